import { boolean, type GenericSchema, literal, strictObject } from 'valibot'

/**
 * Says that this side is still there. A browser may suspend a hidden page, so the other side waits
 * longer for it.
 */
export interface Beat {
  type: 'beat'
  isVisible: boolean
}

/** Schema of {@link Beat}. */
export const beatMessage: GenericSchema<unknown, Beat> = strictObject({
  type: literal('beat'),
  isVisible: boolean(),
})
