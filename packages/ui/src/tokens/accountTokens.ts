import css from './accountTokens.css?inline'

/** Sets the tokens that the connected button and the network button need besides. */
export const accountTokens: string = css
