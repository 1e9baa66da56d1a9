import type { HDAccount } from 'viem/accounts'
import { testAccounts } from '../wallets/accounts.js'
import { type MessageFields, type SignedSubmission, writeMessage } from './wrongMessages.js'

/** One browser with its own cookies, as the page's sign-in calls use it. */
export interface SignInBrowser {
  getNonce(address?: string): Promise<string>
  /** Resolves to `false`, or rejects, when the back end refuses. */
  verify(submission: SignedSubmission): Promise<boolean>
  getSession(): Promise<{ accountId: string } | null>
  signOut(): Promise<boolean>
}

/** The back end under test, and the values it accepts. */
export interface SignInWorld {
  /** A browser that was never there before. */
  openBrowser(): SignInBrowser
  /** Origin of the page, for example `https://app.example.org`. */
  origin: string
  /** A chain the site works on, and one it does not. */
  chainId: number
  foreignChainId: number
  /**
   * A local node of that chain, which mines by itself. Without one, accounts that are contracts are
   * left out.
   */
  rpcUrl?: string | undefined
}

const MINUTES = 60_000

/** The usual timeout of proxies in front of a back end, in milliseconds. */
const PROXY_LIMIT_MS = 30_000

export function check(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The back end does not conform: ${what}`)
}

/** Derived once, on first use: that takes longer than any case. */
const keys: { list: HDAccount[] | undefined } = { list: undefined }

export function signer(index: number): HDAccount {
  keys.list ??= testAccounts()
  const account = keys.list[index]
  if (!account) throw new Error('There are ten test accounts')
  return account
}

export async function isAccepted(
  browser: SignInBrowser,
  submission: SignedSubmission,
): Promise<boolean> {
  try {
    return (await browser.verify(submission)) === true
  } catch {
    // Rejecting is refusing.
    return false
  }
}

type Account = Pick<HDAccount, 'address'>

export function fieldsOf(
  { origin, chainId }: SignInWorld,
  nonce: string,
  { address }: Account,
): MessageFields {
  const now = Date.now()
  return {
    domain: new URL(origin).host,
    uri: origin,
    address,
    chainId,
    nonce,
    issuedAt: new Date(now),
    expirationTime: new Date(now + 60 * MINUTES),
  }
}

/** A right submission, signed by an account, for itself or for the contract it owns. */
export async function submit(
  world: SignInWorld,
  browser: SignInBrowser,
  key: HDAccount,
  account: Account = key,
): Promise<SignedSubmission> {
  const message = writeMessage(fieldsOf(world, await browser.getNonce(account.address), account))
  return {
    message,
    signature: await key.signMessage({ message }),
    address: account.address,
    networkId: `eip155:${world.chainId}`,
  }
}

export async function checkSession(browser: SignInBrowser, expected: string | null): Promise<void> {
  const accountId = (await browser.getSession())?.accountId ?? null
  check(
    accountId?.toLowerCase() === expected?.toLowerCase(),
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
