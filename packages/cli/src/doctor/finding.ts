/** What the doctor found: `wrong` has to be mended, `note` may matter. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'wrong'
  /** What was looked at. */
  readonly what: string
  /** How it is, and what to do when it is not well. */
  readonly text: string
}
