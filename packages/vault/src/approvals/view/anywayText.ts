import { frameTexts } from '../../ui/frameLanguage.js'
import { approvalTexts } from './approvalTexts.js'

/**
 * Returns the label of a button that acts in spite of a warning: “Send anyway”. It begins with a
 * capital letter, also in languages that put the verb last.
 */
export function anywayText(action: string): string {
  const { locale } = frameTexts()
  const text = approvalTexts().anyway(action.toLocaleLowerCase(locale))
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
