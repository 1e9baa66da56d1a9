import { type RefObject, useEffect, useState } from 'react'

/** Scroll state of an element: hidden content above, hidden content below, scrollable. */
export interface Edges {
  isScrolled: boolean
  hasMore: boolean
  canScroll: boolean
}

/** Watches a scroller, to show hairlines at its edges. */
export function useEdges(ref: RefObject<HTMLElement | null>): Edges {
  const [edges, setEdges] = useState<Edges>({ isScrolled: false, hasMore: false, canScroll: false })
  useEffect(() => {
    const element = ref.current
    if (!element) return undefined
    const measure = (): void => {
      const { scrollTop, scrollHeight, clientHeight } = element
      const next = {
        isScrolled: scrollTop > 0,
        hasMore: scrollTop + clientHeight < scrollHeight - 1,
        canScroll: scrollHeight > clientHeight + 1,
      }
      setEdges((now) =>
        now.isScrolled === next.isScrolled &&
        now.hasMore === next.hasMore &&
        now.canScroll === next.canScroll
          ? now
          : next,
      )
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    element.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [ref])
  return edges
}
