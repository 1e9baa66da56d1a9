/** Elements that stick out of the window, and controls too small to be hit. */
export function misfits(dialog: HTMLElement): string[] {
  const sizeOf = (element: HTMLElement): DOMRect => element.getBoundingClientRect()
  const wide = [...dialog.querySelectorAll<HTMLElement>('*')].filter((element) => {
    const { left, right, width } = sizeOf(element)
    return width > 1 && (left < -1 || right > innerWidth + 1)
  })
  const small = [...dialog.querySelectorAll<HTMLElement>('button, a[href], input')].filter(
    (element) => {
      const { width, height } = sizeOf(element)
      return width > 0 && (width < 24 || height < 24)
    },
  )
  return [...wide, ...small].map((element) => element.outerHTML.slice(0, 120))
}
