/**
 * The error of a refused or failed request. `name` is stable; `code` is that of EIP-1193 or
 * JSON-RPC.
 */
export class VaultError extends Error {
  readonly code: number | undefined

  /** @param message - A sentence for the user. */
  constructor(
    name: string,
    message: string,
    options: { code?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = name
    this.code = options.code
  }
}
