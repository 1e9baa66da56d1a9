/** Digits of the shortest and of the longest code. */
export const MIN_CODE_LENGTH = 6
export const MAX_CODE_LENGTH = 8

/** Digits of a code. */
export type CodeLength = 6 | 7 | 8
