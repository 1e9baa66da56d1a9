import { array, type GenericSchema, pipe, transform, unknown } from 'valibot'
import { parseWith } from './endpoint.js'

/**
 * A list whose entries that do not fit are dropped, so that one of them does not hide the others.
 */
export function listOf<entry>(
  entry: GenericSchema<unknown, entry>,
): GenericSchema<unknown, entry[]> {
  return pipe(
    // Who writes the API's document finds there what an entry is.
    Object.assign(array(unknown()), { entry }),
    transform((entries) =>
      entries.map((each) => parseWith(entry, each)).filter((each) => each !== undefined),
    ),
  )
}
