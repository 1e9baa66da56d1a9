import { useLayoutEffect } from 'react'

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
      if (!element || element.scrollWidth <= element.clientWidth) return
    }
  })
}
