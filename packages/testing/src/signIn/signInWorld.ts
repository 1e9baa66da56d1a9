import type { MessageFields, Rewrite, SignedSubmission, Tamper } from './wrongMessages.js'

/** One browser with its own cookies, and the page's sign-in calls. */
export interface SignInBrowser {
  getNonce(address?: string): Promise<string>
  /** Resolves to `false`, or rejects, if the back end refuses. */
  verify(submission: SignedSubmission): Promise<boolean>
  getSession(): Promise<{ accountId: string } | null>
  signOut(): Promise<boolean>
}

/** The back end under test, and the page that it accepts. */
interface SignInPage {
  /** Creates a new browser. */
  openBrowser(): SignInBrowser
  /** Origin of the page, for example `https://app.example.org`. */
  origin: string
}

/** The back end under test, and the values it accepts. */
export interface SignInWorld extends SignInPage {
  /** A chain that the site supports, and one that it does not. */
  chainId: number
  foreignChainId: number
  /**
   * A local node of the supported chain, which mines automatically. Without one, the cases of
   * contract accounts are left out.
   */
  rpcUrl?: string | undefined
}

/** The back end under test, for sign-in with Solana accounts. */
export interface SolanaSignInWorld extends SignInPage {
  /** CAIP-2 id of a cluster that the site supports, and of one that it does not. */
  networkId: `solana:${string}`
  foreignNetworkId: `solana:${string}`
}

/** An account that signs. */
export interface Signer {
  address: string
  signMessage(parameters: { message: string }): Promise<string>
}

/** The rules of one namespace, with the page. */
export interface SignInRules extends SignInPage {
  networkId: `${string}:${string}`
  foreignNetworkId: `${string}:${string}`
  signer(index: number): Signer
  /** Formats a valid message. */
  write(fields: MessageFields): string
  /** Returns a network in the form of messages. */
  spell(networkId: string): string
  /**
   * Returns the network of a message, so that it is not refused for being submitted for another
   * one.
   */
  networkOf(message: string): `${string}:${string}`
  /** Cases of this namespace, in addition to the common ones. */
  wrongMessages: Readonly<Record<string, Rewrite>>
  tampered: Readonly<Record<string, Tamper>>
}

const MINUTES = 60_000

/** The usual timeout of proxies in front of a back end, in milliseconds. */
const PROXY_LIMIT_MS = 30_000

export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The back end does not conform: ${what}`)
}

export async function isAccepted(
  browser: SignInBrowser,
  submission: SignedSubmission,
): Promise<boolean> {
  try {
    return (await browser.verify(submission)) === true
  } catch {
    // A rejected promise is a refusal.
    return false
  }
}

export function fieldsOf(
  { origin, networkId, spell }: SignInRules,
  nonce: string,
  { address }: Pick<Signer, 'address'>,
): MessageFields {
  const now = Date.now()
  return {
    domain: new URL(origin).host,
    uri: origin,
    address,
    chain: spell(networkId),
    nonce,
    issuedAt: new Date(now),
    expirationTime: new Date(now + 60 * MINUTES),
  }
}

/** Creates a valid submission, signed by an account for itself or for the contract that it owns. */
export async function submit(
  rules: SignInRules,
  browser: SignInBrowser,
  key: Signer,
  account: Pick<Signer, 'address'> = key,
): Promise<SignedSubmission> {
  const nonce = await browser.getNonce(account.address)
  const message = rules.write(fieldsOf(rules, nonce, account))
  return {
    message,
    signature: await key.signMessage({ message }),
    address: account.address,
    networkId: rules.networkId,
  }
}

const plain = (accountId: string): string =>
  accountId.startsWith('eip155:') ? accountId.toLowerCase() : accountId

export async function checkSession(browser: SignInBrowser, expected: string | null): Promise<void> {
  const accountId = (await browser.getSession())?.accountId ?? null
  check(
    plain(accountId ?? '') === plain(expected ?? ''),
    `the session is of ${accountId ?? 'nobody'}, not of ${expected ?? 'nobody'}`,
  )
}

export async function checkRefused(
  browser: SignInBrowser,
  submission: SignedSubmission,
  what: string,
): Promise<void> {
  const started = Date.now()
  check(!(await isAccepted(browser, submission)), `it accepts ${what}`)
  check(
    Date.now() - started <= PROXY_LIMIT_MS,
    `it takes ${Date.now() - started} ms to refuse ${what}`,
  )
  check((await browser.getSession()) === null, `${what} was refused, but there is a session`)
}
