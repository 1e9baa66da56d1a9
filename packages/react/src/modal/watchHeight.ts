import type { Cancel, Clock } from '@latchkey/core/internal'
import { adoptEdges, moveEdges } from './moveEdges.js'
import { watchHeader, watchPress } from './watchPress.js'

// `useHeldView` loads it from here: one chunk holds all that comes after the modal.
export { watchHeader }

/** The last measure of a sheet, and its moves since. */
export interface HeightMemory {
  /** Px; 0 before the first measure. */
  height: number
  /** Size of the window then: when it changes, the sheet follows at once. */
  page: string
  /** Px that the last move began with: the height on show less that of the layout. */
  lead: number
  moves: readonly Animation[]
}

function morph(sheet: HTMLElement, memory: HeightMemory): void {
  const { height, page, lead, moves } = memory
  // No progress: the move has ended.
  const { progress } = moves[0]?.effect?.getComputedTiming() ?? {}
  for (const each of moves) each.cancel()
  delete sheet.dataset.morphing
  memory.height = sheet.offsetHeight
  memory.page = `${innerWidth} ${innerHeight}`
  memory.lead = height + lead * (1 - (progress ?? 1)) - memory.height
  const isMoving = height > 0 && page === memory.page && Math.abs(memory.lead) > 1
  memory.moves = isMoving ? moveEdges(sheet, memory.lead) : []
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
 * Keeps the sheet's height while it is pressed, because a button that moves before the release gets
 * no click.
 */
function holdWhilePressed(sheet: HTMLElement, memory: HeightMemory, clock: Clock): Cancel {
  return watchPress(sheet, clock, (isPressed) => {
    sheet.style.blockSize = isPressed ? `${sheet.offsetHeight}px` : ''
    for (const each of memory.moves)
      if (isPressed && sheet.dataset.morphing !== undefined) each.pause()
      else if (each.playState === 'paused') each.play()
  })
}

/** Moves a sheet whose height changes, and marks its scroll edges. Returns how to stop. */
export function watchHeight(sheet: HTMLElement, memory: HeightMemory, clock: Clock): Cancel {
  const observer = new ResizeObserver(() => {
    morph(sheet, memory)
    markEdges(sheet)
  })
  const letGo = holdWhilePressed(sheet, memory, clock)
  const onScroll = (): void => markEdges(sheet)
  adoptEdges(sheet)
  // The view may change before the observer's first call.
  if (memory.height === 0) morph(sheet, memory)
  observer.observe(sheet)
  sheet.addEventListener('scroll', onScroll, { capture: true, passive: true })
  return () => {
    letGo()
    observer.disconnect()
    sheet.removeEventListener('scroll', onScroll, { capture: true })
  }
}
