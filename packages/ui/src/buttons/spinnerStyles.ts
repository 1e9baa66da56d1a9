import css from './spinner.css?inline'

/** Styles of `Spinner`, and the keyframes of waiting. */
export const spinnerStyles: string = css
