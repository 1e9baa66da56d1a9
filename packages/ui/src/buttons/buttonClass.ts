/** Emphasis of a button. At most one `primary` per view. */
export type ButtonKind = 'primary' | 'ghost' | 'danger'

/** Returns the CSS class of a button. Without a kind it is neutral. */
export function buttonClass(kind?: ButtonKind, size?: 'md' | 'auto'): string {
  return [
    'lk-btn',
    kind && `lk-btn--${kind}`,
    size && 'lk-btn--md',
    size === 'auto' && 'lk-btn--auto',
  ]
    .filter(Boolean)
    .join(' ')
}
