/** Allowed text of each error that a user may read. Any other text fails a cell. */
const catalogue: Readonly<Record<string, RegExp>> = {
  NetworkRequestError: /^The network did not answer\. Check the connection and try again\.$/,
  TimeoutError: /^No answer came in time\. Try again\.$/,
  CancelledError: /^(The request was cancelled\.|Request was aborted)$/,
  RelayUnreachableError:
    /^The connection service of this site cannot be reached\. Try again later, or use a wallet in this browser\.$/,
  RelayRefusedError:
    /^This site is not set up for wallets on other devices\. Use a wallet in this browser, or contact the site\.$/,
  ClockSkewError:
    /^The clock of this device is .+\. Set date and time to automatic, then try again\.$/,
  WalletGoneError: /^The wallet no longer answers this page\. Reload the page and try again\.$/,
  LoginError:
    /^(Unable to load email login dependency|This site is not set up correctly for logging in|We can’t reach the login service\. Check your connection and try again\.|The server cannot reach its database at the moment\. Try again in a few seconds\.|Too many requests\. Try again in 60 s\.)$/,
  SignInServerError: /^The site’s server did not answer as it should\. Try again\.$/,
}

/**
 * Throws unless an error has the expected class, or one of two (`A or B`), and its text is in the
 * catalogue.
 */
export function assertError(error: unknown, expected: string): void {
  const {
    name = '',
    shortMessage,
    message,
  } = (error ?? {}) as { name?: string; shortMessage?: string; message?: string }
  if (!expected.split(' or ').includes(name))
    throw new Error(
      `expected ${expected}, got ${error === undefined ? 'success' : `${name}: ${String(message).slice(0, 300)}`}`,
    )
  const text = shortMessage ?? message ?? ''
  if (!catalogue[name]?.test(text))
    throw new Error(`${name} says "${text}", which is not in the catalogue`)
}
