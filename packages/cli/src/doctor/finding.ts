/** A finding of the doctor: `wrong` must be fixed, `note` may matter. */
export interface Finding {
  readonly state: 'ok' | 'note' | 'wrong'
  /** The subject of the check. */
  readonly what: string
  /** The state, and the fix if it is wrong. */
  readonly text: string
}
