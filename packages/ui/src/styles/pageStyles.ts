import css from './pageStyles.css?inline'

/** Holds the tokens and the spinner: the styles that a button needs before the user acts. */
export const pageStyles: string = css
