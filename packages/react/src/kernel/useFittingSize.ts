import { useLayoutEffect } from 'react'

/**
 * Returns the width of the content without the leading texts for screen readers. A line that is cut
 * off right to left scrolls nowhere.
 */
function contentWidth(element: HTMLElement): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  const hidden = [...element.querySelectorAll('.lk-vh')].at(-1)
  if (hidden) range.setStartAfter(hidden)
  return Math.max(element.scrollWidth, Math.floor(range.getBoundingClientRect().width))
}

/**
 * Sets `data-size` to the largest of the sizes, largest first, with which the element's text fits;
 * before it is painted.
 */
export function useFittingSize(
  text: { readonly current: HTMLElement | null },
  sizes: readonly string[],
): void {
  useLayoutEffect(() => {
    const element = text.current
    for (const size of sizes) {
      element?.setAttribute('data-size', size)
      if (!element || contentWidth(element) <= element.clientWidth) return
    }
  })
}
