import {
  type GenericSchema,
  integer,
  maxLength,
  maxValue,
  minValue,
  number,
  object,
  pipe,
  string,
} from 'valibot'

/**
 * A proof of work that a service requires before it executes a request. The service replies 429
 * `work_required`, and the client repeats the request with the header {@link workHeader}.
 *
 * The solution is an integer `n` for which SHA-256(SHA-256(challenge) ‖ n as 8 bytes, big-endian)
 * begins with `bits` zero bits. It is valid once, for a few minutes, for the same subject and the
 * same DPoP key.
 */
export interface WorkChallenge {
  /** Printable ASCII without spaces. */
  challenge: string
  /** Leading zero bits. Each one doubles the expected number of hashes. */
  bits: number
}

/**
 * Schema of {@link WorkChallenge}. Rejects more than 24 bits, which a phone would compute for
 * minutes.
 */
export const workChallenge: GenericSchema<unknown, WorkChallenge> = object({
  challenge: pipe(string(), maxLength(256)),
  bits: pipe(number(), integer(), minValue(1), maxValue(24)),
})

/**
 * Header of a repeated request: the challenge, a dot and the solution in decimal.
 *
 * @example
 * ```ts
 * import { workHeader } from '@latchkey/protocol'
 *
 * const headers = new Headers({ [workHeader]: 'challenge.48213' })
 * ```
 */
export const workHeader = 'x-latchkey-work'
