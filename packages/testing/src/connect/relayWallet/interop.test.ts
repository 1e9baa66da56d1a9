import type { SessionTypes } from '@walletconnect/types'
import { createPublicClient, http, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { waitForReceipt } from '../../networks/waitForReceipt.js'
import { type Anvil, type Relay, startAnvil, startRelay } from '../../node.js'
import { type Peer, startPeer } from '../../test/signClient.js'
import { createRelayWallet, type RelayWallet, type RelayWalletOptions } from './index.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const CHAINS = ['eip155:31337', 'eip155:31338']
const EVENTS = ['accountsChanged', 'chainChanged']
const METHODS = [
  'personal_sign',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
]

const anvils: Anvil[] = []
const world: { relay?: Relay; dapp?: Peer; wallets: RelayWallet[] } = { wallets: [] }

beforeAll(
  async () =>
    void anvils.push(
      ...(await Promise.all([startAnvil({ chainId: 31337 }), startAnvil({ chainId: 31338 })])),
    ),
)
afterAll(() => Promise.all(anvils.map((anvil) => anvil.stop())))

beforeEach(async () => {
  world.relay = await startRelay()
  world.dapp = await startPeer(world.relay.url, 'dapp')
})

afterEach(async () => {
  for (const wallet of world.wallets.splice(0)) wallet.close()
  await world.dapp?.stop()
  await world.relay?.stop()
})

function createWallet(options: Partial<RelayWalletOptions> = {}): RelayWallet {
  const wallet = createRelayWallet({
    relayUrl: world.relay!.url,
    chains: anvils.map(({ url, chainId }) => ({ id: chainId, rpcUrl: url })),
    openSocket: (url) => new WebSocket(url),
    ...options,
  })
  world.wallets.push(wallet)
  return wallet
}

async function connect(
  wallet: RelayWallet,
  chains: string[] = CHAINS,
): Promise<SessionTypes.Struct> {
  const { uri, approval } = await world.dapp!.client.connect({
    optionalNamespaces: { eip155: { chains, methods: METHODS, events: EVENTS } },
  })
  wallet.pair(uri!)
  return approval()
}

/** Resolves to the wallet's sessions once they match. */
function until(
  wallet: RelayWallet,
  isSo: (view: ReturnType<RelayWallet['view']>) => boolean,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (!isSo(wallet.view())) return
      stop()
      resolve()
    }
    const stop = wallet.subscribe(look)
    look()
  })
}

function received(
  event: 'session_event' | 'session_update' | 'session_extend' | 'session_delete',
): Promise<unknown> {
  return new Promise((resolve) =>
    world.dapp!.client.once(event, (value: unknown) => resolve(value)),
  )
}

function ask(
  session: SessionTypes.Struct,
  method: string,
  params: unknown,
  chainId = CHAINS[0]!,
): Promise<unknown> {
  return world.dapp!.client.request({ topic: session.topic, chainId, request: { method, params } })
}

describe('the relay wallet and a third-party dapp', () => {
  test('default', async () => {
    const wallet = createWallet()
    const session = await connect(wallet)
    expect(session.namespaces.eip155?.accounts).toEqual(
      CHAINS.map((chain) => `${chain}:${ACCOUNT}`),
    )
    await until(wallet, (view) => view.sessions[0]?.acknowledged === true)
    const signature = (await ask(session, 'personal_sign', [
      '0x68656c6c6f',
      ACCOUNT,
    ])) as `0x${string}`
    expect(await verifyMessage({ address: ACCOUNT, message: 'hello', signature })).toBe(true)
    expect(wallet.questions.map(({ kind }) => kind)).toEqual(['connect', 'request'])
  })

  test('behavior: signs typed data, sends a transaction and switches the chain', async () => {
    const wallet = createWallet()
    const session = await connect(wallet)
    const domain = { name: 'Millpond', chainId: 31337 }
    const types = { Order: [{ name: 'amount', type: 'uint256' }] }
    const typed = {
      domain,
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        ...types,
      },
      primaryType: 'Order',
      message: { amount: '7' },
    }
    const signature = (await ask(session, 'eth_signTypedData_v4', [
      ACCOUNT,
      JSON.stringify(typed),
    ])) as `0x${string}`
    expect(
      await verifyTypedData({
        address: ACCOUNT,
        domain,
        types,
        primaryType: 'Order',
        message: { amount: 7n },
        signature,
      }),
    ).toBe(true)

    const hash = (await ask(
      session,
      'eth_sendTransaction',
      [{ from: ACCOUNT, to: SECOND, value: '0x7' }],
      CHAINS[1],
    )) as `0x${string}`
    const node = createPublicClient({ transport: http(anvils[1]!.url) })
    const receipt = await waitForReceipt(node, { hash })
    expect(receipt.status).toBe('success')
    expect((await node.getTransaction({ hash })).value).toBe(7n)

    const moved = received('session_event')
    expect(await ask(session, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])).toBeNull()
    expect(await moved).toMatchObject({
      params: { event: { name: 'chainChanged', data: '0x7a6a' }, chainId: 'eip155:31338' },
    })
  })

  test('behavior: handles update, extend, ping and events from the wallet, and a ping from the dapp', async () => {
    const wallet = createWallet()
    const session = await connect(wallet, CHAINS.slice(0, 1))
    await until(wallet, (view) => view.sessions[0]?.acknowledged === true)
    await wallet.ping(session.topic)
    await wallet.extend(session.topic)
    const updated = received('session_update')
    const event = received('session_event')
    wallet.selectAccount(1)
    await updated
    expect(await event).toMatchObject({
      params: { event: { name: 'accountsChanged', data: [SECOND] } },
    })
    expect(world.dapp!.client.session.get(session.topic).namespaces.eip155?.accounts).toEqual([
      `${CHAINS[0]}:${SECOND}`,
    ])
    await wallet.update(session.topic, { accounts: CHAINS.map((chain) => `${chain}:${ACCOUNT}`) })
    expect(world.dapp!.client.session.get(session.topic).namespaces.eip155?.accounts).toHaveLength(
      2,
    )
    await world.dapp!.client.ping({ topic: session.topic })
  })

  test('behavior: either side ends the session, and leaves nothing at the relay', async () => {
    const clients = new Set<string>()
    world.relay!.observe((event) => void (event.type === 'opened' && clients.add(event.clientId)))
    const wallet = createWallet()
    const first = await connect(wallet)
    const deleted = received('session_delete')
    wallet.disconnect(first.topic)
    await deleted
    const second = await connect(wallet)
    await world.dapp!.client.disconnect({
      topic: second.topic,
      reason: { code: 6000, message: 'User disconnected.' },
    })
    await until(wallet, (view) => view.sessions.length === 0)
    const [own] = [...clients].filter((id) => id !== world.dapp!.clientId)
    await expect
      .poll(() => world.relay!.inspect(own))
      .toMatchObject({ subscriptions: 0, messages: 0 })
  })

  test('error: rejects when the user declines the proposal, then a request', async () => {
    const no = createWallet({ approve: async () => false })
    await expect(connect(no)).rejects.toMatchObject({ code: 5000 })
    const wallet = createWallet({ approve: async (question) => question.kind === 'connect' })
    const session = await connect(wallet)
    await expect(ask(session, 'personal_sign', ['0x00', ACCOUNT])).rejects.toMatchObject({
      code: 5000,
    })
  })

  test('error: refuses a proposal with unknown chains only', async () => {
    await expect(connect(createWallet(), ['eip155:1'])).rejects.toMatchObject({ code: 5100 })
  })

  test('behavior: signs in with one click and continues with the session', async () => {
    const wallet = createWallet()
    const { uri, response } = await world.dapp!.client.authenticate({
      chains: CHAINS,
      domain: 'dapp.example',
      uri: 'https://dapp.example/login',
      nonce: '32891756',
      methods: ['personal_sign', 'eth_sendTransaction'],
    })
    wallet.pair(uri!)
    const { session, auths } = await response()
    expect(auths?.[0]?.p.iss).toBe(`did:pkh:${CHAINS[0]}:${ACCOUNT}`)
    expect(wallet.questions.map(({ kind }) => kind)).toEqual(['signIn'])
    expect(await ask(session!, 'personal_sign', ['0x00', ACCOUNT])).toMatch(/^0x/)
  })

  test('behavior: without sign-in, accepts the proposal that came with it', async () => {
    const wallet = createWallet({ signsIn: false })
    const parameters = {
      chains: CHAINS,
      domain: 'dapp.example',
      uri: 'https://dapp.example/login',
      nonce: '32891756',
      methods: ['personal_sign'],
    }
    const { uri, response } = await world.dapp!.client.authenticate(parameters)
    wallet.pair(uri!)
    const { session, auths } = await response()
    expect(auths).toBeUndefined()
    expect(session?.namespaces.eip155?.accounts).toHaveLength(2)
  })

  test('behavior: keeps sessions and unanswered questions over a reload', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }
    const before = createWallet({
      storage,
      approve: (question) =>
        question.kind === 'connect' ? Promise.resolve(true) : new Promise(() => undefined),
    })
    const session = await connect(before)
    const signed = ask(session, 'personal_sign', ['0x00', ACCOUNT])
    await until(before, (view) => view.question?.kind === 'request')
    before.close()
    const after = createWallet({ storage })
    expect(await signed).toMatch(/^0x/)
    expect(after.questions).toHaveLength(1)
  })

  test('behavior: sends an offline answer when online again', async () => {
    const answer: { give?: (yes: boolean) => void } = {}
    const wallet = createWallet({
      approve: (question) =>
        question.kind === 'connect'
          ? Promise.resolve(true)
          : new Promise((resolve) => Object.assign(answer, { give: resolve })),
    })
    const session = await connect(wallet)
    const signed = ask(session, 'personal_sign', ['0x00', ACCOUNT])
    await until(wallet, (view) => view.question?.kind === 'request')
    wallet.goOffline()
    answer.give?.(true)
    await until(wallet, (view) => view.question === undefined)
    wallet.goOnline()
    expect(await signed).toMatch(/^0x/)
  })
})
