import { closeModal } from '@latchkey/core'
import { type RefObject, useLayoutEffect } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { animateToRest, isCalm, isPhone } from '../ui/motion.js'

/** Share of the sheet's height after which a swipe closes. */
const FAR = 0.3
/** Px per ms at which a swipe of any length closes. */
const FLICK = 0.5

interface Point {
  y: number
  /** Time of the event in ms. */
  at: number
}

/** Makes the sheet of a phone follow a finger on its header. A long or fast swipe closes it. */
export function useSwipe(sheet: RefObject<HTMLElement | null>): void {
  const { latchkey } = useLatchkeyContext()
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element) return
    const points: Point[] = []
    const distance = (): number => Math.max(0, (points.at(-1)?.y ?? 0) - (points[0]?.y ?? 0))

    function start({ target, clientY, timeStamp, isPrimary }: PointerEvent): void {
      if (
        !isPhone() ||
        element?.closest('.lk-inline') ||
        !isPrimary ||
        !(target instanceof Element) ||
        !target.closest('.lk-header, .lk-grab') ||
        target.closest('button')
      )
        return
      points.push({ y: clientY, at: timeStamp })
    }
    function move({ clientY, timeStamp, pointerId }: PointerEvent): void {
      if (!points[0] || !element) return
      element.setPointerCapture(pointerId)
      points.push({ y: clientY, at: timeStamp })
      element.style.transform = `translateY(${distance()}px)`
    }
    function end(): void {
      const [last, recent] = [points.at(-1), points.at(-4) ?? points[0]]
      const speed =
        last && recent && last.at > recent.at ? (last.y - recent.y) / (last.at - recent.at) : 0
      const dragged = distance()
      points.length = 0
      if (dragged === 0 || !element) return
      if (dragged > element.offsetHeight * FAR || speed > FLICK) closeModal(latchkey, 'swipe')
      if (latchkey.modal.getState().status === 'closed') return
      const { transform } = element.style
      element.style.transform = ''
      if (!isCalm()) animateToRest(element, { transform })
    }

    const controller = new AbortController()
    element.addEventListener('pointerdown', start, controller)
    element.addEventListener('pointermove', move, controller)
    element.addEventListener('pointerup', end, controller)
    element.addEventListener('pointercancel', end, controller)
    return () => controller.abort()
  }, [sheet, latchkey])
}
