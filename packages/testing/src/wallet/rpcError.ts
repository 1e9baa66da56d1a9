/** An error as EIP-1193 wants it: an `Error` with a `code`. */
export function rpcError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** The person said no. */
export function rejected(): Error {
  return rpcError(4001, 'User rejected the request.')
}
