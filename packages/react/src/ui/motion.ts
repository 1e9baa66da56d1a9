/**
 * Returns duration and curve of the modal's only spring, which moves height and position: stiffness
 * 325, damping 30, mass 1. It overshoots by 1 %.
 */
export function spring(): { duration: number; easing: string } {
  const points = Array.from({ length: 31 }, (_, index) => {
    const seconds = index * 0.015
    const swing = Math.cos(10 * seconds) + 1.5 * Math.sin(10 * seconds)
    return (1 - Math.exp(-15 * seconds) * swing).toFixed(3)
  })
  const easing = `linear(${points})`
  // Browsers without `linear()` throw for it.
  return {
    duration: 450,
    easing: CSS.supports('transition-timing-function', easing) ? easing : 'ease-out',
  }
}

const rest: Keyframe = { opacity: 1, transform: 'none', translate: '0 0' }

/**
 * Animates an element from a state to its normal style. Chromium needs the main thread in each
 * frame for an animation without an end keyframe, and while a finished animation of the element is
 * not cancelled.
 */
export function animateToRest(
  element: Element,
  from: Keyframe,
  timing: KeyframeAnimationOptions = spring(),
): Animation {
  const to = Object.fromEntries(Object.keys(from).map((name) => [name, rest[name] ?? null]))
  const animation = element.animate([from, to], timing)
  animation.addEventListener('finish', () => animation.cancel())
  return animation
}

/** True if the user prefers reduced motion: elements may fade, but not move. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function isPhone(): boolean {
  return matchMedia('(max-width: 480px)').matches
}
