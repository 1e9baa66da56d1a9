import { base58 } from '@scure/base'
import { disconnect, getConnection, reconnect, signMessage } from '@wagmi/core'
import { getSdkError } from '@walletconnect/utils'
import { type Hex, verifyMessage } from 'viem'
import { describe, expect, test } from 'vitest'
import { type KitWorld, patience, useKitWorld } from '../test/kitWorld.js'
import { encodeTransfer, isSignedBy, messageOf, signaturesOf } from '../test/solanaBytes.js'
import { testAccounts } from '../wallets/accounts.js'
import { solanaTestAccounts } from '../wallets/solana/solanaAccounts.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const OLD_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const OLD_DEVNET = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const offered = [MAINNET, DEVNET]

const [EVM] = testAccounts(1).map(({ address }) => address) as [Hex]
const [FIRST] = solanaTestAccounts(1).map(({ address }) => address) as [string]
const hello = new TextEncoder().encode('hello')
const message = { message: base58.encode(hello), pubkey: FIRST }

async function ask(
  { dapp }: KitWorld,
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

/** The Solana side connects; the wallet scans the code. */
async function connectSolana({ dapp, wallet }: KitWorld): Promise<void> {
  const connected = dapp.solana.connect({})
  // The caller gets the error only after the wallet has scanned.
  connected.catch(() => undefined)
  await wallet.pair((await dapp.solana.pair({})).uri)
  await connected
}

describe('a wallet on WalletKit with both namespaces', () => {
  const world = useKitWorld({ solana: offered, offered })

  test('default: connects both with one code and one session, and both sign', async () => {
    expect(await world.connect()).toEqual({ accounts: [EVM], chainId: 31337 })
    const { dapp, wallet } = world
    expect(dapp.solana.getSession()).toMatchObject({
      accounts: [`${MAINNET}:${FIRST}`, `${DEVNET}:${FIRST}`],
      peer: { name: 'kit' },
    })
    expect(Object.keys(wallet.kit.getActiveSessions())).toHaveLength(1)
    const { signature } = await ask(world, 'solana_signMessage', message)
    expect(isSignedBy(FIRST, signature, hello)).toBe(true)
    const evm = await signMessage(dapp.config, { message: 'hello' })
    expect(await verifyMessage({ address: EVM, message: 'hello', signature: evm })).toBe(true)
    expect(wallet.requests).toEqual([
      { method: 'solana_signMessage', chainId: MAINNET },
      { method: 'personal_sign', chainId: 'eip155:31337' },
    ])
  })

  test('behavior: signs transactions over their exact bytes', async () => {
    await world.connect()
    const given = (['legacy', 0] as const).map((version) => encodeTransfer(FIRST, { version }))
    for (const transaction of given) {
      const { transaction: signed, signature } = await ask(
        world,
        'solana_signTransaction',
        { transaction },
        DEVNET,
      )
      expect(messageOf(String(signed))).toEqual(messageOf(transaction))
      expect(isSignedBy(FIRST, signature, messageOf(transaction))).toBe(true)
    }
    const { transactions } = await ask(world, 'solana_signAllTransactions', { transactions: given })
    const signed = transactions as string[]
    expect(signed.map(messageOf)).toEqual(given.map(messageOf))
    for (const each of signed)
      expect(isSignedBy(FIRST, signaturesOf(each)[0], messageOf(each))).toBe(true)
  })

  test('behavior: restores both sides after a reload', async () => {
    await world.connect()
    const { config, solana } = world.reload()
    await reconnect(config)
    await solana.restore()
    expect(getConnection(config)).toMatchObject({ status: 'connected', address: EVM })
    const { signature } = await ask(world, 'solana_signMessage', message)
    expect(isSignedBy(FIRST, signature, hello)).toBe(true)
  })

  test('behavior: ends the session when the second side disconnects', async () => {
    await world.connect()
    const { dapp, wallet } = world
    const topic = wallet.topic()
    await disconnect(dapp.config)
    expect(getConnection(dapp.config).status).toBe('disconnected')
    expect((await ask(world, 'solana_signMessage', message)).signature).toBeTypeOf('string')
    expect(wallet.deleted).toEqual([])
    await dapp.solana.disconnect()
    await expect.poll(() => wallet.deleted, patience).toEqual([topic])
  })

  test('behavior: the wallet ends the session for both', async () => {
    await world.connect()
    const { dapp, wallet } = world
    const reason = getSdkError('USER_DISCONNECTED')
    await wallet.kit.disconnectSession({ topic: wallet.topic(), reason })
    await expect.poll(() => dapp.solana.getSession(), patience).toBeUndefined()
    await expect.poll(() => getConnection(dapp.config).status, patience).toBe('disconnected')
  })

  test('behavior: an update without Solana leaves EVM connected', async () => {
    await world.connect()
    const { dapp, wallet } = world
    const namespaces = wallet.namespaces([31337])
    await (await wallet.kit.updateSession({ topic: wallet.topic(), namespaces })).acknowledged()
    await expect.poll(() => dapp.solana.getSession(), patience).toBeUndefined()
    expect(getConnection(dapp.config).status).toBe('connected')
  })

  // formatJsonRpcError of the sample wallet converts a string to -32000.
  test.each([
    { code: -32000, message: 'User rejected.' },
    { code: 5000, message: 'User rejected.' },
  ])('error: $code "$message" is a rejection', async (refusal) => {
    await world.connect()
    world.wallet.toRequests = refusal
    expect(await failure(ask(world, 'solana_signMessage', message))).toMatchObject({ code: 4001 })
  })

  test('error: does not send a method that the wallet lacks', async () => {
    await world.connect()
    expect(world.dapp.solana.getSession()?.methods).not.toContain('solana_getAccounts')
    expect(await failure(ask(world, 'solana_getAccounts', {}))).toMatchObject({ code: -32601 })
    expect(world.wallet.requests).toEqual([])
  })

  test('error: rejects when the wallet refuses the proposal', async () => {
    world.wallet.toProposals = 'USER_REJECTED'
    expect(await failure(connectSolana(world))).toMatchObject({ code: 4001 })
  })
})

describe('a wallet on WalletKit with Solana only', () => {
  const world = useKitWorld({ chains: [], solana: [MAINNET], offered })

  test('default: connects and signs; EVM has no account', async () => {
    await connectSolana(world)
    const { signature } = await ask(world, 'solana_signMessage', message)
    expect(isSignedBy(FIRST, signature, hello)).toBe(true)
    expect(await world.dapp.connector.isAuthorized()).toBe(false)
    expect(await failure(ask(world, 'solana_signMessage', message, DEVNET))).toMatchObject({
      code: 4901,
    })
  })

  test('error: the connector reports the missing namespace', async () => {
    expect(await failure(world.connect())).toMatchObject({
      code: 'NAMESPACE_MISSING',
      namespace: 'eip155',
    })
  })
})

describe('a wallet on WalletKit with deprecated ids of chains', () => {
  const world = useKitWorld({ solana: [OLD_MAINNET, OLD_DEVNET], offered })

  test('default: requests use the ids of the session', async () => {
    await world.connect()
    expect(world.dapp.solana.getSession()?.accounts).toEqual([
      `${MAINNET}:${FIRST}`,
      `${DEVNET}:${FIRST}`,
    ])
    await ask(world, 'solana_signMessage', message)
    await ask(world, 'solana_signMessage', message, DEVNET)
    expect(world.wallet.requests.map(({ chainId }) => chainId)).toEqual([OLD_MAINNET, OLD_DEVNET])
  })
})

describe('a wallet on WalletKit with EVM only', () => {
  const world = useKitWorld({ offered })

  test('default: connects EVM, and Solana reports the missing namespace', async () => {
    const asked = failure(world.dapp.solana.connect({}))
    expect(await world.connect()).toMatchObject({ accounts: [EVM] })
    expect(await asked).toMatchObject({ code: 'NAMESPACE_MISSING', namespace: 'solana' })
    expect(world.dapp.solana.getSession()).toBeUndefined()
    expect(getConnection(world.dapp.config).status).toBe('connected')
  })
})
