import type { FrameEvent } from '@latchkey/protocol'
import { lazy } from '@latchkey/protocol/std'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApprovals } from './approvals/createApprovals.js'
import { createAccount } from './createAccount.js'
import { createHandlers, type Handlers } from './createHandlers.js'
import { createCustody } from './custody/createCustody.js'
import type { FrameConfig } from './kernel/config.js'
import { createMemoryFrameStore } from './kernel/frameStore.js'
import { createFrameLocale } from './locale/createFrameLocale.js'
import { createLoginClient } from './login/createLoginClient.js'
import { createSocialClient } from './login/createSocialClient.js'
import { createNodes } from './networks/nodes.js'
import { createRpc } from './rpc/createRpc.js'
import { createSolanaRpc } from './rpc/createSolanaRpc.js'
import type { SmartAccounts } from './smartAccount/smartAccounts.js'
import { type CustodyWorld, type Device, frameConfig, PAGE } from './test/custodyWorld.js'
import { openCustodyWorld } from './test/openCustodyWorld.js'

const OTHER = 'https://other.example'
const signal = new AbortController().signal
const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
beforeAll(async () => {
  opened.world = await openCustodyWorld()
})
afterAll(() => world().close())

const config: FrameConfig = {
  ...frameConfig,
  allowedOrigins: [OTHER, PAGE],
  inlineOrigins: [],
  chains: [
    {
      id: 1,
      name: 'One',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      nodes: ['https://node.example'],
      tokens: [],
      routers: {},
    },
  ],
}
const unused = async (): Promise<never> => {
  throw new Error('There are no smart accounts in this test.')
}
const smartAccounts: SmartAccounts = {
  enabledNetworks: [],
  addressOf: unused,
  isDeployed: unused,
  prepare: unused,
  send: unused,
  waitForTransaction: unused,
  signMessage: unused,
  signTypedData: unused,
  read: unused,
}

/** Opens the frame as `main.ts` assembles it, inside an app at `origin`. */
function openFrame(
  origin: string,
  browser: Pick<Device, 'store' | 'cookies'>,
): { handlers: Handlers; events: FrameEvent[]; screens: string[] } {
  const events: FrameEvent[] = []
  const screens: string[] = []
  const { store } = browser
  const api = world().apiAt(origin, browser)
  const ask = (async (name: string) => {
    screens.push(name)
    return null
  }) as never
  const emit = (event: FrameEvent): void => void events.push(event)
  const nodes = createNodes(config, {
    fetch: async () => Promise.reject(new TypeError('fetch failed')),
  })
  const custody = createCustody({ api, store, config })
  const login = createLoginClient({ api, store, config })
  const social = createSocialClient({ api, config, scope: globalThis as never })
  const account = createAccount({
    config,
    origin,
    store,
    custody,
    smartAccounts,
    ask,
    emit,
    readSession: login.getSession,
  })
  const rpc = createRpc({
    config,
    nodes,
    approvals: createApprovals({ config, nodes }),
    custody,
    smartAccounts,
    solana: lazy(async () => createSolanaRpc(config)),
    ask,
    store,
  })
  const handlers = createHandlers({
    ...{ account, login, social, custody, smartAccounts, rpc, ask },
    ...{
      setTheme: () => undefined,
      locale: createFrameLocale(async () => undefined),
      prefetch: () => undefined,
    },
    announceSignOut: () => undefined,
  })
  return { handlers, events, screens }
}

/** Calls that could reveal a session to an app. */
const calls: readonly [keyof Handlers, unknown][] = [
  ['IS_CONNECTED', undefined],
  ['GET_USER', {}],
  ['GET_USER', { chainId: 'eip155:1', preferredAccountType: 'smartAccount' }],
  ['GET_CHAIN_ID', undefined],
  ['SWITCH_NETWORK', { chainId: 'eip155:1' }],
  ['GET_SMART_ACCOUNT_ENABLED_NETWORKS', undefined],
  ['INIT_SMART_ACCOUNT', undefined],
  ['SET_PREFERRED_ACCOUNT', { type: 'smartAccount' }],
  ['RPC_REQUEST', { method: 'eth_accounts', params: [] }],
  ['RPC_REQUEST', { method: 'personal_sign', params: ['0x00', `0x${'11'.repeat(20)}`] }],
  ['OPEN_SETTINGS', { screen: 'devices' }],
  ['CONFIRM_ADDRESS', undefined],
  ['UPDATE_EMAIL', { email: 'eve@example.org' }],
  ['IS_CONNECTED', undefined],
]

/**
 * Makes all calls. Returns the messages to the app, and the requests to services with their
 * replies.
 */
async function observe(
  origin: string,
  browser: Pick<Device, 'store' | 'cookies'>,
): Promise<{ messages: string[]; asked: string[] }> {
  const { handlers, events, screens } = openFrame(origin, browser)
  const before = world().exchanges.length
  const messages: string[] = []
  for (const [name, payload] of calls) {
    const handle = handlers[name] as (payload: unknown, context: object) => Promise<unknown>
    const answer = await handle(payload, { signal, origin }).then(
      (value) => ({ value }),
      ({ name: error, message, code }: { name: string; message: string; code?: number }) => ({
        error,
        message,
        code,
      }),
    )
    messages.push(`${name} ${JSON.stringify(answer)}`)
  }
  messages.push(JSON.stringify({ events, screens }))
  const asked = world()
    .exchanges.slice(before)
    .map(({ service, path, sent, received }) => `${service} ${path} ${sent} ${received}`)
  return { messages, asked }
}

const fresh = (): Pick<Device, 'store' | 'cookies'> => ({
  store: createMemoryFrameStore(),
  cookies: new Map(),
})

describe('an app with a logged-in user', () => {
  test('behavior: SEC-61 shows no account if the service answers with the session of another user', async () => {
    const device = await world().openDevice('entered@example.org')
    const other = await world().openDevice('other@example.org')
    await device.open()
    await other.open()
    await device.store.set(`entered:${PAGE}`, device.session.userId)
    const isConnected = async (): Promise<unknown> =>
      openFrame(PAGE, device).handlers.IS_CONNECTED(undefined, { signal, origin: PAGE } as never)
    expect(await isConnected()).toEqual({ isConnected: true })
    world().tamper = ({ path, received }) =>
      path === '/v1/login/session'
        ? received.replaceAll(device.session.userId, other.session.userId)
        : undefined
    expect(await isConnected()).toEqual({ isConnected: false })
    world().tamper = undefined
    expect(await isConnected()).toEqual({ isConnected: true })
  })
})

describe('an app without a session', () => {
  test('behavior: SEC-11 gets the same bytes with, after and without a session of another app in this browser', async () => {
    const device = await world().openDevice('elsewhere@example.org')
    await device.open()
    expect((await observe(PAGE, device)).messages[0]).toBe(
      'IS_CONNECTED {"value":{"isConnected":true}}',
    )
    const never = await observe(OTHER, fresh())
    expect(never.messages[0]).toBe('IS_CONNECTED {"value":{"isConnected":false}}')
    expect(never.messages.join('\n')).not.toContain('@')
    expect(never.asked.length).toBeGreaterThan(0)
    expect(await observe(OTHER, device)).toEqual(never)
    await openFrame(PAGE, device).handlers.SIGN_OUT(undefined, { signal, origin: PAGE } as never)
    expect(await observe(OTHER, device)).toEqual(never)
  })
})
