import { type GenericSchema, integer, maxValue, minValue, number, pipe } from 'valibot'

/** Digits of a code by mail. */
export const codeLength: GenericSchema<unknown, number> = pipe(
  number(),
  integer(),
  minValue(6),
  maxValue(8),
)
