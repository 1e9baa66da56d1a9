import { type Cancel, noop } from '@latchkey/core/internal'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import type { HeightMemory, watchHeight } from './watchHeight.js'

/**
 * Animates changes of the sheet's height. The layout has the new height at once: only `translate`
 * is animated, which needs no layout and no main thread. The first view does not need it, so it is
 * loaded after the modal.
 */
export function useHeightMorph(sheet: RefObject<HTMLElement | null>, key: string): void {
  const { latchkey } = useLatchkeyContext()
  const memory = useRef<HeightMemory>({ height: 0, page: '', lead: 0, moves: [] })
  const watch = useRef<typeof watchHeight>(undefined)
  useLayoutEffect(() => {
    const element = sheet.current
    if (!element || key === '') return
    let isCurrent = true
    let stop: Cancel = noop
    function start(): void {
      if (isCurrent && element && watch.current)
        stop = watch.current(element, memory.current, latchkey.options.clock)
    }
    // At once if the module is loaded: an import would resolve after the first frame of the new
    // view.
    if (watch.current) start()
    else
      import('./watchHeight.js').then((loaded) => {
        watch.current = loaded.watchHeight
        start()
      }, noop)
    return () => {
      isCurrent = false
      stop()
    }
  }, [sheet, key, latchkey])
}
