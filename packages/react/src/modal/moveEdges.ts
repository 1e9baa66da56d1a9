import { adoptStyles } from '@latchkey/ui/adoptStyles'
import { animateToRest, isCalm, isPhone, spring } from '../ui/motion.js'
import css from './moveEdges.css?inline'

/** Adds the styles of the moves before the first one. */
export function adoptEdges(sheet: HTMLElement): void {
  adoptStyles(sheet.getRootNode() as ShadowRoot, [css])
}

/**
 * Animates a sheet from its old height to the new one, which its layout has already. Does nothing
 * with forced colors, where the border is that of the layout.
 *
 * @param lead - Px: visible height minus height of the layout.
 */
export function moveEdges(sheet: HTMLElement, lead: number): readonly Animation[] {
  if (isCalm() || matchMedia('(forced-colors: active)').matches) return []
  const slide = (element: Element, y: number, part = {}): Animation =>
    animateToRest(element, { translate: `0 ${y}px` }, { ...spring(), ...part })
  // Part of the change at the upper edge of the sheet: none, all or half of it.
  const share = sheet.closest('.lk-inline') ? 0 : isPhone() ? 1 : 0.5
  sheet.dataset.morphing = ''
  const first = slide(sheet, -lead * share)
  first.addEventListener('finish', () => delete sheet.dataset.morphing)
  const moves = [first]
  for (const edge of sheet.querySelectorAll('.lk-edge'))
    moves.push(slide(edge, lead, { pseudoElement: '::before' }))
  for (const viewport of sheet.querySelectorAll('.lk-viewport')) {
    moves.push(slide(viewport, lead))
    for (const view of viewport.children) moves.push(slide(view, -lead))
  }
  return moves
}
