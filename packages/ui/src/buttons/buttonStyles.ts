import css from './button.css?inline'

/** Styles of `Button`, `TextButton` and `IconButton`. */
export const buttonStyles: string = css
