import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import { useMedia } from './useMedia.js'

/** Returns the element that scrolls, and the offset in it at which a long list begins. */
export function useScroller(list: RefObject<HTMLElement | null>): {
  find(): HTMLElement | null
  margin: number
} {
  // In short windows everything below the header scrolls together.
  const isShort = useMedia('(max-height: 520px)')
  const [margin, setMargin] = useState(0)
  const find = useCallback(
    () => list.current?.closest<HTMLElement>(isShort ? '.lk-view' : '.lk-body') ?? null,
    [list, isShort],
  )
  useLayoutEffect(() => {
    const scroller = find()
    if (!scroller || !list.current) return
    setMargin(
      Math.round(
        list.current.getBoundingClientRect().top -
          scroller.getBoundingClientRect().top +
          scroller.scrollTop,
      ),
    )
  }, [find, list])
  return { find, margin }
}
