import { type Cancel, noop } from '@latchkey/core/internal'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import type { Shown } from './viewEntry.js'

/**
 * Returns the view to render. Keeps the previous view while its header is pressed, because a button
 * that is replaced before the release gets no click, and while the modal closes. The code that
 * watches presses is loaded after the modal.
 */
export function useHeldView(
  sheet: RefObject<HTMLElement | null>,
  shown: Shown,
  isOpen: boolean,
): Shown {
  const { clock } = useLatchkeyContext().latchkey.options
  const [held, setHeld] = useState(shown)
  const { current: press } = useRef({ isOn: false, next: shown })
  press.next = isOpen ? shown : held
  if (!press.isOn && press.next !== held) setHeld(press.next)
  useEffect(() => {
    let stop: Cancel | undefined = noop
    import('./watchHeight.js').then(({ watchHeader }) => {
      if (!stop || !sheet.current) return
      stop = watchHeader(sheet.current, clock, (isOn) => {
        press.isOn = isOn
        if (!isOn) setHeld(press.next)
      })
    }, noop)
    return () => {
      stop?.()
      stop = undefined
    }
  }, [sheet, clock, press])
  return held
}
