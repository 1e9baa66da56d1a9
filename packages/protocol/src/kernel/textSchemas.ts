import { type GenericSchema, maxLength, pipe, regex, string } from 'valibot'

/** Limits the length of ids and texts, so that long input is not parsed. */
export const text = (max: number): GenericSchema<unknown, string> => pipe(string(), maxLength(max))

/** A string without invisible and text-direction characters. */
export const visibleText = (max: number): GenericSchema<unknown, string> =>
  pipe(string(), maxLength(max), regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]*$/u))

/** Bytes as base64url, without padding. */
export const base64url = (max: number): GenericSchema<unknown, string> =>
  pipe(string(), maxLength(max), regex(/^[-_A-Za-z0-9]+$/))
