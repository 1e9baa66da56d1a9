/** Shakes an element sideways once. Does nothing under `prefers-reduced-motion`. */
export function shake(element: Element): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  element.animate(
    [0, -7, 6, -5, 4, -2, 0].map((x) => ({ transform: `translateX(${x}px)` })),
    { duration: 500, easing: 'cubic-bezier(0.36, 0.07, 0.19, 0.97)' },
  )
}
