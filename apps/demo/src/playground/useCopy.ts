import { useEffect, useState } from 'react'

/** Milliseconds for which the button says that the text is copied. */
const SHOWN_MS = 2000

/** Returns a function that copies a text, and a flag that is true shortly after a copy. */
export function useCopy(): { isCopied: boolean; copy(text: string): void } {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return {
    isCopied,
    copy: (text) =>
      void navigator.clipboard.writeText(text).then(
        () => setIsCopied(true),
        () => {}, // Without permission the text stays selectable.
      ),
  }
}
