import type { LoginPort } from '@latchkey/core'
import type { LoginEvent } from '@latchkey/core/internal'
import { type FrameCallName, type FrameCalls, type FrameUser, frameCalls } from '@latchkey/protocol'
import { createTestClock, type TestClock } from '@latchkey/testing'
import { createTestPage, type TestPage } from '@latchkey/testing/frame'
import { type FrameHandlers, type FrameScope, type Host, serveFrame } from '@latchkey/vault'
import type { LoginOptions } from '../kernel/loginOptions.js'
import { login } from '../login.js'

export const HOST = 'https://shop.example'
export const FRAME = 'https://vault.example'

export const ada: FrameUser = {
  email: 'ada@example.com',
  address: '0x00000000000000000000000000000000000000A1',
  chainId: 'eip155:1',
  accounts: [
    { address: '0x00000000000000000000000000000000000000A1', type: 'eoa' },
    { address: '0x00000000000000000000000000000000000000A2', type: 'smartAccount' },
  ],
  preferredAccountType: 'eoa',
  solanaAddress: '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi',
}

interface Seen {
  name: FrameCallName
  payload: unknown
  signal: AbortSignal
}

type Replies = {
  [name in FrameCallName]?: (
    payload: FrameCalls[name][0],
    context: { signal: AbortSignal },
  ) => Promise<FrameCalls[name][1]>
}

/** A page with a login, and a real frame channel whose answers the test sets. */
export interface LoginWorld extends TestPage {
  clock: TestClock
  port: LoginPort
  /** The requests to the frame, without the messages that it gets when it loads. */
  seen: Seen[]
  names(): string[]
  syncs: { name: string; payload: unknown }[]
  replies: Replies
  hosts: Host[]
  events: LoginEvent[]
  /** Another page load: a new port over the same storage. */
  again(): LoginPort
}

export function createLoginWorld(
  options: Partial<LoginOptions> = {},
  { isInline = false }: { isInline?: boolean } = {},
): LoginWorld {
  const clock = createTestClock()
  const seen: Seen[] = []
  const syncs: LoginWorld['syncs'] = []
  const hosts: Host[] = []
  const events: LoginEvent[] = []
  const replies: Replies = {
    GET_USER: async () => ada,
    IS_CONNECTED: async () => ({ isConnected: true }),
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: async () => ({ smartAccountEnabledNetworks: [1, 8453] }),
    CONNECT_EMAIL: async () => ({ action: 'VERIFY_OTP' }),
    SWITCH_NETWORK: async ({ chainId }) => ({ chainId }),
    SET_PREFERRED_ACCOUNT: async ({ type }) => ({ type, address: ada.address }),
  }
  const handler =
    (name: FrameCallName) =>
    async (payload: never, { signal }: { signal: AbortSignal }): Promise<unknown> => {
      if (name.startsWith('SYNC_')) syncs.push({ name, payload })
      else seen.push({ name, payload, signal })
      return replies[name]?.(payload, { signal })
    }
  const handlers = Object.fromEntries(
    Object.keys(frameCalls).map((name) => [name, handler(name as FrameCallName)]),
  ) as unknown as FrameHandlers
  const config = { allowedOrigins: [HOST], inlineOrigins: isInline ? [HOST] : [] }
  const stage = createTestPage({
    origin: HOST,
    frameOrigin: FRAME,
    load: (scope) =>
      void serveFrame({
        scope: scope as unknown as FrameScope,
        config,
        handlers,
        onHost: (host) => void hosts.push(host),
      }),
  })
  const again = (): LoginPort => {
    const port = login(
      { frameUrl: FRAME, projectId: 'shop 1', ...options },
      { clock, page: stage.page },
    )
    port.subscribe((event) => void events.push(event))
    return port
  }
  const names = (): string[] => seen.map(({ name }) => name)
  return { ...stage, clock, seen, names, syncs, replies, hosts, events, again, port: again() }
}
