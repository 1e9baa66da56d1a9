import { type RefObject, useLayoutEffect } from 'react'

/** Keeps the sheet above the on-screen keyboard of a phone. */
export function useKeyboardInset(dialog: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const viewport = visualViewport
    if (!viewport) return
    const follow = (): void => {
      // Pinch zoom makes the visual viewport smaller too, without a keyboard.
      const inset =
        viewport.scale > 1 ? 0 : Math.max(0, innerHeight - viewport.height - viewport.offsetTop)
      dialog.current?.style.setProperty('--lk-keyboard', `${inset}px`)
    }
    follow()
    const controller = new AbortController()
    viewport.addEventListener('resize', follow, controller)
    viewport.addEventListener('scroll', follow, controller)
    return () => controller.abort()
  }, [dialog])
}
