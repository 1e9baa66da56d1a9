/**
 * Error of a refused or failed request. `name` is stable. `code` is that of EIP-1193 or JSON-RPC.
 */
export class VaultError extends Error {
  readonly code: number | undefined
  /** Returns the text for the frame's screens, in their language. @default the text of `name` */
  readonly shown: (() => string) | undefined

  /** @param message - An English sentence for the app and its developer. */
  constructor(
    name: string,
    message: string,
    options: {
      code?: number | undefined
      cause?: unknown
      shown?: (() => string) | undefined
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = name
    this.code = options.code
    this.shown = options.shown
  }
}
