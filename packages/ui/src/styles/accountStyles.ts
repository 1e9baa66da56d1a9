import css from './accountStyles.css?inline'

/** Holds the tokens that the account and network buttons need besides. */
export const accountStyles: string = css
