import type { testAccounts } from '@latchkey/testing'
import { createSiweMessage } from 'viem/siwe'
import { type Browser, openBrowser } from './browser.js'
import { forwardTo } from './forwardTo.js'

/** A browser that connects to a remote server. */
export interface RemoteBrowser extends Browser {
  /** Switches to another server, with the same cookies. */
  moveTo(url: string): void
}

/** Opens a browser on a page of `origin` that uses the server at `url`. */
export function openRemoteBrowser(url: string, origin: string): RemoteBrowser {
  const state = { url }
  const browser = openBrowser(
    forwardTo(() => state.url),
    origin,
  )
  return {
    ...browser,
    moveTo(next) {
      state.url = next
    },
  }
}

/**
 * Builds the sign-in request of a wallet on chain 1, with a nonce that was issued to this browser.
 */
export async function signedSubmission(
  browser: Browser,
  origin: string,
  account: ReturnType<typeof testAccounts>[number],
): Promise<object> {
  const now = Date.now()
  const message = createSiweMessage({
    domain: new URL(origin).host,
    uri: origin,
    address: account.address,
    chainId: 1,
    nonce: await browser.getNonce(account.address),
    version: '1',
    issuedAt: new Date(now),
    expirationTime: new Date(now + 3_600_000),
  })
  return {
    message,
    signature: await account.signMessage({ message }),
    address: account.address,
    networkId: 'eip155:1',
  }
}

/** Signs in with an account's key. */
export async function signIn(
  url: string,
  origin: string,
  account: ReturnType<typeof testAccounts>[number] | undefined,
): Promise<RemoteBrowser> {
  if (!account) throw new TypeError('There is no such account.')
  const browser = openRemoteBrowser(url, origin)
  const response = await browser.send(
    'POST',
    '/v1/sign-in/verify',
    await signedSubmission(browser, origin, account),
  )
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`)
  return browser
}
