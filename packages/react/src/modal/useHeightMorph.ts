import { type Cancel, type Clock, noop } from '@latchkey/core/internal'
import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { isCalm, spring } from '../ui/motion.js'

/** Milliseconds after the release of a finger in which the browser sends the click. */
const CLICK_MS = 300

interface Memory {
  /** Px; 0 before the first measure. */
  height: number
  /** Size of the window then: when it changes, the sheet follows at once. */
  page: string
  animation?: Animation | undefined
}

function morph(sheet: HTMLElement, memory: Memory): void {
  const isRunning = sheet.dataset.morphing !== undefined
  const from = isRunning ? sheet.offsetHeight : memory.height
  memory.animation?.cancel()
  delete sheet.dataset.morphing
  const to = sheet.offsetHeight
  const page = `${innerWidth} ${innerHeight}`
  const isMoving = memory.height > 0 && page === memory.page && Math.abs(to - from) > 1
  memory.height = to
  memory.page = page
  if (!isMoving || isCalm()) return
  sheet.dataset.morphing = ''
  memory.animation = sheet.animate([{ blockSize: `${from}px` }, { blockSize: `${to}px` }], spring())
  memory.animation.onfinish = () => delete sheet.dataset.morphing
}

/**
 * Marks what lies above and below the body's edge, and lets the keyboard scroll a body that holds
 * nothing to focus.
 */
function markEdges(sheet: HTMLElement): void {
  const body = sheet.querySelector<HTMLElement>('.lk-body')
  if (!body) return
  const { scrollTop, clientHeight, scrollHeight } = body
  sheet.toggleAttribute('data-scrolled', scrollTop > 2)
  sheet.toggleAttribute('data-more', scrollTop + clientHeight < scrollHeight - 2)
  if (scrollHeight > clientHeight + 1 && !body.querySelector('a, button, input')) body.tabIndex = 0
  else body.removeAttribute('tabindex')
}

/**
 * Keeps the sheet's height while a pointer is pressed, because a button that moves before the
 * release gets no click.
 */
function holdWhilePressed(sheet: HTMLElement, memory: Memory, clock: Clock): Cancel {
  let cancel: Cancel = noop
  function hold(): void {
    cancel()
    sheet.style.blockSize = `${sheet.offsetHeight}px`
    if (sheet.dataset.morphing !== undefined) memory.animation?.pause()
  }
  function letGo(): void {
    cancel()
    sheet.style.blockSize = ''
    if (memory.animation?.playState === 'paused') memory.animation.play()
  }
  const controller = new AbortController()
  const options = { signal: controller.signal }
  sheet.addEventListener('pointerdown', hold, options)
  sheet.addEventListener('click', letGo, options)
  addEventListener('pointercancel', letGo, options)
  addEventListener(
    'pointerup',
    () => {
      cancel()
      cancel = clock.after(CLICK_MS, letGo)
    },
    options,
  )
  return () => {
    controller.abort()
    letGo()
  }
}

/**
 * The sheet grows and shrinks with its content instead of jumping. Its height is the only layout
 * property that is animated: a scaled sheet would distort its text.
 */
export function useHeightMorph(sheet: RefObject<HTMLElement | null>, key: string): void {
  const { latchkey } = useLatchkeyContext()
  const memory = useRef<Memory>({ height: 0, page: '' })
  useLayoutEffect(() => {
    const element = sheet.current
    const view = element?.querySelector('.lk-view')
    if (!element || !view || key === '') return
    const observer = new ResizeObserver(() => {
      morph(element, memory.current)
      markEdges(element)
    })
    const letGo = holdWhilePressed(element, memory.current, latchkey.options.clock)
    const onScroll = (): void => markEdges(element)
    observer.observe(view)
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      letGo()
      observer.disconnect()
      element.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [sheet, key, latchkey])
}
