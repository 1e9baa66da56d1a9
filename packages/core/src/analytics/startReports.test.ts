import { describe, expect, test } from 'vitest'
import { UserRejectedError } from '../connect/walletErrors.js'
import { createLatchkey } from '../createLatchkey.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { CancelledError } from '../kernel/errors.js'
import { createMachine } from '../kernel/machine.js'
import type { ReportedEvent } from '../kernel/report.js'
import type { Connection, Wallet } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import { reduceSignIn, type SignInEvent, type SignInState } from '../signIn/signInState.js'
import { startReports } from './startReports.js'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const networks = [
  { id: 'eip155:1', name: 'One', nativeCurrency: ether },
  { id: 'eip155:2', name: 'Two', nativeCurrency: ether },
] as const
const tern: Wallet = { id: 'tern', name: 'Tern', namespace: 'eip155', installed: true }
const phone: Wallet = {
  id: 'walletConnect',
  name: 'WalletConnect',
  namespace: 'eip155',
  installed: false,
  kind: 'pairing',
}
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const connection: Connection = {
  wallet: tern,
  address,
  addresses: [address],
  networkId: 'eip155:1',
}
const accountId = `eip155:1:${address}` as const

/** Creates a kit whose wallet never answers. The test sends the events. */
function createInstance(): { latchkey: EventLatchkey; received: ReportedEvent[] } {
  const received: ReportedEvent[] = []
  const never = new Promise<never>(() => undefined)
  const adapter = {
    namespace: 'eip155',
    networks,
    connect: () => never,
    switchNetwork: () => never,
    waitForAccounts: () => never,
    start: () => () => undefined,
  }
  const latchkey = createLatchkey({
    adapters: [adapter as unknown as ChainAdapter],
    app: { name: 'Millpond' },
    storage: null,
    onEvent: (event) => received.push(event),
  }) as EventLatchkey
  // As with the option `signIn`, but without a server.
  const signIn = createMachine<SignInState, SignInEvent>({
    initial: { status: 'ready' },
    reduce: reduceSignIn,
  })
  return { latchkey: { ...latchkey, signIn }, received }
}

type Step = (latchkey: EventLatchkey) => void
const choose: Step = ({ connect }) => connect.send({ type: 'walletChosen', wallet: tern })
const connected: Step = ({ connect }) => connect.send({ type: 'connected', connection })
const open: Step = ({ modal }) => modal.open({ view: 'Connect' })
const close: Step = ({ modal }) => modal.close('close-press')
const ask: Step = ({ signIn }) => signIn.send({ type: 'signInAsked', accountId })
const toWallet: Step = ({ signIn }) => signIn.send({ type: 'nonceReceived', nonce: 'n' })

const table: [
  string,
  readonly Step[],
  readonly (readonly [string, ReportedEvent['properties']?])[],
][] = [
  [
    'opening and closing',
    [open, close],
    [
      ['MODAL_OPEN', { connected: false }],
      ['MODAL_CLOSE', { connected: false }],
    ],
  ],
  [
    'connecting, and leaving',
    [choose, connected, ({ connect }) => connect.send({ type: 'connectionLost' })],
    [
      ['SELECT_WALLET', { name: 'Tern', platform: 'browser' }],
      ['CONNECT_SUCCESS', { method: 'browser', name: 'Tern' }],
      ['DISCONNECT_SUCCESS'],
    ],
  ],
  [
    'a wallet that says no, and is asked again',
    [
      choose,
      ({ connect }) => connect.send({ type: 'connectFailed', error: new UserRejectedError() }),
      choose,
    ],
    [
      ['SELECT_WALLET', { name: 'Tern', platform: 'browser' }],
      ['CONNECT_ERROR', { message: new UserRejectedError().shortMessage }],
      ['SELECT_WALLET', { name: 'Tern', platform: 'browser' }],
    ],
  ],
  [
    'a code to scan',
    [({ connect }) => connect.send({ type: 'walletChosen', wallet: phone })],
    [['SELECT_WALLET', { name: 'WalletConnect', platform: 'qrcode' }]],
  ],
  [
    'a wallet of the directory whose app is on a phone, and one that is a page',
    [
      ({ connect }) =>
        connect.send({
          type: 'walletChosen',
          wallet: phone,
          via: { id: 'heron', name: 'Heron', mobileLink: 'heron://' },
        }),
      ({ connect }) => connect.send({ type: 'connectFailed', error: new CancelledError() }),
      ({ connect }) =>
        connect.send({
          type: 'walletChosen',
          wallet: phone,
          via: { id: 'plover', name: 'Plover', webappLink: 'https://plover.example' },
        }),
      ({ connect }) =>
        connect.send({ type: 'connected', connection: { ...connection, wallet: phone } }),
    ],
    [
      ['SELECT_WALLET', { name: 'Heron', platform: 'qrcode' }],
      ['CONNECT_ERROR', { message: new CancelledError().shortMessage }],
      ['SELECT_WALLET', { name: 'Plover', platform: 'web' }],
      ['CONNECT_SUCCESS', { method: 'web', name: 'WalletConnect' }],
    ],
  ],
  [
    'a restored connection is not a user action',
    [({ connect }) => connect.send({ type: 'reconnectStarted', walletId: 'tern' }), connected],
    [],
  ],
  [
    'another network, and one that was given up',
    [
      ({ switching }) => switching.send({ type: 'networkChosen', network: networks[1] }),
      ({ switching }) => switching.send({ type: 'networkSwitched' }),
      ({ switching }) => switching.send({ type: 'networkChosen', network: networks[0] }),
      ({ switching }) => switching.send({ type: 'switchCancelled' }),
    ],
    [['SWITCH_NETWORK', { network: 'eip155:2' }]],
  ],
  [
    'signing in',
    [
      ask,
      toWallet,
      ({ signIn }) =>
        signIn.send({
          type: 'messageSigned',
          signed: { message: 'm', signature: '0x01', address, networkId: 'eip155:1' },
        }),
      ({ signIn }) =>
        signIn.send({ type: 'verified', session: { address, networkId: 'eip155:1' } as never }),
    ],
    [
      ['CLICK_SIGN_SIWE_MESSAGE', { network: 'eip155:1' }],
      ['SIWE_AUTH_SUCCESS', { network: 'eip155:1' }],
    ],
  ],
  [
    'refusing to sign in, and giving up',
    [
      ask,
      toWallet,
      ({ signIn }) => signIn.send({ type: 'declined', error: new UserRejectedError() }),
      ({ signIn }) => signIn.send({ type: 'cancelled' }),
    ],
    [
      ['CLICK_SIGN_SIWE_MESSAGE', { network: 'eip155:1' }],
      ['SIWE_AUTH_ERROR', { network: 'eip155:1', error: 'UserRejectedError' }],
      ['CLICK_CANCEL_SIWE', { network: 'eip155:1' }],
    ],
  ],
  [
    'looking for a session',
    [
      ({ signIn }) => signIn.send({ type: 'accountChanged', accountId, endsSession: false }),
      ({ signIn }) => signIn.send({ type: 'sessionMissing' }),
    ],
    [],
  ],
]

/** Starts the reports and waits for the lazy-loaded code. */
async function start(latchkey: EventLatchkey, received: readonly ReportedEvent[]): Promise<void> {
  startReports(latchkey)
  await expect.poll(() => received.length).toBeGreaterThan(0)
}

const summaries = (received: readonly ReportedEvent[]): unknown[] =>
  received.map(({ event, properties }) => (properties ? [event, properties] : [event]))

describe('startReports', () => {
  test.each(table)('default: %s', async (_what, steps, events) => {
    const { latchkey, received } = createInstance()
    await start(latchkey, received)
    for (const step of steps) step(latchkey)
    expect(summaries(received)).toEqual([['MODAL_LOADED'], ...events])
  })

  test('behavior: reports a connection completely and in order, even if it starts before the code is loaded', async () => {
    const { latchkey, received } = createInstance()
    startReports(latchkey)
    for (const step of [open, choose, close, connected]) step(latchkey)
    await expect.poll(() => received.length).toBeGreaterThan(0)
    expect(summaries(received)).toEqual([
      ['MODAL_LOADED'],
      ['MODAL_OPEN', { connected: false }],
      ['SELECT_WALLET', { name: 'Tern', platform: 'browser' }],
      ['MODAL_CLOSE', { connected: false }],
      ['CONNECT_SUCCESS', { method: 'browser', name: 'Tern' }],
    ])
  })

  test('behavior: reports a modal that was opened before the start of the reports', async () => {
    const { latchkey, received } = createInstance()
    open(latchkey)
    await start(latchkey, received)
    expect(summaries(received)).toEqual([['MODAL_LOADED'], ['MODAL_OPEN', { connected: false }]])
  })

  test('behavior: started twice, as by two roots of a page, reports once', async () => {
    const { latchkey, received } = createInstance()
    startReports(latchkey)
    await start(latchkey, received)
    open(latchkey)
    expect(summaries(received)).toEqual([['MODAL_LOADED'], ['MODAL_OPEN', { connected: false }]])
  })

  test('behavior: SEC-60 no event has an address', async () => {
    const { latchkey, received } = createInstance()
    await start(latchkey, received)
    for (const [, steps] of table) for (const step of steps) step(latchkey)
    expect(JSON.stringify(received)).not.toMatch(/[0-9a-f]{40}/i)
  })
})
