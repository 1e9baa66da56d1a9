import {
  type Connection,
  connectWallet,
  createLatchkey,
  type LatchkeyError,
  WalletMismatchError,
} from '@latchkey/core'
import type { AdapterEvent, SignedMessage, SignInRequest } from '@latchkey/core/internal'
import { createTestClock, testAccounts } from '@latchkey/testing'
import { waitForReceipt } from '@latchkey/testing/node'
import type { RelayWallet } from '@latchkey/testing/relay'
import { createWalletClient, http, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { createStorage, PAIRING_ID, type Page, useRelay } from '../test/relayWorld.js'
import { chain, failure, ONE, TWO, useChains } from '../test/world.js'

const chains = useChains()
const world = useRelay(chains)
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const FRIEND = privateKeyToAccount(`0x${'ab'.repeat(32)}`).address
const THIEF = privateKeyToAccount(`0x${'cd'.repeat(32)}`).address
const never = (): AbortSignal => new AbortController().signal

const lost = ({ type }: AdapterEvent): boolean => type === 'connectionLost'
const on =
  (networkId: string) =>
  (event: AdapterEvent): boolean =>
    event.type === 'connectionChanged' && event.connection.networkId === networkId

/** Scans the page's code and connects. */
async function connect(
  { adapter }: Page,
  phone: RelayWallet,
  signal = never(),
): Promise<Connection> {
  const { uri } = await adapter.pair!({ walletId: PAIRING_ID, signal })
  const connected = adapter.connect({ walletId: PAIRING_ID, signal })
  phone.pair(uri)
  return connected
}

/** Resolves when the phone's view matches. */
function shows(
  phone: RelayWallet,
  fits: (view: ReturnType<RelayWallet['view']>) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!fits(phone.view())) return
      stop()
      resolve()
    }
    const stop = phone.subscribe(look)
    look()
  })
}

describe('a wallet over the relay', () => {
  test('default', async () => {
    const [page, phone] = [
      world.createPage(),
      world.createPhone({
        metadata: { name: 'Tern\u202e  wallet', icons: ['https://tracker.example/i.png'] },
      }),
    ]
    expect(page.adapter.getWallets()).toMatchObject([
      { id: PAIRING_ID, kind: 'pairing', installed: false },
    ])
    const { uri, expiresAt } = await page.adapter.pair!({ walletId: PAIRING_ID, signal: never() })
    expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
    expect(expiresAt - Date.now()).toBeGreaterThan(200_000)
    expect((await page.adapter.pair!({ walletId: PAIRING_ID, signal: never() })).uri).toBe(uri)
    const connection = await connect(page, phone)
    expect(connection).toMatchObject({
      address: ACCOUNT,
      networkId: ONE,
      wallet: { id: PAIRING_ID, kind: 'pairing', name: 'Tern wallet' },
    })
    // An icon from a URL of the wallet's choice would disclose the user's IP address.
    expect(JSON.stringify(connection)).not.toContain('tracker.example')
    const signature = (await page.adapter.signMessage({ message: 'hello' })) as `0x${string}`
    expect(await verifyMessage({ address: ACCOUNT, message: 'hello', signature })).toBe(true)
    const hash = (await page.adapter.sendTransaction({ to: FRIEND, value: 5n })) as `0x${string}`
    const receipt = await waitForReceipt(page.adapter.config.getClient(), {
      hash,
    })
    expect(receipt).toMatchObject({ status: 'success', to: FRIEND.toLowerCase() })
    await page.adapter.disconnect()
    expect(page.events.at(-1)).toEqual({ type: 'connectionLost', isChosen: true })
    await shows(phone, ({ sessions }) => sessions.length === 0)
  })

  test('behavior: a decline is a UserRejectedError, and the next code works', async () => {
    const page = world.createPage()
    const phone: RelayWallet = world.createPhone({
      approve: async () => phone.questions.length > 1,
    })
    expect(await failure(connect(page, phone))).toBe('UserRejectedError')
    expect(await connect(page, phone)).toMatchObject({ address: ACCOUNT })
  })

  test('behavior: a cancel settles while the phone shows its prompt, and undoes a late approval in the wallet', async () => {
    const answers: ((answer: boolean) => void)[] = []
    const phone = world.createPhone({
      approve: () => new Promise((resolve) => answers.push(resolve)),
    })
    const page = world.createPage()
    const controller = new AbortController()
    const connected = connect(page, phone, controller.signal)
    connected.catch(() => undefined)
    await shows(phone, ({ question }) => question?.kind === 'connect')
    controller.abort()
    expect(await failure(connected)).toBe('CancelledError')
    answers[0]?.(true)
    await shows(
      phone,
      ({ sessions, log }) =>
        sessions.length === 0 &&
        log.some(({ direction, text }) => direction === 'in' && /delete/i.test(text)),
    )
    expect(page.adapter.getConnection()).toBeUndefined()
  })

  test('behavior: a reload restores the session without opening a socket, and signs with it', async () => {
    const storage = createStorage()
    const phone = world.createPhone()
    const first = world.createPage({ storage })
    await connect(first, phone)
    const opened = world.relay().inspect()
    const second = world.createPage({ storage })
    expect(await second.adapter.reconnect({ walletId: PAIRING_ID, signal: never() })).toMatchObject(
      { address: ACCOUNT, networkId: ONE },
    )
    expect(world.relay().inspect().sockets).toBe(opened.sockets)
    expect(await second.adapter.signMessage({ message: 'again' })).toMatch(/^0x/)
  })

  test('behavior: W27 deletes a malformed stored session without a warning', async () => {
    const storage = createStorage()
    await connect(world.createPage({ storage }), world.createPhone())
    for (const key of Array.from(
      { length: storage.length },
      (_, index) => storage.key(index) ?? '',
    )) {
      const value = storage.getItem(key) ?? ''
      storage.setItem(
        key,
        value.replace(/"expir[^"]*":\d+/g, (part) => part.replace(/\d+/, '1')),
      )
    }
    const page = world.createPage({ storage })
    expect(await page.adapter.reconnect({ walletId: PAIRING_ID, signal: never() })).toBeUndefined()
    expect(await connect(page, world.createPhone())).toMatchObject({ address: ACCOUNT })
  })

  test('behavior: the wallet’s own disconnect ends the connection', async () => {
    const [page, phone] = [world.createPage(), world.createPhone()]
    await connect(page, phone)
    phone.disconnect(phone.view().sessions[0]?.topic ?? '')
    expect(await page.received(lost)).toEqual({ type: 'connectionLost', isChosen: true })
    expect(await failure(page.adapter.signMessage({ message: 'x' }))).toBe('NotConnectedError')
  })

  test('behavior: follows changes of network and account from either side', async () => {
    const [page, phone] = [world.createPage(), world.createPhone()]
    await connect(page, phone)
    await page.adapter.switchNetwork({ networkId: TWO, signal: never() })
    await page.received(on(TWO))
    phone.switchChain(31337)
    await page.received(
      (event) => on(ONE)(event) && page.events.indexOf(event) > page.events.findIndex(on(TWO)),
    )
    phone.selectAccount(1)
    await page.received(
      (event) =>
        event.type === 'connectionChanged' &&
        event.connection.address === testAccounts()[1]?.address,
    )
  })

  test('error: W7 rejects malformed answers', async () => {
    const [page, phone] = [
      world.createPage(),
      world.createPhone({
        behaviors: { answersAs: { personal_sign: 'null', eth_sendTransaction: '0x1' } },
      }),
    ]
    await connect(page, phone)
    expect(await failure(page.adapter.signMessage({ message: 'x' }))).toBe(
      'InvalidWalletResponseError',
    )
    expect(await failure(page.adapter.sendTransaction({ to: FRIEND }))).toBe(
      'InvalidWalletResponseError',
    )
  })

  test('error: SEC-69 detects a transaction to another recipient, and names both recipients', async () => {
    const [page, phone] = [world.createPage(), world.createPhone()]
    await connect(page, phone)
    const account = testAccounts()[0]!
    const thief = createWalletClient({
      account,
      chain: chain(31337, chains.one().url),
      transport: http(chains.one().url),
    })
    const hash = await thief.sendTransaction({ to: THIEF, value: 5n })
    phone.behaviors.answersAs = { eth_sendTransaction: hash }
    const error = await page.adapter
      .sendTransaction({ to: FRIEND, value: 5n })
      .catch((reason: unknown) => reason as LatchkeyError)
    expect(error).toBeInstanceOf(WalletMismatchError)
    expect(error).toMatchObject({
      hash,
      details: `asked to send to ${FRIEND.toLowerCase()}, sent to ${THIEF.toLowerCase()}`,
    })
    expect((error as LatchkeyError).shortMessage).not.toContain('Nothing was signed')
  })

  test('error: the outcome of a send without an answer is unknown, not failed', async () => {
    const clock = createTestClock()
    const phone = world.createPhone({ behaviors: { neverAnswers: ['eth_sendTransaction'] } })
    const page = world.createPage({ clock })
    await connect(page, phone)
    const sent = page.adapter.sendTransaction({ to: FRIEND, value: 1n })
    const name = failure(sent)
    await shows(phone, () => phone.questions.some(({ kind }) => kind === 'request'))
    await clock.advance(300_000)
    expect(await name).toBe('OutcomeUnknownError')
    await expect(sent).rejects.toThrow('may still send it')
  })

  test('behavior: signs in with the same approval', async () => {
    const [page, phone] = [world.createPage(), world.createPhone()]
    const request: SignInRequest = {
      domain: 'millpond.example',
      uri: 'https://millpond.example',
      nonce: 'a1b2c3d4e5f6',
      issuedAt: new Date().toISOString(),
      networkIds: [ONE],
    }
    const signed: SignedMessage[] = []
    const parameters = {
      walletId: PAIRING_ID,
      signal: never(),
      signIn: { request, onSigned: (message: SignedMessage) => signed.push(message) },
    }
    const { uri } = await page.adapter.pair!(parameters)
    const connected = page.adapter.connect(parameters)
    phone.pair(uri)
    expect(await connected).toMatchObject({ address: ACCOUNT })
    expect(signed).toMatchObject([{ address: ACCOUNT, networkId: ONE }])
    const [{ message, signature }] = signed as [SignedMessage & { signature: `0x${string}` }]
    expect(message).toContain('a1b2c3d4e5f6')
    expect(await verifyMessage({ address: ACCOUNT, message, signature })).toBe(true)
  })

  test('behavior: two kits on one page show a new code after a decline, and connect', async () => {
    const latchkeys = ['one', 'two'].map((prefix) => {
      const { adapter } = world.createPage({ prefix })
      return createLatchkey({
        adapters: [adapter],
        app: { name: 'Millpond' },
        storage: null,
        storageKey: prefix,
      })
    })
    const stops = latchkeys.map((latchkey) => latchkey.start())
    const phone: RelayWallet = world.createPhone({
      approve: async () => phone.questions.length > 1,
    })
    const [latchkey, other] = latchkeys as [(typeof latchkeys)[0], (typeof latchkeys)[0]]
    const codes: string[] = []
    latchkey.pairing.subscribe(() => {
      const state = latchkey.pairing.getState()
      if (state.status !== 'ready') return
      codes.push(state.pairing.uri)
      phone.pair(state.pairing.uri)
    })
    const connected = new Promise<void>((resolve) => {
      latchkey.connect.subscribe(
        () => latchkey.connect.getState().status === 'connected' && resolve(),
      )
    })
    latchkey.modal.open({ view: 'ConnectingWalletConnect' })
    void connectWallet(latchkey, latchkey.wallets.getState().wallets[0]!.id)
    await connected
    expect(new Set(codes).size).toBe(2)
    expect(latchkey.connect.getState()).toMatchObject({ connection: { address: ACCOUNT } })
    expect(latchkey.pairing.getState().status).toBe('idle')
    expect(other.connect.getState()).toEqual({ status: 'disconnected' })
    for (const stop of stops) stop()
  })
})
