import { loginConnector } from '@latchkey/evm/login'
import { type LoginOptions, login } from '@latchkey/login'
import { type FrameCallName, type FrameCalls, type FrameUser, frameCalls } from '@latchkey/protocol'
import { createTestPage, type TestPage } from '@latchkey/testing/frame'
import { type FrameHandlers, type FrameScope, type Host, serveFrame } from '@latchkey/vault'
import { page, userEvent } from 'vitest/browser'
import { createWorld, type World, type WorldOptions } from './createWorld.js'
import { looks } from './looks.js'
import { ME } from './moneyServer.js'
import { running } from './running.js'

/** The address of the user's smart account. */
export const SMART = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

export const EMAIL = 'maya@millpond.example'

/** Replies of the frame, by request. May be changed at any time. */
type FrameReplies = {
  [name in FrameCallName]?: (
    payload: FrameCalls[name][0],
    context: { signal: AbortSignal },
  ) => FrameCalls[name][1] | Promise<FrameCalls[name][1]>
}

/** A world with a login: the real port and its channel, with a scripted frame. */
export interface LoginWorld extends World {
  replies: FrameReplies
  /** The requests to the frame, without those that synchronize the page. */
  seen: { name: FrameCallName; payload: unknown }[]
  stage: TestPage
  /** The user that the frame reports. */
  user: FrameUser
  /** Makes the frame report that it needs its window, or no longer does. */
  setSurface(surface: 'none' | 'window'): void
  /** Logs in by a code, and waits for the connection. */
  logIn(): Promise<void>
}

/** A reply of the frame that never resolves. */
export const hold = (): Promise<never> => new Promise(() => undefined)

/** Creates a reply of the frame that a test resolves later. */
export function createReply<value>(): { promise: Promise<value>; resolve(value: value): void } {
  const reply: { resolve(value: value): void } = { resolve: () => undefined }
  const promise = new Promise<value>((resolve) => {
    reply.resolve = resolve
  })
  return { promise, resolve: (value) => reply.resolve(value) }
}

function serve(
  replies: FrameReplies,
  seen: LoginWorld['seen'],
): { stage: TestPage; hosts: Host[] } {
  const hosts: Host[] = []
  const handle =
    (name: FrameCallName) =>
    async (payload: never, context: { signal: AbortSignal }): Promise<unknown> => {
      if (!name.startsWith('SYNC_')) seen.push({ name, payload })
      return (replies[name] as ((...parts: unknown[]) => unknown) | undefined)?.(payload, context)
    }
  const handlers = Object.fromEntries(
    Object.keys(frameCalls).map((name) => [name, handle(name as FrameCallName)]),
  ) as unknown as FrameHandlers
  const stage = createTestPage({
    origin: 'https://shop.example',
    frameOrigin: 'https://vault.example',
    load: (scope) =>
      void serveFrame({
        scope: scope as unknown as FrameScope,
        config: { allowedOrigins: ['https://shop.example'], inlineOrigins: [] },
        handlers,
        onHost: (host) => void hosts.push(host),
      }),
  })
  return { stage, hosts }
}

/** The options of a world with a login. */
export interface LoginWorldOptions extends WorldOptions {
  login?: Partial<LoginOptions> | undefined
}

/** Creates a kit with a login. By default every login with a code succeeds. */
export async function createLoginWorld(given: LoginWorldOptions = {}): Promise<LoginWorld> {
  const { look = looks.light } = given
  const user: FrameUser = {
    email: EMAIL,
    address: ME,
    chainId: 'eip155:31337',
    accounts: [
      { address: ME, type: 'eoa' },
      { address: SMART, type: 'smartAccount' },
    ],
    preferredAccountType: 'eoa',
  }
  const seen: LoginWorld['seen'] = []
  const replies: FrameReplies = {
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    GET_USER: () => user,
    IS_CONNECTED: () => ({ isConnected: true }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
    SET_PREFERRED_ACCOUNT({ type }) {
      user.preferredAccountType = type
      user.address = type === 'eoa' ? ME : SMART
      return { type, address: user.address }
    },
  }
  const { stage, hosts } = serve(replies, seen)
  const port = login(
    {
      frameUrl: 'https://vault.example',
      projectId: 'shop',
      chainId: 'eip155:31337',
      name: `Latchkey${look.suffix}`,
      socials: ['google', 'apple', 'x', 'github', 'farcaster'],
      ...given.login,
    },
    { page: stage.page, ...(given.options?.clock ? { clock: given.options.clock } : {}) },
  )
  const world = await createWorld({
    ...given,
    connectors: [loginConnector(port)],
    options: { login: port, locale: 'en', ...given.options },
  })
  running.push({ unexpected: [], stop: () => port.rejectRequests() })
  return {
    ...world,
    replies,
    seen,
    stage,
    user,
    setSurface: (surface) => hosts.at(-1)?.emit({ event: 'surfaceChanged', surface } as never),
    async logIn() {
      await world.open({ view: 'Connect' })
      await giveEmail(EMAIL)
      await world.shows('EmailVerifyOtp')
      await typeCode('123456')
      await expectConnected(world)
    },
  }
}

async function expectConnected({ latchkey }: World): Promise<void> {
  await new Promise<void>((resolve) => {
    const stop = latchkey.connect.subscribe(check)
    function check(): void {
      if (latchkey.connect.getState().status !== 'connected') return
      stop()
      resolve()
    }
    check()
  })
}

/** Enters an e-mail address on Connect. */
export async function giveEmail(email: string): Promise<void> {
  await userEvent.fill(page.getByTestId('lk-email-input'), email)
  await page.getByTestId('lk-email-submit').click()
}

/** Types a code into the boxes. */
export async function typeCode(code: string): Promise<void> {
  await page.getByTestId('lk-otp-input').click()
  await userEvent.keyboard(code)
}
