import type { LatchkeyError } from '@latchkey/core'
import { messageOrText } from '../kernel/messageOrText.js'
import type { ProblemTexts } from '../modal/modalContext.js'
import { type ErrorTexts, enProblem, type ProblemNames } from './problemTexts.js'

/**
 * Returns the texts of an error. Reads own properties only: an error of a wallet can have any name.
 */
export function problemOf(
  { errors, otherTitle, other }: ErrorTexts,
  { name, shortMessage }: LatchkeyError,
  names: ProblemNames,
): ProblemTexts {
  const known = Object.hasOwn(errors, name) ? errors[name] : undefined
  return (
    known?.(names) ?? {
      title: messageOrText(shortMessage, otherTitle, enProblem.otherTitle),
      text: other(names.wallet),
    }
  )
}
