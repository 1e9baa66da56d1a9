import css from './dangerStyles.css?inline'

/** Styles of the `danger` button, which few views have. */
export const dangerStyles: string = css
