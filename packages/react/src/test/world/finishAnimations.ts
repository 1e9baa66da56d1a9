function runningIn(root: ShadowRoot): Animation[] {
  return root
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState !== 'finished' && Number.isFinite(effect?.getComputedTiming().endTime),
    )
}

/**
 * Ends the finite animations: text that fades in has no contrast yet. The end of a transition can
 * start that of a child, which inherits the value.
 */
export function finishAnimations(root: ShadowRoot): void {
  for (let list = runningIn(root); list.length > 0; list = runningIn(root))
    for (const animation of list) animation.finish()
}
