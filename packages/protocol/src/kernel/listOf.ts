import { array, type GenericSchema, pipe, transform, unknown } from 'valibot'
import { parseWith } from './endpoint.js'

/** Parses a list and drops invalid entries, so that one of them does not hide the others. */
export function listOf<entry>(
  entry: GenericSchema<unknown, entry>,
): GenericSchema<unknown, entry[]> {
  return pipe(
    // The generator of the OpenAPI document reads the schema of an entry here.
    Object.assign(array(unknown()), { entry }),
    transform((entries) =>
      entries.map((each) => parseWith(entry, each)).filter((each) => each !== undefined),
    ),
  )
}
