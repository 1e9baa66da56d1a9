import css from './accountStyles.css?inline'

/** Holds the additional tokens of the account and network buttons. */
export const accountStyles: string = css
