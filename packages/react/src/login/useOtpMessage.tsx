import type { LatchkeyError } from '@latchkey/core'
import type { ReactNode } from 'react'
import { useLoginTexts } from './loginTexts.js'
import { problemText } from './problemText.js'

/** Returns the message below the code field. */
export function useOtpMessage(
  isChecking: boolean,
  failure: LatchkeyError | undefined,
): { tone: 'error' | 'note'; text: ReactNode } | undefined {
  const texts = useLoginTexts()
  if (failure && !isChecking) return { tone: 'error', text: problemText(failure, texts) }
  if (!isChecking) return undefined
  return {
    tone: 'note',
    text: (
      <>
        <span className="lk-spin" aria-hidden="true" /> {texts.otp.checking}
      </>
    ),
  }
}
