import css from './frameTokens.css?inline'

/** Sets the tokens of the frame alone. */
export const frameTokens: string = css
