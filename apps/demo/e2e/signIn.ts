import type { APIRequestContext, Page } from '@playwright/test'
import { signInEndpoints } from '../../../packages/protocol/src/signIn/signIn.js'
import type { SignInBrowser } from '../../../packages/testing/src/signIn/signInWorld.js'
import { expect, modal, openConnect, TEST_WALLET, view } from './fixtures.js'

/** The address of the page's server. */
export const API = '/api'

/** Connects, up to the view of sign-in. */
export async function connectToSignIn(page: Page): Promise<void> {
  await openConnect(page)
  await page.getByTestId(`lk-wallet-${TEST_WALLET}`).click()
  await expect(view(page, 'ConnectingSignIn')).toBeVisible()
  await expect(page.getByTestId('lk-sign-in')).toBeEnabled()
}

/** Signs in, and waits until that is done. */
export async function signIn(page: Page): Promise<void> {
  await page.getByTestId('lk-sign-in').click()
  await expect(page.getByTestId('demo-session')).toHaveText(/^eip155:/)
  await expect(modal(page)).toBeHidden()
}

export async function connectAndSignIn(page: Page): Promise<void> {
  await connectToSignIn(page)
  await signIn(page)
}

/** Returns this browser's session from the server. */
export async function serverSession(page: Page): Promise<string | null> {
  const response = await page.request.get(`${API}${signInEndpoints.session.path}`)
  const { session } = (await response.json()) as { session: { accountId: string } | null }
  return session?.accountId ?? null
}

/** Returns the number of signature prompts in this page since it was loaded. */
export function signatures(page: Page): Promise<number> {
  return page.evaluate(
    () => window.latchkeyDemo.wallets[0].prompts.filter(({ kind }) => kind === 'sign').length,
  )
}

/** Records the paths of sign-in requests of a page from now on. */
export function watchServer(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const path = /\/v1\/sign-in\/(.+)$/.exec(request.url())?.[1]
    if (path) paths.push(path)
  })
  return paths
}

/** A browser without a page, which sends the page's requests with its own cookies. */
export function apiBrowser(open: () => Promise<APIRequestContext>): SignInBrowser {
  const opened: { context?: Promise<APIRequestContext> } = {}
  const context = (): Promise<APIRequestContext> => {
    opened.context ??= open()
    return opened.context
  }
  const { nonce, verify, session, signOut } = signInEndpoints
  const post = async (
    path: string,
    data?: object,
  ): Promise<Awaited<ReturnType<APIRequestContext['post']>>> =>
    (await context()).post(`${API}${path}`, data ? { data } : {})
  return {
    getNonce: async (address) =>
      ((await (await post(nonce.path, { address })).json()) as { nonce: string }).nonce,
    verify: async (submission) => (await post(verify.path, submission)).ok(),
    getSession: async () =>
      (
        (await (await (await context()).get(`${API}${session.path}`)).json()) as {
          session: { accountId: string } | null
        }
      ).session,
    signOut: async () => (await post(signOut.path)).ok(),
  }
}
