import { useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'

export interface Copy {
  copy(): void
  /** The browser refused: the text is to be shown, so that it can be copied by hand. */
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
      // Without permission, or on a page that is not secure.
      setBlocked(true)
      latchkey.modal.notify({ tone: 'error', text: notCopied })
    }
  }
  return { copy: () => void write(), isBlocked }
}
