import css from './modalStyles.css?inline'

/** Holds the additional tokens of sheets and their content, and the buttons. */
export const modalStyles: string = css
