import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import {
  createRelayWallet,
  type RelayWallet,
  type RelayWalletOptions,
} from '../connect/relayWallet/index.js'
import { type Relay, startRelay } from '../node.js'
import { type Dapp, openDapp } from '../test/dapp.js'
import { type Peer, startPeer } from '../test/signClient.js'
import { type SignWallet, startSignWallet } from '../test/signWallet.js'
import { encodeTransfer, isSignedBy, messageOf, signaturesOf } from '../test/solanaBytes.js'
import { solanaTestAccounts } from '../wallets/solana/solanaAccounts.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [FIRST] = solanaTestAccounts(1).map(({ address }) => address) as [string]
const hello = new TextEncoder().encode('hello')
const message = { message: base58.encode(hello), pubkey: FIRST }

const world = {} as { relay: Relay }

beforeEach(async () => {
  world.relay = await startRelay()
})

afterEach(() => world.relay.stop())

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => `resolved with ${JSON.stringify(value)}`,
    (error: unknown) => error,
  )

describe('the kit’s connector and sign-client as the wallet', () => {
  const page = {} as { dapp: Dapp; wallet: SignWallet }

  async function open(solana: readonly string[], chains: readonly number[] = [31337]) {
    const dapp = openDapp(world.relay.url, { solana: [MAINNET] })
    const wallet = await startSignWallet(world.relay.url, { solana, chains })
    Object.assign(page, { dapp, wallet })
    const connected = dapp.solana.connect({})
    await wallet.pair((await dapp.solana.pair({})).uri)
    await connected
    return page
  }

  afterEach(async () => {
    await page.dapp.solana.disconnect()
    await page.wallet.stop()
  })

  test.each([[MAINNET], [OLD_MAINNET]])(
    'default: connects both namespaces, Solana as %s',
    async (chain) => {
      const { dapp, wallet } = await open([chain])
      expect(dapp.solana.getSession()?.accounts).toEqual([`${MAINNET}:${FIRST}`])
      const transaction = encodeTransfer(FIRST)
      const requests = [
        { method: 'solana_signMessage', params: message },
        { method: 'solana_signTransaction', params: { transaction } },
      ]
      const [signed, sent] = (await Promise.all(
        requests.map((request) => dapp.solana.request({ chainId: MAINNET, ...request })),
      )) as { signature: string; transaction: string }[]
      expect(isSignedBy(FIRST, signed?.signature, hello)).toBe(true)
      expect(isSignedBy(FIRST, sent?.signature, messageOf(transaction))).toBe(true)
      expect(messageOf(String(sent?.transaction))).toEqual(messageOf(transaction))
      expect(wallet.requests.map(({ chainId }) => chainId)).toEqual([chain, chain])
      expect(await dapp.connector.connect({ isReconnecting: true })).toMatchObject({
        accounts: [EVM],
        chainId: 31337,
      })
      await dapp.connector.disconnect()
    },
  )

  test('behavior: connects Solana only', async () => {
    const { dapp } = await open([MAINNET], [])
    expect(await dapp.connector.isAuthorized()).toBe(false)
    expect(dapp.solana.getSession()?.methods).toContain('solana_signMessage')
  })

  test('error: rejects when the wallet refuses', async () => {
    const { dapp, wallet } = await open([MAINNET])
    wallet.will = 'reject'
    wallet.refusal = { code: -32000, message: 'User rejected.' }
    const asked = dapp.solana.request({
      chainId: MAINNET,
      method: 'solana_signMessage',
      params: message,
    })
    expect(await failure(asked)).toMatchObject({ code: 4001 })
  })
})

describe('sign-client as the app and the relay wallet', () => {
  const page = {} as { dapp: Peer; wallet: RelayWallet }

  async function open(options: Partial<RelayWalletOptions> = {}, chains = [MAINNET, OLD_MAINNET]) {
    const wallet = createRelayWallet({
      relayUrl: world.relay.url,
      chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:9' }],
      solanaChains: [{ id: MAINNET, rpcUrl: 'http://127.0.0.1:9' }],
      openSocket: (url) => new WebSocket(url),
      ...options,
    })
    Object.assign(page, { wallet, dapp: await startPeer(world.relay.url, 'dapp') })
    const methods = ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions']
    const { uri, approval } = await page.dapp.client.connect({
      optionalNamespaces: {
        eip155: { chains: ['eip155:31337'], methods: ['personal_sign'], events: ['chainChanged'] },
        solana: { chains, methods, events: [] },
      },
    })
    wallet.pair(uri ?? '')
    const session = await approval()
    const ask = (method: string, params: unknown, chainId = MAINNET) =>
      page.dapp.client.request<Record<string, unknown>>({
        topic: session.topic,
        chainId,
        request: { method, params },
      })
    return { session, ask }
  }

  afterEach(async () => {
    page.wallet.close()
    await page.dapp.stop()
  })

  test('default: connects both namespaces, and signs exact bytes', async () => {
    const { session, ask } = await open()
    expect(session.namespaces.solana).toEqual({
      chains: [MAINNET],
      accounts: [`${MAINNET}:${FIRST}`],
      methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
      events: [],
    })
    expect(session.namespaces.eip155?.accounts).toEqual([`eip155:31337:${EVM}`])
    const { signature } = await ask('solana_signMessage', message)
    expect(isSignedBy(FIRST, signature, hello)).toBe(true)
    const given = (['legacy', 0] as const).map((version) => encodeTransfer(FIRST, { version }))
    const signed = await ask('solana_signTransaction', { transaction: given[0] })
    expect(isSignedBy(FIRST, signed.signature, messageOf(given[0]!))).toBe(true)
    const { transactions } = await ask('solana_signAllTransactions', { transactions: given })
    for (const [index, each] of (transactions as string[]).entries()) {
      expect(base64.encode(messageOf(each))).toBe(base64.encode(messageOf(given[index]!)))
      expect(isSignedBy(FIRST, signaturesOf(each)[0], messageOf(each))).toBe(true)
    }
  })

  test('behavior: connects by deprecated ids, and Solana only', async () => {
    const behaviors = { deprecatedChains: true, onlyNamespace: 'solana' } as const
    const { session, ask } = await open({ behaviors })
    expect(Object.keys(session.namespaces)).toEqual(['solana'])
    expect(session.namespaces.solana?.accounts).toEqual([`${OLD_MAINNET}:${FIRST}`])
    const { signature } = await ask('solana_signMessage', message, OLD_MAINNET)
    expect(isSignedBy(FIRST, signature, hello)).toBe(true)
  })

  test('error: rejects when the user refuses', async () => {
    const approve: RelayWalletOptions['approve'] = async ({ kind }) => kind === 'connect'
    const { ask } = await open({ approve })
    expect(await failure(ask('solana_signMessage', message))).toMatchObject({ code: 5000 })
  })
})
