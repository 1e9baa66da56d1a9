import css from './modalStyles.css?inline'

/** Holds the tokens that sheets and their content need besides, and the buttons. */
export const modalStyles: string = css
