/** Minimum and maximum number of digits of a code. */
export const MIN_CODE_LENGTH = 6
export const MAX_CODE_LENGTH = 8

/** Number of digits of a code. */
export type CodeLength = 6 | 7 | 8
