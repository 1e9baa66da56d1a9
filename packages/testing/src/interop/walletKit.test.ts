import {
  disconnect,
  getConnection,
  reconnect,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
} from '@wagmi/core'
import { getSdkError } from '@walletconnect/utils'
import { createPublicClient, type Hex, http, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { waitForReceipt } from '../networks/waitForReceipt.js'
import { patience, useKitWorld } from '../test/kitWorld.js'
import { testAccounts } from '../wallets/accounts.js'

const [FIRST, SECOND, FRIEND] = testAccounts(3).map(({ address }) => address) as [Hex, Hex, Hex]

const typedData = {
  domain: { name: 'Latchkey', version: '1', chainId: 31337n },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Grüße 😀' },
} as const

const disconnectReason = getSdkError('USER_DISCONNECTED')

const world = useKitWorld()

/** Resolves when the app sees that account on that network. */
function appSees(expected: { address?: string; chainId?: number; status?: string }): Promise<void> {
  return expect.poll(() => getConnection(world.dapp.config), patience).toMatchObject(expected)
}

/** Resolves when the wallet has no session. */
function walletIsFree(): Promise<void> {
  return expect.poll(() => Object.keys(world.wallet.kit.getActiveSessions()), patience).toEqual([])
}

describe('the kit’s connector and WalletKit as the wallet', () => {
  test('default', async () => {
    const { dapp, wallet, anvil } = world
    expect(await world.connect()).toEqual({ accounts: [FIRST], chainId: 31337 })
    expect(dapp.connector.peer()).toEqual({ name: 'kit' })
    const { config } = dapp
    const signature = await signMessage(config, { message: 'hello' })
    expect(await verifyMessage({ address: FIRST, message: 'hello', signature })).toBe(true)
    const typed = await signTypedData(config, typedData)
    expect(await verifyTypedData({ ...typedData, address: FIRST, signature: typed })).toBe(true)
    const hash = await sendTransaction(config, { to: FRIEND, value: 1n })
    const receipt = await waitForReceipt(createPublicClient({ transport: http(anvil.url) }), {
      hash,
    })
    expect(receipt).toMatchObject({
      status: 'success',
      from: FIRST.toLowerCase(),
      to: FRIEND.toLowerCase(),
    })
    expect(wallet.requests.map(({ method, chainId }) => `${method} ${chainId}`)).toEqual([
      'personal_sign eip155:31337',
      'eth_signTypedData_v4 eip155:31337',
      'eth_sendTransaction eip155:31337',
    ])
    expect(wallet.kit.getActiveSessions()[wallet.topic()]).toMatchObject({
      acknowledged: true,
      peer: { metadata: { name: 'dapp' } },
    })
  })

  // The sample wallet emits a string as data: https://github.com/reown-com/web-examples,
  // react-wallet-v2/src/pages/session.tsx
  test.each([['Hello World'], [31338], ['31338'], ['0x7a6a'], ['eip155:31338']])(
    'behavior: follows the wallet to another network, announced as %j',
    async (data) => {
      const { dapp, wallet } = world
      await world.connect()
      await wallet.kit.emitSessionEvent({
        topic: wallet.topic(),
        event: { name: 'chainChanged', data },
        chainId: 'eip155:31338',
      })
      await appSees({ chainId: 31338, address: FIRST })
      await signMessage(dapp.config, { message: 'hello' })
      expect(wallet.requests).toEqual([{ method: 'personal_sign', chainId: 'eip155:31338' }])
    },
  )

  test.each([
    ['an address', SECOND],
    ['a CAIP-10 account', `eip155:31337:${SECOND}`],
  ])('behavior: follows the wallet to another account, announced as %s', async (_, data) => {
    const { wallet } = world
    await world.connect()
    await wallet.kit.emitSessionEvent({
      topic: wallet.topic(),
      event: { name: 'accountsChanged', data: [data] },
      chainId: 'eip155:31337',
    })
    await appSees({ address: SECOND, chainId: 31337 })
  })

  test('behavior: follows updates that change an account, add an account, and remove the active network', async () => {
    const { wallet } = world
    await world.connect()
    const topic = wallet.topic()
    await (
      await wallet.kit.updateSession({
        topic,
        namespaces: wallet.namespaces([31337, 31338], wallet.accounts[1]),
      })
    ).acknowledged()
    await appSees({ address: SECOND, chainId: 31337 })
    const { eip155 } = wallet.namespaces([31337, 31338])
    const accounts = [...(eip155?.accounts ?? []), `eip155:31337:${SECOND.toLowerCase()}`]
    await (
      await wallet.kit.updateSession({ topic, namespaces: { eip155: { ...eip155!, accounts } } })
    ).acknowledged()
    await expect
      .poll(() => getConnection(world.dapp.config).addresses, patience)
      .toEqual([FIRST, SECOND])
    await (
      await wallet.kit.updateSession({ topic, namespaces: wallet.namespaces([31338]) })
    ).acknowledged()
    await appSees({ address: FIRST, chainId: 31338 })
  })

  test('behavior: an extended session stays after its first expiry', async () => {
    const { wallet, values } = world
    await world.connect()
    const key = [...values.keys()].find((name) => name.endsWith('.walletconnect')) as string
    const expiry = (): number =>
      (JSON.parse(values.get(key) ?? '{}') as { session: { expiresAt: number } }).session.expiresAt
    const soon = Date.now() + 3_600_000
    const record = JSON.parse(values.get(key) ?? '{}') as { session: object }
    values.set(key, JSON.stringify({ ...record, session: { ...record.session, expiresAt: soon } }))
    await reconnect(world.reload().config)
    world.act()
    await (await wallet.kit.extendSession({ topic: wallet.topic() })).acknowledged()
    expect(expiry()).toBeGreaterThan(soon + 6 * 86_400_000)
  })

  test('behavior: the app switches to a granted network without a request to the wallet', async () => {
    const { dapp, wallet } = world
    await world.connect()
    expect(await switchChain(dapp.config, { chainId: 31338 })).toMatchObject({ id: 31338 })
    await signMessage(dapp.config, { message: 'hello' })
    expect(wallet.requests).toEqual([{ method: 'personal_sign', chainId: 'eip155:31338' }])
  })

  test('behavior: the wallet ends the session', async () => {
    const { dapp, wallet } = world
    await world.connect()
    wallet.toRequests = 'wait'
    const asked = expect(signMessage(dapp.config, { message: 'hello' })).rejects.toThrow(
      'The wallet is disconnected.',
    )
    await expect.poll(() => wallet.requests.length, patience).toBe(1)
    await wallet.kit.disconnectSession({ topic: wallet.topic(), reason: disconnectReason })
    await asked
    await appSees({ status: 'disconnected' })
    expect(await dapp.connector.isAuthorized()).toBe(false)
  })

  test('behavior: the app ends the session', async () => {
    const { dapp, wallet } = world
    await world.connect()
    const topic = wallet.topic()
    await disconnect(dapp.config)
    await appSees({ status: 'disconnected' })
    await expect.poll(() => wallet.deleted, patience).toEqual([topic])
    await walletIsFree()
  })

  test('behavior: delivers a disconnect to an offline wallet later', async () => {
    const { dapp, wallet, relay } = world
    await world.connect()
    const topic = wallet.topic()
    await wallet.goOffline()
    await disconnect(dapp.config)
    await appSees({ status: 'disconnected' })
    await expect
      .poll(() => relay.inspect(wallet.clientId), patience)
      .toMatchObject({ sockets: 0, messages: 1 })
    await wallet.goOnline()
    await expect.poll(() => wallet.deleted, patience).toEqual([topic])
    await walletIsFree()
  })

  test('behavior: an offline wallet answers a request later', async () => {
    const { dapp, wallet, relay } = world
    await world.connect()
    await wallet.goOffline()
    const signed = signMessage(dapp.config, { message: 'hello' })
    await expect
      .poll(() => relay.inspect(wallet.clientId), patience)
      .toMatchObject({ sockets: 0, messages: 1 })
    await wallet.goOnline()
    expect(await verifyMessage({ address: FIRST, message: 'hello', signature: await signed })).toBe(
      true,
    )
  })

  test('behavior: after a reload the app is connected without a socket, and follows the wallet from the first input', async () => {
    const { wallet, relay } = world
    await world.connect()
    const { config } = world.reload()
    await expect.poll(() => relay.inspect().sockets, patience).toBe(1)
    await reconnect(config)
    await appSees({ status: 'connected', address: FIRST, chainId: 31337 })
    await wallet.kit.emitSessionEvent({
      topic: wallet.topic(),
      event: { name: 'chainChanged', data: 31338 },
      chainId: 'eip155:31338',
    })
    expect(relay.inspect().sockets).toBe(1)
    expect(getConnection(config).chainId).toBe(31337)
    world.act()
    await appSees({ address: FIRST, chainId: 31338 })
    await wallet.kit.disconnectSession({ topic: wallet.topic(), reason: disconnectReason })
    await appSees({ status: 'disconnected' })
  })

  test('behavior: after a reload the first input reveals that the wallet has ended the session', async () => {
    const { wallet } = world
    await world.connect()
    const { config } = world.reload()
    await reconnect(config)
    await wallet.kit.disconnectSession({ topic: wallet.topic(), reason: disconnectReason })
    await appSees({ status: 'connected' })
    world.act()
    await appSees({ status: 'disconnected' })
  })
})
