import { type Cancel, type Clock, noop } from '@latchkey/core/internal'

/** Milliseconds after a release in which the browser sends the click. */
const CLICK_MS = 300
/**
 * Milliseconds after which a press counts as ended without a release, for example after a context
 * menu.
 */
const LONGEST_MS = 3_000

/**
 * Watches presses that begin in the sheet on an element that matches a selector, by a pointer or by
 * Space. They end with the click.
 */
export function watchPress(
  sheet: HTMLElement,
  clock: Clock,
  onChange: (isPressed: boolean) => void,
  selector = '*',
): Cancel {
  let cancel: Cancel = noop
  const controller = new AbortController()
  function end(): void {
    cancel()
    onChange(false)
  }
  function endIn(ms: number): void {
    cancel()
    cancel = clock.after(ms, end)
  }
  function begin(event: PointerEvent | KeyboardEvent): void {
    if ('key' in event && event.key !== ' ') return
    if (!(event.target instanceof Element && event.target.matches(selector))) return
    endIn(LONGEST_MS)
    onChange(true)
  }
  sheet.addEventListener('pointerdown', begin, controller)
  sheet.addEventListener('keydown', begin, controller)
  // Runs after React's listeners, and outside of the sheet as well.
  addEventListener('click', end, controller)
  for (const name of ['pointerup', 'pointercancel', 'keyup'])
    addEventListener(name, () => endIn(CLICK_MS), controller)
  return () => {
    controller.abort()
    end()
  }
}

/** Watches presses on Close, Back and the rest of the sheet outside of the view's content. */
export function watchHeader(
  sheet: HTMLElement,
  clock: Clock,
  onChange: (isPressed: boolean) => void,
): Cancel {
  return watchPress(sheet, clock, onChange, ':not(.lk-viewport, .lk-viewport *)')
}
