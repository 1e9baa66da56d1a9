import { type RefObject, useLayoutEffect, useRef } from 'react'
import { EASE_SHEET, isCalm } from '../ui/motion.js'

interface Memory {
  /** Px; 0 before the first measure. */
  height: number
  /** Size of the window then: when it changes, the sheet follows at once. */
  page: string
  animation?: Animation | undefined
}

function morph(sheet: HTMLElement, memory: Memory): void {
  const isRunning = memory.animation?.playState === 'running'
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
  memory.animation = sheet.animate([{ blockSize: `${from}px` }, { blockSize: `${to}px` }], {
    duration: 260,
    easing: EASE_SHEET,
  })
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

/** The sheet grows and shrinks with its content instead of jumping. */
export function useHeightMorph(sheet: RefObject<HTMLElement | null>, key: string): void {
  const memory = useRef<Memory>({ height: 0, page: '' })
  useLayoutEffect(() => {
    const element = sheet.current
    const view = element?.querySelector('.lk-view')
    if (!element || !view || key === '') return
    const observer = new ResizeObserver(() => {
      morph(element, memory.current)
      markEdges(element)
    })
    const onScroll = (): void => markEdges(element)
    observer.observe(view)
    element.addEventListener('scroll', onScroll, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [sheet, key])
}
