import { useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'

export interface Copy {
  copy(): void
  /**
   * True if the browser refused: the view then shows the text, so that the user can copy it by
   * hand.
   */
  isBlocked: boolean
}

/** Copies a text and shows a notice above the card. */
export function useCopy(
  text: string,
  { copied, notCopied }: { copied: string; notCopied: string },
): Copy {
  const { latchkey } = useLatchkeyContext()
  const [isBlocked, setBlocked] = useState(false)
  async function write(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      latchkey.modal.notify({ tone: 'success', text: copied })
    } catch {
      // The browser refuses without permission, and on an insecure page.
      setBlocked(true)
      latchkey.modal.notify({ tone: 'error', text: notCopied })
    }
  }
  return { copy: () => void write(), isBlocked }
}
