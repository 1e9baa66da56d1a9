import { fromBase58, toBase58 } from '@latchkey/protocol/std'
import { pairingConformance, solanaTestAccounts } from '@latchkey/testing'
import type { RelayWallet } from '@latchkey/testing/relay'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { solanaMainnet } from '../kernel/solanaNetwork.js'
import { PAIRING_ID, type Page, useRelay } from '../test/relayWorld.js'
import { failure, useLedger } from '../test/world.js'
import { createRequests } from './sessionRequests.js'
import type { SolanaSessions } from './solanaConnector.js'

const ledger = useLedger()
const world = useRelay(ledger)
const address = solanaTestAccounts(1)[0]?.address ?? ''
const signal = new AbortController().signal
const SOL = 1_000_000_000n

beforeAll(() => {
  ledger().airdrop(address, 10n * SOL)
})

async function connected(
  page: Page = world.createPage(),
  phone: RelayWallet = world.createPhone(),
): Promise<Page & { phone: RelayWallet }> {
  const { uri } = (await page.adapter.pair?.({ walletId: PAIRING_ID, signal })) ?? { uri: '' }
  const connecting = page.adapter.connect({ walletId: PAIRING_ID, signal })
  phone.pair(uri)
  await connecting
  return { ...page, phone }
}

const cases = pairingConformance(async () => {
  const { adapter } = world.createPage()
  const phones: RelayWallet[] = []
  return {
    adapter: adapter as Required<typeof adapter>,
    walletId: PAIRING_ID,
    scan(uri, answer) {
      const phone = world.createPhone({ approve: async () => answer })
      phones.push(phone)
      phone.pair(uri)
    },
    scanAndWait: (uri) =>
      new Promise((asked) => {
        const phone = world.createPhone({
          approve: () => new Promise((answer) => asked(() => answer(true))),
        })
        phones.push(phone)
        phone.pair(uri)
      }),
    isForgotten: () =>
      new Promise((resolve) => {
        // The approved session existed for a moment.
        const isForgotten = ({ sessions, log }: ReturnType<RelayWallet['view']>): boolean =>
          sessions.length === 0 && log.some(({ text }) => /delete/i.test(text))
        const look = (): void => {
          if (phones.every((phone) => isForgotten(phone.view()))) resolve()
        }
        for (const phone of phones) phone.subscribe(look)
        look()
      }),
  }
})

describe('solana with the WalletConnect client as an adapter of pairings', () => {
  for (const { title, run } of cases) test(title, run)
})

async function sendOn({ adapter }: Page): Promise<string> {
  const { networkId } = ledger()
  const transactions = await adapter.loadTransactions?.()
  const to = Keypair.generate().publicKey.toBase58()
  const asset = { kind: 'native', networkId } as const
  const prepared = await transactions?.transfer({ from: address, to, asset, amount: SOL / 50n })
  if (!transactions || !prepared) throw new Error('no transactions')
  const hash = await transactions.send(prepared)
  const outcome = await transactions.waitForTransaction({ networkId, hash, from: address })
  return outcome.status
}

describe('a wallet on another device', () => {
  test('default: connects, signs and sends', async () => {
    const page = await connected()
    const { adapter } = page
    expect(adapter.getConnection()).toMatchObject({
      address,
      networkId: ledger().networkId,
      wallet: { id: 'walletConnect', kind: 'pairing', namespace: 'solana', installed: false },
    })
    expect(fromBase58(await adapter.signMessage({ message: 'Hello' }))).toHaveLength(64)
    expect(await sendOn(page)).toBe('confirmed')
  })

  test.each([
    ['base58', { answersBase58: true }],
    ['the signature only', { answersOnly: 'signature' as const }],
    ['the transaction only', { answersOnly: 'transaction' as const }],
  ])('behavior: S30 reads an answer in %s', async (_, behaviors) => {
    const page = await connected(world.createPage(), world.createPhone({ behaviors }))
    expect(await sendOn(page)).toBe('confirmed')
  })

  test('behavior: S30 sends with the wallet that lacks signing without sending', async () => {
    const lacksMethods = ['solana_signTransaction', 'solana_signAllTransactions']
    const page = await connected(
      world.createPage(),
      world.createPhone({ behaviors: { lacksMethods } }),
    )
    expect(await sendOn(page)).toBe('confirmed')
  })

  test('error: S30 does not request a method that the session lacks', async () => {
    const lacksMethods = ['solana_signMessage']
    const { adapter } = await connected(
      world.createPage(),
      world.createPhone({ behaviors: { lacksMethods } }),
    )
    expect(await failure(adapter.signMessage({ message: 'Hello' }))).toBe('MethodUnsupportedError')
  })

  test('behavior: restores the session, and shows its wallet', async () => {
    const storage = world.createStorage()
    const first = await connected(world.createPage({ storage }))
    first.stop()
    const next = world.createPage({ storage })
    expect(await next.adapter.reconnect({ walletId: PAIRING_ID, signal })).toMatchObject({
      address,
    })
  })

  test('behavior: does not restore without a session', async () => {
    const { adapter } = world.createPage()
    expect(await adapter.reconnect({ walletId: PAIRING_ID, signal })).toBeUndefined()
  })

  test('behavior: S30 reports the connection of a session that another adapter made', async () => {
    const { adapter, sessions } = world.createPage()
    const phone = world.createPhone()
    const { uri } = await sessions.pair({})
    const connecting = sessions.connect({})
    phone.pair(uri)
    await connecting
    await expect.poll(() => adapter.getConnection()?.address).toBe(address)
  })
})

describe('requests', () => {
  test('behavior: S30 reports a pending request of a wallet with Solana alone, and its end', async () => {
    const phone = world.createPhone({ behaviors: { onlyNamespace: 'solana' } })
    const { adapter, events } = await connected(world.createPage(), phone)
    await adapter.signMessage({ message: 'Hello', signal })
    const counts = events.flatMap((event) =>
      event.type === 'requestsChanged' ? [event.requests.length] : [],
    )
    expect(counts).toEqual([1, 0])
  })

  const account = {
    address,
    publicKey: new Uint8Array(32),
    chains: ['solana:mainnet'],
    features: [],
  }
  const unsigned = ((): Uint8Array => {
    const key = Keypair.fromSeed(solanaTestAccounts(1)[0]?.seed ?? new Uint8Array(32)).publicKey
    const transaction = new Transaction({
      feePayer: key,
      recentBlockhash: Keypair.generate().publicKey.toBase58(),
    }).add(SystemProgram.transfer({ fromPubkey: key, toPubkey: key, lamports: 1n }))
    return Uint8Array.from(transaction.serialize({ requireAllSignatures: false }))
  })()

  function requestsOn(accounts: readonly string[], answer: unknown) {
    const asked: { chainId: string; method: string; params: unknown }[] = []
    const sessions: SolanaSessions = {
      offer: () => undefined,
      getSession: () => ({ accounts, methods: [], peer: { name: 'Phone' } }),
      restore: async () => undefined,
      pair: async () => ({ uri: 'wc:', expiresAt: 0 }),
      connect: async () => undefined,
      async request(request) {
        asked.push(request)
        return answer
      },
      disconnect: async () => undefined,
      subscribe: () => () => undefined,
    }
    return { asked, requests: createRequests(sessions, [solanaMainnet]) }
  }
  const input = { account, networkId: solanaMainnet.id, transaction: unsigned }
  const signature = new Uint8Array(64).fill(5)

  test('behavior: S30 uses the deprecated id that the session has', async () => {
    const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
    const { asked, requests } = requestsOn([`${old}:${address}`], {
      signature: toBase58(signature),
    })
    await requests.signMessage({ account, networkId: solanaMainnet.id, message: signature })
    expect(asked).toEqual([
      {
        chainId: old,
        method: 'solana_signMessage',
        params: { message: toBase58(signature), pubkey: address },
        signal: undefined,
      },
    ])
  })

  test('behavior: S30 puts a lone signature into the requested transaction', async () => {
    const { requests } = requestsOn([], { signature: toBase58(signature) })
    const { signedTransaction } = await requests.signTransaction(input)
    expect(signedTransaction.slice(1, 65)).toEqual(signature)
    expect(signedTransaction.slice(65)).toEqual(unsigned.slice(65))
  })

  test.each([
    null,
    {},
    { signature: 'no' },
    { signature: toBase58(signature.slice(1)) },
    { transaction: 'no' },
    { transaction: '' },
    { transaction: 'A'.repeat(20_000) },
    { transaction: toBase58(unsigned.slice(0, 60)) },
  ])('error: S30 rejects %j as a signed transaction', async (answer) => {
    const { requests } = requestsOn([], answer)
    expect(await failure(requests.signTransaction(input))).toBe('InvalidWalletResponseError')
  })
})
