/** Additional fields of an error. */
export interface LatchkeyErrorParameters {
  /** The underlying error. */
  cause?: unknown
  /** The raw reason, for developers. Never shown to users. */
  details?: string | undefined
  /** The page of the documentation, below `@latchkey/core/docs`. */
  docsPath?: string | undefined
  /** The JSON-RPC, EIP-1193 or HTTP code, if any. */
  code?: number | undefined
}

/**
 * Base class of all errors of the kit. `shortMessage` has what happened, what it means and what to
 * do.
 *
 * @example
 * ```ts
 * import { LatchkeyError } from '@latchkey/core'
 *
 * try {
 *   throw new LatchkeyError('Something went wrong.', { details: 'socket hang up' })
 * } catch (error) {
 *   if (error instanceof LatchkeyError) console.log(error.shortMessage, error.details)
 * }
 * ```
 */
export class LatchkeyError extends Error {
  override name = 'LatchkeyError'
  readonly shortMessage: string
  readonly details: string | undefined
  readonly docsPath: string | undefined
  readonly code: number | undefined

  constructor(shortMessage: string, parameters: LatchkeyErrorParameters = {}) {
    const { cause, details, docsPath, code } = parameters
    const lines = [
      shortMessage,
      details && `Details: ${details}`,
      docsPath && `Docs: @latchkey/core/docs${docsPath}`,
    ]
    super(lines.filter(Boolean).join('\n'), cause === undefined ? undefined : { cause })
    this.shortMessage = shortMessage
    this.details = details
    this.docsPath = docsPath
    this.code = code
  }

  /** Returns the first matching error in the chain of causes, this one included. */
  walk(fits: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; depth < 16 && error !== undefined && error !== null; depth++) {
      if (fits(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }
}
