import { type RefObject, useEffect, useRef } from 'react'

/**
 * Whether a field may take the focus by itself: not where a keyboard would come up over what is to
 * be read.
 */
export function canTypeAtOnce(): boolean {
  return matchMedia('(hover: hover) and (pointer: fine)').matches
}

/** Puts the focus where visitors type first. */
export function useFirstFocus(isFirst: boolean): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst && canTypeAtOnce()) input.current?.focus({ preventScroll: true })
  }, [isFirst])
  return input
}
