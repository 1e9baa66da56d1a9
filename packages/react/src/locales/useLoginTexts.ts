import { enLogin, type LoginTexts } from './enLogin.js'
import { useTexts } from './TextsContext.js'

/** Texts of login and settings, in the visitor's language. */
export function useLoginTexts(): LoginTexts {
  return useTexts().loginTexts ?? enLogin
}
