// Logging in, the settings and the frame's own windows, for take.mjs. A state returns the window
// to picture, or nothing for the page.
import { mailbox } from './steps.mjs'

const id = (page, name) => page.getByTestId(name).first()
const view = (page, name) => page.locator(`[data-testid="lk-view"][data-view="${name}"]`)
const query = { wallets: 'none' }

async function codeAfter(to, act) {
  const ask = async (path) => (await fetch(`${mailbox}${path}`)).json()
  const [last] = await ask(`/api/mails?${new URLSearchParams({ to })}`)
  await act()
  return (await ask(`/api/wait?${new URLSearchParams({ to, after: last?.id ?? '0' })}`)).code
}

/** Continues to the boxes of the code, which it returns. */
async function toOtp(page, email = `mara.${crypto.randomUUID().slice(0, 8)}@sandbox.test`) {
  const code = await codeAfter(email, async () => {
    await id(page, 'lk-connect-button').click()
    await id(page, 'lk-email-input').fill(email)
    await page.keyboard.press('Enter')
  })
  await id(page, 'lk-otp-input').waitFor()
  return { email, code }
}

async function typeWrong(window, code) {
  await id(window, 'lk-otp-input').fill(
    /^\d/.test(code) ? (code === '000000' ? '000001' : '000000') : 'BBBB-BBBB',
  )
  await window.locator('[data-testid="lk-otp-message"][data-tone="error"]').waitFor()
}

async function loggedIn(page) {
  const { email, code } = await toOtp(page)
  await id(page, 'lk-otp-input').fill(code)
  await page.getByTestId('lk-modal').waitFor({ state: 'hidden' })
  return email
}

async function toSettings(page) {
  const email = await loggedIn(page)
  await id(page, 'lk-account-button').click()
  await id(page, 'lk-settings').click()
  await id(page, 'lk-settings-export').waitFor()
  return email
}

async function windowAfter(page, act) {
  const [window] = await Promise.all([page.waitForEvent('popup'), act()])
  return window
}

const press = (name) => async (window) => id(window, name).click()

/** Returns one of the frame's windows, after some steps in it. */
const settingsWindow = (screen, ...steps) => ({
  query,
  do: async (page) => {
    const email = await toSettings(page)
    const window = await windowAfter(page, () => id(page, `lk-settings-${screen}`).click())
    for (const step of steps) await step(window, email)
    return window
  },
})

const isThere = (name) => (window) => id(window, name).waitFor()
const typeNewCodeBack = async (window) => {
  const code = await id(window, 'lk-new-code').textContent()
  await id(window, 'lk-written').click()
  await id(window, 'lk-recovery-code').fill(code)
  await id(window, 'lk-submit').click()
  await id(window, 'lk-password').waitFor()
}
const agree = async (window) => id(window, 'lk-export-understood').check()
const proveIt = async (window, email) => {
  const code = await codeAfter(email, () => id(window, 'lk-export-continue').click())
  await id(window, 'lk-otp-input').fill(code)
  await id(window, 'lk-phrase').waitFor()
}

/** Continues to the frame's window with the page's request. */
const asked = (button) => async (page) => {
  await loggedIn(page)
  const window = await windowAfter(page, () => id(page, button).click())
  await id(window, 'lk-approve').waitFor()
  return window
}

const openSocial = async (page, provider) => {
  await id(page, 'lk-connect-button').click()
  const window = await windowAfter(page, () => id(page, `lk-social-${provider}`).click())
  await id(window, 'social-deny').waitFor()
  return window
}

export const loginStates = {
  'login-connect': {
    do: async (page) => (
      await id(page, 'lk-connect-button').click(), await id(page, 'lk-email-input').waitFor()
    ),
  },
  'login-email-error': {
    query,
    do: async (page) => (
      await id(page, 'lk-connect-button').click(),
      await id(page, 'lk-email-input').fill('mara@lune'),
      await page.keyboard.press('Enter')
    ),
  },
  'login-otp': { query, do: async (page) => void (await toOtp(page)) },
  'login-otp-error': { query, do: async (page) => typeWrong(page, (await toOtp(page)).code) },
  'login-device': {
    query: { ...query, projectId: 'sandbox-verify' },
    do: async (page) => {
      await id(page, 'lk-connect-button').click()
      await id(page, 'lk-email-input').fill(`mara.${crypto.randomUUID().slice(0, 8)}@sandbox.test`)
      await page.keyboard.press('Enter')
      await id(page, 'lk-device-number').waitFor()
    },
  },
  'login-social': { query, do: async (page) => void (await openSocial(page, 'google')) },
  'login-social-closed': {
    query,
    do: async (page) => (
      await (await openSocial(page, 'google')).close(),
      await page.locator('.lk-btn[data-testid="lk-social-retry"]').waitFor()
    ),
  },
  'login-farcaster': {
    query,
    do: async (page) => (
      await id(page, 'lk-connect-button').click(),
      await id(page, 'lk-social-farcaster').click(),
      await view(page, 'ConnectingFarcaster').waitFor(),
      await id(page, 'lk-qr').waitFor()
    ),
  },
  'login-offer': {
    query,
    do: async (page) => (await toSettings(page), await id(page, 'lk-settings-upgrade').click()),
  },
  'login-settings': { query, do: async (page) => void (await toSettings(page)) },
  'login-settings-email': {
    query,
    do: async (page) => (
      await toSettings(page),
      await id(page, 'lk-settings-email').click(),
      await id(page, 'lk-email-new').fill('mara@harbourlight.example')
    ),
  },
  'login-approve': {
    query,
    do: async (page) => (
      await asked('demo-sign-message')(page), await view(page, 'ApproveTransaction').waitFor()
    ),
  },
  'frame-sign': { query, do: asked('demo-sign-message') },
  'frame-send': { query, do: asked('demo-send-transaction') },
  'frame-browsers': settingsWindow('devices', isThere('lk-devices')),
  'frame-recovery': settingsWindow('recovery', isThere('lk-recovery-self')),
  'frame-recovery-code': settingsWindow(
    'recovery',
    press('lk-recovery-self'),
    isThere('lk-new-code'),
  ),
  'frame-recovery-check': settingsWindow(
    'recovery',
    press('lk-recovery-self'),
    press('lk-written'),
    isThere('lk-recovery-code'),
  ),
  'frame-recovery-password': settingsWindow('recovery', press('lk-recovery-self'), typeNewCodeBack),
  'frame-export': settingsWindow('export', isThere('lk-export-understood')),
  'frame-export-code': settingsWindow(
    'export',
    agree,
    press('lk-export-continue'),
    isThere('lk-otp-input'),
  ),
  'frame-export-code-error': settingsWindow('export', agree, async (window, email) =>
    typeWrong(window, await codeAfter(email, () => id(window, 'lk-export-continue').click())),
  ),
  'frame-phrase': settingsWindow('export', agree, proveIt),
}
