/** Durations in ms and curves of the modal's motion. */
export const EASE_OUT = 'cubic-bezier(0.16, 1, 0.3, 1)'
export const EASE_SHEET = 'cubic-bezier(0.32, 0.72, 0, 1)'
export const EASE_IN = 'cubic-bezier(0.5, 0, 0.9, 0.4)'

/** True if the user prefers reduced motion: elements may fade, but not move. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

export function isPhone(): boolean {
  return matchMedia('(max-width: 480px)').matches
}
