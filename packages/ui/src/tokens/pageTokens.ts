import css from './pageTokens.css?inline'

/** Sets the tokens that the button needs before the user acts. */
export const pageTokens: string = css
