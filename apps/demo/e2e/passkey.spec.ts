import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { addresses } from './addresses.js'
import { expect, guard, openConnect, test, view, visit } from './fixtures.js'
import { addressOf, approvalAfter, approve, backOnPage, pressLast, showWindow } from './login.js'

const options = { wallets: 'none' }

/** Farcaster returns no e-mail address, so a wallet requires the user's own factors. */
async function logInByFarcaster(page: Page, guest: string): Promise<Page> {
  await visit(page, options)
  await openConnect(page)
  await page.getByTestId('lk-social-farcaster').click()
  await expect(view(page, 'ConnectingFarcaster')).toBeVisible()
  const uri = (await page.getByTestId('lk-qr').getAttribute('data-uri')) ?? ''
  expect(uri.startsWith(addresses.socials)).toBe(true)
  const phone = await page.context().newPage()
  await phone.goto(uri)
  await phone.getByTestId('social-guest').fill(guest)
  await phone.getByTestId('social-guest-continue').click()
  return showWindow(page)
}

/** Adds the browser's virtual authenticator to a window. It lasts as long as the window. */
async function giveAuthenticator(
  window: Page,
): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await window.context().newCDPSession(window)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      hasPrf: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Keeps windows open that would close themselves, because their authenticator would end. */
async function keepWindows(context: BrowserContext): Promise<void> {
  await context.addInitScript((frame) => {
    if (location.origin === frame && top === self) window.close = () => undefined
  }, addresses.frame)
}

/**
 * Shares the passkeys of another browser, like a password manager, by forwarding its prompts
 * there.
 */
async function bringPasskeys(context: BrowserContext, holder: Page): Promise<void> {
  await context.exposeBinding('askHolder', (_, wanted: { rpId: string; salt: number[] }) =>
    holder.evaluate(async ({ rpId, salt }) => {
      const publicKey = {
        rpId,
        challenge: new Uint8Array(32),
        userVerification: 'required' as const,
        extensions: { prf: { eval: { first: Uint8Array.from(salt) } } },
      }
      const got = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential
      const { userHandle } = got.response as AuthenticatorAssertionResponse
      const first = got.getClientExtensionResults().prf?.results?.first as ArrayBuffer
      return {
        handle: [...new Uint8Array(userHandle ?? new ArrayBuffer(0))],
        first: [...new Uint8Array(first)],
      }
    }, wanted),
  )
  await context.addInitScript(() => {
    type Ask = (wanted: {
      rpId: string
      salt: number[]
    }) => Promise<{ handle: number[]; first: number[] }>
    const { askHolder } = globalThis as unknown as { askHolder: Ask }
    if (!('credentials' in navigator)) return
    navigator.credentials.get = async ({ publicKey } = {}) => {
      const salt = publicKey?.extensions?.prf?.eval?.first as Uint8Array<ArrayBuffer>
      const { handle, first } = await askHolder({ rpId: publicKey?.rpId ?? '', salt: [...salt] })
      const results = { first: Uint8Array.from(first).buffer }
      return {
        response: { userHandle: Uint8Array.from(handle).buffer },
        getClientExtensionResults: () => ({ prf: { results } }),
      } as unknown as PublicKeyCredential
    }
  })
}

test('default: opens a Farcaster user’s wallet in a new browser by a passkey and a code on paper', async ({
  page,
  browser,
  context,
}) => {
  test.slow()
  const guest = `guest${Date.now() % 10 ** 9}`
  await keepWindows(context)
  const window = await logInByFarcaster(page, guest)
  const { cdp, authenticatorId } = await giveAuthenticator(window)
  await window.getByTestId('lk-factor-password').uncheck()
  await expect(window.getByTestId('lk-recovery-self')).toBeDisabled()
  await window.getByTestId('lk-factor-passkey').check()
  await window.getByTestId('lk-recovery-self').click()
  await expect(window.getByTestId('lk-passkey')).toBeVisible()
  await window.getByTestId('lk-passkey').click()
  const code = (await window.getByTestId('lk-new-code').textContent()) ?? ''
  await window.getByTestId('lk-written').click()
  await window.getByTestId('lk-recovery-code').fill(code)
  await window.getByTestId('lk-submit').click()
  await expect(page.getByTestId('demo-status')).toHaveText('connected')
  await backOnPage(page)
  const me = (await addressOf(page)) as `0x${string}`
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId })
  expect(credentials).toMatchObject([
    { isResidentCredential: true, rpId: new URL(addresses.frame).hostname },
  ])
  expect(JSON.stringify(credentials)).not.toContain(guest)

  const elsewhere = await browser.newContext()
  const { watch, problems } = await guard(elsewhere)
  // The recovery service has no mailbox for the user: it answers 400, and the browser logs that.
  watch.allowed.push(/status of 400/)
  await bringPasskeys(elsewhere, window)
  const there = await elsewhere.newPage()
  const asks = await logInByFarcaster(there, guest)
  await asks.getByTestId('lk-recovery-code').fill(code)
  await expect(asks.getByTestId('lk-submit')).toBeDisabled()
  await window.bringToFront()
  await asks.getByTestId('lk-passkey').click()
  await expect(asks.getByTestId('lk-passkey')).toContainText('Passkey used')
  await pressLast(asks, asks.getByTestId('lk-submit'))
  await expect(there.getByTestId('demo-status')).toHaveText('connected')
  await backOnPage(there)
  expect(await addressOf(there)).toBe(me)
  await approve(await approvalAfter(there, () => there.getByTestId('demo-sign-message').click()))
  await expect(there.getByTestId('demo-result')).toHaveText(/^0x[0-9a-f]{130}$/)
  const signature = ((await there.getByTestId('demo-result').textContent()) ??
    '0x') as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from Millpond', signature })).toBe(me)
  expect(problems).toEqual([])
  await elsewhere.close()
})
