import type { Cancel, Clock } from '@latchkey/core/internal'
import { adoptEdges, moveEdges } from './moveEdges.js'
import { watchHeader, watchPress } from './watchPress.js'

// `useHeldView` imports it from here, so that all code loaded after the modal is in one chunk.
export { watchHeader }

/** The last measured size of a sheet, and its moves since then. */
export interface HeightMemory {
  /** In px; 0 before the first measurement. */
  height: number
  /** Size of the window at that time: when it changes, the sheet changes without an animation. */
  page: string
  /** Px at the start of the last move: visible height minus height of the layout. */
  lead: number
  moves: readonly Animation[]
}

function morph(sheet: HTMLElement, memory: HeightMemory): void {
  const { height, page, lead, moves } = memory
  // Without a progress, the move has ended.
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
 * Marks that there is content above or below the body's edge. Makes a body without controls
 * focusable, so that the keyboard can scroll it.
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

/**
 * Animates a sheet whose height changes, and marks its scroll edges. Returns the function that
 * stops it.
 */
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
