import { check, type GenericSchema, integer, maxLength, maxValue, minLength, minValue, number, pipe, regex, string } from 'valibot'

/** What several sections of the settings are made of. */

export const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address of 0x and 40 hexadecimal digits')) as GenericSchema<
  string,
  `0x${string}`
>

export const wholeNumber = (min: number, max: number): GenericSchema<number, number> => pipe(number(), integer(), minValue(min), maxValue(max))

/** An address of one of these protocols, each as `https:`. */
export const urlOf = (...protocols: string[]): GenericSchema<string, string> =>
  pipe(
    string(),
    minLength(1),
    maxLength(4096),
    check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `expected an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  )
