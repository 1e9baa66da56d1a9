import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base58, base64 } from '@scure/base'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, startRelay } from '../../node.js'
import { type Dapp, openDapp } from '../../test/dapp.js'
import { encodeTransfer, isSignedBy, messageOf, signaturesOf } from '../../test/solanaBytes.js'
import { solanaTestAccounts } from '../../wallets/solana/solanaAccounts.js'
import {
  createRelayWallet,
  type RelayBehaviors,
  type RelayWallet,
  type RelayWalletOptions,
} from './index.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const CUSTOM = 'solana:7dXvrKQxkxfFmreHLo8yuWnuiuuixCBQ'
const EVM = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const [FIRST, SECOND] = solanaTestAccounts(2).map(({ address }) => address) as [string, string]
const hello = new TextEncoder().encode('hello')

const world: { relay?: Relay; open: { close(): void }[]; dapp?: Dapp } = { open: [] }

beforeEach(async () => {
  world.relay = await startRelay()
})

afterEach(async () => {
  await world.dapp?.connector.disconnect().catch(() => undefined)
  await world.dapp?.solana.disconnect().catch(() => undefined)
  for (const { close } of world.open.splice(0)) close()
  await world.relay?.stop()
})

function createWallet(
  behaviors: Partial<RelayBehaviors> = {},
  options: Partial<RelayWalletOptions> = {},
): RelayWallet {
  const wallet = createRelayWallet({
    relayUrl: world.relay!.url,
    chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:9' }],
    solanaChains: [MAINNET, CUSTOM].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' })),
    openSocket: (url) => new WebSocket(url),
    behaviors,
    ...options,
  })
  world.open.push(wallet)
  return wallet
}

/** Connects the kit's client by its Solana side. */
async function connect(wallet: RelayWallet): Promise<Dapp> {
  const dapp = openDapp(world.relay!.url, { solana: [MAINNET, CUSTOM] })
  world.dapp = dapp
  const connected = dapp.solana.connect({})
  connected.catch(() => undefined)
  wallet.pair((await dapp.solana.pair({})).uri)
  await connected
  return dapp
}

async function ask(
  dapp: Dapp,
  method: string,
  params: unknown,
  chainId = MAINNET,
): Promise<Record<string, unknown>> {
  return Object(await dapp.solana.request({ chainId, method, params })) as Record<string, unknown>
}

const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => `resolved with ${JSON.stringify(value)}`,
    (error: unknown) => error,
  )

const message = { message: base58.encode(hello), pubkey: FIRST }

describe('a wallet for both namespaces', () => {
  test('default: creates one session, and signs exact bytes', async () => {
    const wallet = createWallet()
    const dapp = await connect(wallet)
    expect(dapp.solana.getSession()?.accounts).toEqual([
      `${MAINNET}:${FIRST}`,
      `${CUSTOM}:${FIRST}`,
    ])
    expect(wallet.view().sessions[0]?.accounts).toContain(`eip155:31337:${EVM}`)
    const { signature } = await ask(dapp, 'solana_signMessage', message)
    expect(isSignedBy(FIRST, signature, hello)).toBe(true)
    expect(wallet.questions.map(({ kind }) => kind)).toEqual(['connect', 'solana'])
    expect(wallet.questions[1]).toMatchObject({
      method: 'solana_signMessage',
      chain: MAINNET,
      account: FIRST,
      content: { type: 'message', bytes: hello },
    })
    expect(await ask(dapp, 'solana_getAccounts', {})).toEqual([{ pubkey: FIRST }])
    expect(wallet.questions).toHaveLength(2)
  })

  test.each(['legacy', 0] as const)(
    'behavior: signs a transaction of version %s',
    async (version) => {
      const dapp = await connect(createWallet())
      const transaction = encodeTransfer(FIRST, { version })
      const { transaction: signed, signature } = await ask(dapp, 'solana_signTransaction', {
        transaction,
      })
      expect(messageOf(String(signed))).toEqual(messageOf(transaction))
      expect(signaturesOf(String(signed))).toEqual([signature])
      expect(isSignedBy(FIRST, signature, messageOf(transaction))).toBe(true)
    },
  )

  test('behavior: signs for an account that does not pay, and reads base58', async () => {
    const dapp = await connect(createWallet())
    const transaction = encodeTransfer(FIRST, { feePayer: SECOND })
    const given = base58.encode(base64.decode(transaction))
    const { transaction: signed, signature } = await ask(dapp, 'solana_signTransaction', {
      transaction: given,
    })
    expect(signaturesOf(String(signed))).toEqual(['1'.repeat(64), signature])
    expect(isSignedBy(FIRST, signature, messageOf(transaction))).toBe(true)
  })

  test('behavior: signs several transactions after one prompt', async () => {
    const wallet = createWallet()
    const dapp = await connect(wallet)
    const given = [1, 2].map((lamports) => encodeTransfer(FIRST, { lamports }))
    const { transactions } = await ask(dapp, 'solana_signAllTransactions', { transactions: given })
    const signed = transactions as string[]
    expect(signed.map((each) => base64.encode(messageOf(each)))).toEqual(
      given.map((each) => base64.encode(messageOf(each))),
    )
    for (const each of signed)
      expect(isSignedBy(FIRST, signaturesOf(each)[0], messageOf(each))).toBe(true)
    expect(wallet.questions).toHaveLength(2)
  })

  test('behavior: signs texts of every alphabet', async () => {
    const dapp = await connect(createWallet())
    for (const text of ['Ünder', '日本', '😀', '']) {
      const bytes = new TextEncoder().encode(text)
      const params = { ...message, message: base58.encode(bytes) }
      const { signature } = await ask(dapp, 'solana_signMessage', params)
      expect(isSignedBy(FIRST, signature, bytes), text).toBe(true)
    }
  })

  test('behavior: announces another account to both namespaces', async () => {
    const wallet = createWallet()
    const dapp = await connect(wallet)
    wallet.selectAccount(1)
    await expect.poll(() => dapp.solana.getSession()?.accounts[0]).toBe(`${MAINNET}:${SECOND}`)
    const { signature } = await ask(dapp, 'solana_signMessage', { ...message, pubkey: SECOND })
    expect(isSignedBy(SECOND, signature, hello)).toBe(true)
  })

  test('behavior: connects to the one Solana network that the user allows', async () => {
    const approve = async () => ({ chains: [], solanaChains: [CUSTOM] })
    const dapp = await connect(createWallet({}, { approve }))
    expect(dapp.solana.getSession()?.accounts).toEqual([`${CUSTOM}:${FIRST}`])
  })

  test('error: rejects another account, a transaction as a message, and malformed bytes', async () => {
    const wallet = createWallet()
    const dapp = await connect(wallet)
    const transaction = encodeTransfer(FIRST)
    for (const [method, params, code] of [
      ['solana_signMessage', { ...message, pubkey: SECOND }, 4100],
      [
        'solana_signMessage',
        { ...message, message: base58.encode(messageOf(transaction)) },
        -32602,
      ],
      ['solana_signMessage', { ...message, message: '0OIl' }, -32602],
      ['solana_signTransaction', { transaction: encodeTransfer(SECOND) }, 4100],
      ['solana_signTransaction', { transaction: base64.encode(hello) }, -32602],
      ['solana_signTransaction', {}, -32602],
      ['solana_signAllTransactions', { transactions: [] }, -32602],
    ] as const)
      expect(await failure(ask(dapp, method, params)), method).toMatchObject({ code })
    expect(wallet.questions).toHaveLength(1)
  })
})

describe('solana_signAndSendTransaction', () => {
  /** Starts a node that records its calls and answers with `reply`. */
  async function startNode(reply: object) {
    const calls: { method: string; params: [string, object] }[] = []
    const server = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        calls.push(JSON.parse(Buffer.concat(chunks).toString()))
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...reply }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    world.open.push({ close: () => void server.close() })
    return { calls, rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
  }

  test('default: sends the signed bytes with the options of the app', async () => {
    const { calls, rpcUrl } = await startNode({ result: 'ignored' })
    const dapp = await connect(createWallet({}, { solanaChains: [{ id: CUSTOM, rpcUrl }] }))
    const transaction = encodeTransfer(FIRST)
    const options = { skipPreflight: true, encoding: 'base58' }
    const { signature } = await ask(
      dapp,
      'solana_signAndSendTransaction',
      { transaction, options },
      CUSTOM,
    )
    expect(calls).toMatchObject([
      {
        method: 'sendTransaction',
        params: [expect.any(String), { skipPreflight: true, encoding: 'base64' }],
      },
    ])
    const [sent] = calls[0]!.params
    expect(signaturesOf(sent)).toEqual([signature])
    expect(isSignedBy(FIRST, signature, messageOf(transaction))).toBe(true)
  })

  test('error: reports the reason of the node', async () => {
    const error = { code: -32002, message: 'Transaction simulation failed' }
    const { rpcUrl } = await startNode({ error })
    const dapp = await connect(createWallet({}, { solanaChains: [{ id: CUSTOM, rpcUrl }] }))
    const transaction = encodeTransfer(FIRST)
    expect(
      await failure(ask(dapp, 'solana_signAndSendTransaction', { transaction }, CUSTOM)),
    ).toMatchObject(error)
  })
})

describe('S30 a switch', () => {
  test('behavior: onlyNamespace grants nothing in the other namespace', async () => {
    const dapp = await connect(createWallet({ onlyNamespace: 'solana' }))
    expect(await dapp.connector.isAuthorized()).toBe(false)
    expect(dapp.solana.getSession()?.accounts).toHaveLength(2)
    expect(await failure(connect(createWallet({ onlyNamespace: 'eip155' })))).toMatchObject({
      code: 'NAMESPACE_MISSING',
    })
  })

  test('behavior: lacksMethods are not granted, and the app does not request them', async () => {
    const wallet = createWallet({ lacksMethods: ['solana_signAllTransactions'] })
    const dapp = await connect(wallet)
    expect(dapp.solana.getSession()?.methods).not.toContain('solana_signAllTransactions')
    const transactions = [encodeTransfer(FIRST)]
    expect(await failure(ask(dapp, 'solana_signAllTransactions', { transactions }))).toMatchObject({
      code: -32601,
    })
    expect(wallet.questions).toHaveLength(1)
  })

  test('behavior: deprecatedChains: the app requests under the deprecated id', async () => {
    const wallet = createWallet({ deprecatedChains: true })
    const dapp = await connect(wallet)
    expect(wallet.view().sessions[0]?.accounts).toContain(`${OLD_MAINNET}:${FIRST}`)
    expect(dapp.solana.getSession()?.accounts).toContain(`${MAINNET}:${FIRST}`)
    const { signature } = await ask(dapp, 'solana_signMessage', message)
    expect(isSignedBy(FIRST, signature, hello)).toBe(true)
    expect(wallet.questions.at(-1)).toMatchObject({ chain: OLD_MAINNET })
  })

  test('behavior: answersBase58 is accepted', async () => {
    const dapp = await connect(createWallet({ answersBase58: true }))
    const transaction = encodeTransfer(FIRST)
    const { transaction: signed } = await ask(dapp, 'solana_signTransaction', { transaction })
    const bytes = base64.encode(base58.decode(String(signed)))
    expect(messageOf(bytes)).toEqual(messageOf(transaction))
  })

  test.each(['signature', 'transaction'] as const)(
    'behavior: answersOnly the %s',
    async (member) => {
      const dapp = await connect(createWallet({ answersOnly: member }))
      const answer = await ask(dapp, 'solana_signTransaction', {
        transaction: encodeTransfer(FIRST),
      })
      expect(Object.keys(answer)).toEqual([member])
    },
  )

  test('error: errorsAsText is still a rejection', async () => {
    const approve: RelayWalletOptions['approve'] = async ({ kind }) => kind === 'connect'
    const dapp = await connect(createWallet({ errorsAsText: true }, { approve }))
    expect(await failure(ask(dapp, 'solana_signMessage', message))).toMatchObject({ code: 4001 })
    const refused = ask(dapp, 'solana_signTransaction', { transaction: 'none' })
    expect(await failure(refused)).toMatchObject({ code: -32000 })
  })
})
