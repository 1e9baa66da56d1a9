import css from './modalTokens.css?inline'

/** Sets the tokens that sheets and their content need besides. */
export const modalTokens: string = css
