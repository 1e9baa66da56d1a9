import { type GenericSchema, integer, maxValue, minValue, number, pipe } from 'valibot'

/** Number of digits of a mailed code. */
export const codeLength: GenericSchema<unknown, number> = pipe(
  number(),
  integer(),
  minValue(6),
  maxValue(8),
)
