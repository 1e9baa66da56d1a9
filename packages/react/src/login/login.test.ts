import {
  CancelledError,
  type ChainAdapter,
  type Connection,
  type ConnectState,
  createLatchkey,
  getLogin,
  type Latchkey,
  LoginError,
  type LoginPort,
  type LoginState,
  type Machine,
  NetworkRequestError,
  PopupBlockedError,
} from '@latchkey/core'
import { createMachine, type FrameState } from '@latchkey/core/internal'
import { type ComponentType, createElement as h } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { LatchkeyContext } from '../kernel/context.js'
import { ModalContext } from '../modal/modalContext.js'
import { slots } from '../slots.js'
import { createTestContext } from '../test/createTestContext.js'
import { en } from '../texts.js'
import { AccountSettingsView } from './AccountSettingsView.js'
import { ApproveTransactionView } from './ApproveTransactionView.js'
import { ConnectingFarcasterView } from './ConnectingFarcasterView.js'
import { ConnectingLoginView } from './ConnectingLoginView.js'
import { ConnectingSocialView } from './ConnectingSocialView.js'
import { ConnectLogin } from './ConnectLogin.js'
import { EmailVerifyDeviceView } from './EmailVerifyDeviceView.js'
import { EmailVerifyOtpView } from './EmailVerifyOtpView.js'

const email = 'maya@millpond.example'
const EOA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const network = {
  id: 'eip155:8453',
  name: 'Base',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const
const wrong = new LoginError('The code is wrong, too old, or for another browser.', {
  reason: 'code_refused',
})
const throttled = new LoginError('Please try again after 18 seconds', { reason: 'throttled' })

interface Scene {
  state?: LoginState
  frame?: Partial<FrameState>
  port?: Partial<LoginPort>
  /** True if another wallet is connected. */
  isOther?: boolean
  device?: string
}

/** Returns a machine that keeps its state. */
function at<state>(state: state): Machine<state> {
  return createMachine<state, never>({ initial: state, reduce: (same) => same })
}

// The adapter is not called: the view is only rendered.
const adapter = {
  namespace: 'eip155',
  networks: [network],
  connect: () => undefined,
  start: () => undefined,
} as unknown as ChainAdapter

function createInstance({
  state = { status: 'idle' },
  frame = {},
  port = {},
  isOther = false,
}: Scene): Latchkey {
  const kind = isOther ? undefined : 'login'
  const login = {
    email: true,
    socials: ['google', 'x', 'farcaster'],
    smartAccounts: true,
    name: 'Latchkey',
    connectEmail: () => undefined,
    restore: () => undefined,
    subscribe: () => () => undefined,
    getUser: () => frame.user,
    getEmail: () => email,
    getUserName: () => undefined,
    getCooldown: () => 18_000,
    getSmartAccountNetworks: () => [8453],
    ...port,
  } as unknown as LoginPort
  const made = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
    login,
  })
  const connection: Connection = {
    wallet: {
      id: 'w',
      name: kind ? 'Latchkey' : 'Tern',
      namespace: 'eip155',
      installed: false,
      kind,
    },
    address: EOA,
    addresses: [EOA],
    networkId: network.id,
  }
  const context: Latchkey = {
    ...made,
    connect: at<ConnectState>({ status: 'connected', connection }),
  }
  const still = {
    machine: at<LoginState>(state),
    frame: at<FrameState>({ user: undefined, surface: 'none', waiting: [], ...frame }),
  }
  context.memos.set('login', { ...getLogin(context), ...still })
  return context
}

function render<props extends object>(
  view: ComponentType<props>,
  props: props,
  scene: Scene = {},
): { html: string; text: string } {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'window')
  const device = { userAgent: scene.device ?? 'Linux', maxTouchPoints: 0 }
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { navigator: device } })
  try {
    const context = createTestContext(createInstance(scene))
    const html = renderToString(
      h(
        LatchkeyContext.Provider,
        { value: context },
        h(ModalContext.Provider, { value: { texts: en, slots } }, h(view, props)),
      ),
    ).replace(/<!-- -->/g, '')
    const text = html
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#x27;/g, "'")
      .replace(/\s+/g, ' ')
      .trim()
    return { html, text }
  } finally {
    if (own) Object.defineProperty(globalThis, 'window', own)
    else Reflect.deleteProperty(globalThis, 'window')
  }
}

describe('ConnectLogin', () => {
  test('default: has a field that browsers fill in, and providers with a full label', () => {
    const { html, text } = render(ConnectLogin, { hasWallets: true })
    expect(html).toMatch(
      /<input[^>]*type="email"[^>]*inputMode="email"[^>]*autoComplete="email"[^>]*data-testid="lk-email-input"/,
    )
    expect(html).toMatch(
      /<button[^>]*aria-label="Continue with Google"[^>]*data-testid="lk-social-google"[^>]*>Google</,
    )
    expect(text).toContain('or use a wallet')
  })

  test('behavior: does not draw logins that the app does not offer', () => {
    const { html } = render(
      ConnectLogin,
      { hasWallets: false },
      { port: { email: false, socials: ['google'] } },
    )
    expect(html).not.toContain('lk-email-input')
    expect(html).not.toContain('or use a wallet')
    expect(html).toContain('>Continue with Google<')
    expect(
      render(ConnectLogin, { hasWallets: true }, { port: { socials: [] } }).html,
    ).not.toContain('lk-social')
  })

  test('error: counts the seconds until the next attempt under the field, and shows no error after them', () => {
    const state: LoginState = { status: 'idle', email, failure: throttled }
    const { html, text } = render(
      ConnectLogin,
      { hasWallets: true },
      { state, port: { getCooldown: () => 12_000 } },
    )
    expect(text).toContain('Please try again after 12 seconds')
    expect(html).toMatch(/aria-invalid="true"[^>]*value="maya@millpond.example"/)
    expect(
      render(ConnectLogin, { hasWallets: true }, { state, port: { getCooldown: () => 0 } }).text,
    ).not.toContain('Please try again')
  })

  test('error: says that the login service did not answer', () => {
    expect(
      render(
        ConnectLogin,
        { hasWallets: true },
        { state: { status: 'idle', email, failure: new NetworkRequestError() } },
      ).text,
    ).toContain('The login service didn’t answer. Nothing is lost.')
  })
})

describe('EmailVerifyOtpView', () => {
  test('default: SEC-17 has six boxes, marks the first for autofill, and counts the seconds until another mail', () => {
    const { html, text } = render(
      EmailVerifyOtpView,
      { email },
      { state: { status: 'otp', email } },
    )
    expect(html.match(/<input/g)).toHaveLength(6)
    expect(html).toMatch(
      /<input[^>]*inputMode="numeric"[^>]*autoComplete="one-time-code"[^>]*aria-label="Digit 1 of 6"[^>]*data-testid="lk-otp-input"/,
    )
    expect(html).toContain('aria-label="6-digit code"')
    expect(text).toContain(`We sent a 6\u2011digit code to ${email}`)
    expect(text).toContain('Resend in 0:18')
    expect(html).not.toContain('lk-resend')
  })

  test('behavior: SEC-13 has as many boxes as the code has digits', () => {
    for (const status of ['otp', 'checking', 'connecting'] as const) {
      const { html, text } = render(
        EmailVerifyOtpView,
        { email },
        { state: { status, email, otp: '', method: 'email', codeLength: 8 } },
      )
      expect(html.match(/<input/g)).toHaveLength(8)
      expect(html).toContain('aria-label="Digit 8 of 8"')
      expect(text).toContain(`We sent an 8\u2011digit code to ${email}`)
    }
  })

  test('behavior: offers another mail after the cooldown', () => {
    const { html } = render(
      EmailVerifyOtpView,
      { email },
      { state: { status: 'otp', email }, port: { getCooldown: () => 0 } },
    )
    expect(html).toContain('data-testid="lk-resend"')
  })

  test('error: shows that a code is wrong, and announces it with the boxes', () => {
    const { html, text } = render(
      EmailVerifyOtpView,
      { email },
      { state: { status: 'otp', email, failure: wrong } },
    )
    expect(text).toContain('That code doesn’t match. Try the newest e-mail.')
    expect(html).toContain('aria-invalid="true"')
  })

  test('behavior: boxes are read-only while the code is checked; a further step opens in the wallet’s window', () => {
    const state: LoginState = { status: 'checking', email, otp: '123456' }
    expect(render(EmailVerifyOtpView, { email }, { state })).toMatchObject({
      html: expect.stringContaining('readOnly'),
      text: expect.stringContaining('Checking the code'),
    })
    expect(
      render(EmailVerifyOtpView, { email }, { state, frame: { surface: 'window' } }).html,
    ).toContain('lk-show-window')
  })
})

describe('EmailVerifyDeviceView', () => {
  test('default: shows the number to choose, and announces it digit by digit', () => {
    const { html, text } = render(
      EmailVerifyDeviceView,
      { email },
      { state: { status: 'device', email, number: '42' } },
    )
    expect(html).toMatch(/data-testid="lk-device-number">42</)
    expect(text).toContain('The number is 4 2')
    expect(text).toContain(`It’s in your inbox at ${email}`)
  })

  test('error: reports that the e-mail was not confirmed in time', () => {
    const { html } = render(
      EmailVerifyDeviceView,
      { email },
      { state: { status: 'deviceFailed', email, error: wrong } },
    )
    expect(html).toContain('role="alert"')
    expect(html).not.toContain('lk-device-number')
  })
})

describe('ConnectingSocialView', () => {
  const social = (error?: Error): Scene => ({
    state: error
      ? { status: 'socialFailed', provider: 'google', attempt: 1, error: error as LoginError }
      : { status: 'social', provider: 'google', attempt: 1 },
  })

  test('default', () => {
    const { text, html } = render(ConnectingSocialView, { provider: 'google' }, social())
    expect(text).toContain('Continue in the Google window')
    expect(html).toContain('lk-social-code')
  })

  test.each<[Error, string]>([
    [new PopupBlockedError(), 'The window was blocked'],
    [new CancelledError(), 'The Google window closed'],
    [
      new LoginError('This account has no confirmed address.', { reason: 'x' }),
      'The Google login didn’t finish This account has no confirmed address.',
    ],
  ])('error: reports %s, with a button that opens the window again', (error, expected) => {
    const { text, html } = render(ConnectingSocialView, { provider: 'google' }, social(error))
    expect(text).toContain(expected)
    expect(html).toMatch(/data-testid="lk-social-retry"[^>]*>.*Open Google again/)
  })

  test('behavior: asks for the code of a window that cannot send messages', () => {
    const { text } = render(
      ConnectingSocialView,
      { provider: 'google' },
      { state: { status: 'social', provider: 'google', attempt: 1, code: { phase: 'typing' } } },
    )
    expect(text).toContain('Enter the code shown in the window')
  })
})

describe('ConnectingFarcasterView', () => {
  const device =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36'

  test('default: on a phone links to the app', () => {
    const { html } = render(
      ConnectingFarcasterView,
      {},
      { state: { status: 'farcaster', url: 'https://farcaster.example/c?t=1' }, device },
    )
    expect(html).toContain('href="https://farcaster.example/c?t=1"')
  })

  test('error: SEC-36 does not link a URL that may not be opened', () => {
    for (const url of ['javascript:alert(1)', 'data:text/html,x', 'http://farcaster.example/c'])
      expect(
        render(ConnectingFarcasterView, {}, { state: { status: 'farcaster', url }, device }).html,
      ).not.toContain('href=')
  })
})

describe('ConnectingLoginView', () => {
  test('error: reports that the wallet did not open', () => {
    const error = new LoginError('The recovery service cannot be reached.', {
      reason: 'serviceSilent',
    })
    const { text } = render(
      ConnectingLoginView,
      {},
      { state: { status: 'connectFailed', method: 'email', error } },
    )
    expect(text).toContain('Your wallet didn’t open The recovery service cannot be reached.')
  })
})

describe('ApproveTransactionView', () => {
  test('default: says where to approve, in words for a signature or a transaction, without a back button', () => {
    const signing = render(
      ApproveTransactionView,
      { method: 'personal_sign' },
      { frame: { waiting: ['personal_sign'] } },
    )
    expect(signing.text).toContain('Approve in Latchkey Review it in the wallet window.')
    expect(signing.html).not.toContain('lk-back')
    expect(signing.html).not.toContain('lk-show-window')
    const sending = render(
      ApproveTransactionView,
      { method: 'solana_signAndSendTransaction' },
      { frame: { waiting: ['x'], surface: 'window' } },
    )
    expect(sending.text).toContain('Review it in the wallet window.')
    expect(sending.html).toContain('lk-show-window')
  })
})

describe('AccountSettingsView', () => {
  const user = {
    email,
    address: EOA,
    chainId: network.id,
    preferredAccountType: 'eoa' as const,
    accounts: [
      { address: EOA, type: 'eoa' as const },
      { address: SMART, type: 'smartAccount' as const },
    ],
  }

  test('default: shows both addresses by type, and all settings of the login', () => {
    const { html, text } = render(AccountSettingsView, {}, { frame: { user } })
    expect(html).toMatch(/data-testid="lk-address-eoa">0xf39F…2266</)
    expect(html).toMatch(/data-testid="lk-address-smartAccount">0x7099…79C8</)
    expect(html).toMatch(/data-testid="lk-account-type-eoa" data-checked="true"/)
    for (const row of ['email', 'devices', 'recovery', 'export', 'network', 'disconnect'])
      expect(html).toContain(`lk-settings-${row}`)
    expect(text).toContain(`Latchkey ${email}`)
  })

  test('behavior: does not mention smart accounts on networks without them', () => {
    expect(
      render(
        AccountSettingsView,
        {},
        { frame: { user }, port: { getSmartAccountNetworks: () => [1] } },
      ).html,
    ).not.toContain('lk-account-type')
  })

  test('behavior: shows only the settings that apply to another wallet', () => {
    const { html } = render(AccountSettingsView, {}, { isOther: true })
    for (const row of ['email', 'devices', 'recovery', 'export'])
      expect(html).not.toContain(`lk-settings-${row}`)
    expect(html).toContain('lk-settings-network')
    expect(html).toContain('lk-settings-disconnect')
  })
})
