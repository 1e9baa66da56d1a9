import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in the form while the preview loads: the modal that opens in it takes the focus.
 * Returns the frame's ref.
 */
export function usePreview(search: string): RefObject<HTMLIFrameElement | null> {
  const frame = useRef<HTMLIFrameElement>(null)
  const isLoading = useRef(false)
  useEffect(() => {
    isLoading.current = true
  }, [search])
  useEffect(() => {
    let last = document.activeElement
    const remember = (): void => {
      if (document.activeElement !== frame.current) last = document.activeElement
    }
    const restore = (): void => {
      // Before the next key, which would otherwise be lost.
      if (isLoading.current && document.activeElement === frame.current)
        queueMicrotask(() => {
          if (last instanceof HTMLElement && last !== document.body) last.focus()
          else frame.current?.blur()
        })
    }
    const leave = ({ key }: KeyboardEvent): void => {
      // The focus moves from one field to another, so the user is still in the form.
      if (key === 'Tab' && !document.activeElement?.closest('form')) isLoading.current = false
    }
    const enter = (): void => {
      isLoading.current = false
    }
    const element = frame.current
    addEventListener('blur', restore)
    addEventListener('keydown', leave)
    document.addEventListener('focusin', remember)
    element?.addEventListener('pointerenter', enter)
    return () => {
      removeEventListener('blur', restore)
      removeEventListener('keydown', leave)
      document.removeEventListener('focusin', remember)
      element?.removeEventListener('pointerenter', enter)
    }
  }, [])
  return frame
}
