import {
  createPublicClient,
  type Hex,
  http,
  stringToHex,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Relay, RelayEvent } from '../channel/relayTypes.js'
import { waitForReceipt } from '../networks/waitForReceipt.js'
import { type Anvil, startAnvil, startRelay } from '../node.js'
import { type Dapp, openDapp, type PageStorage, storageOf } from '../test/dapp.js'
import { learnAuthenticate, type SignWallet, startSignWallet } from '../test/signWallet.js'
import { testAccounts } from '../wallets/accounts.js'

/** Long, because the machine may be busy. */
const patience = { timeout: 90_000, interval: 20 }

interface World {
  anvil: Anvil
  relay: Relay
  events: RelayEvent[]
  wallet: SignWallet
  dapp: Dapp
  values: PageStorage
}

const world = {} as World
const disconnectReason = { code: 6000, message: 'User disconnected.' }

beforeAll(async () => {
  world.anvil = await startAnvil({ chainId: 31337 })
})

afterAll(() => world.anvil.stop())

beforeEach(async () => {
  const relay = await startRelay()
  const events: RelayEvent[] = []
  relay.observe((event) => events.push(event))
  const values: PageStorage = new Map()
  const dapp = openDapp(relay.url, { rpcUrl: world.anvil.url, values })
  Object.assign(world, {
    relay,
    events,
    values,
    dapp,
    wallet: await startSignWallet(relay.url, { rpcUrl: world.anvil.url }),
  })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await world.dapp.connector.disconnect().catch(() => undefined)
  await world.wallet.stop()
  await world.relay.stop()
})

function happens(event: Parameters<SignWallet['client']['once']>[0]): Promise<unknown> {
  return new Promise((resolve) => world.wallet.client.once(event, (args: unknown) => resolve(args)))
}

function notified(name: Dapp['notified'][number]['name'], data: object): Promise<void> {
  return expect
    .poll(
      () => world.dapp.notified.filter((each) => each.name === name).map((each) => each.data),
      patience,
    )
    .toContainEqual(data)
}

/** The URI that the connector shows. */
async function shownUri(): Promise<string> {
  const shown = (): unknown => world.dapp.notified.find(({ name }) => name === 'message')?.data
  await expect.poll(shown, patience).toMatchObject({ type: 'display_uri' })
  return (shown() as { data: string }).data
}

function published(tag: number): Extract<RelayEvent, { type: 'request' }>[] {
  return world.events
    .filter((event) => event.type === 'request')
    .filter((event) => event.tags.includes(tag))
}

const typedData = {
  domain: { name: 'Latchkey', version: '1', chainId: 31337n },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Grüße 😀' },
} as const

/** In the form of apps: JSON, with the type of the domain. */
const typedText = JSON.stringify({
  ...typedData,
  domain: { ...typedData.domain, chainId: 31337 },
  types: {
    ...typedData.types,
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
  },
})

describe('the kit’s client and a third-party wallet', () => {
  test('default', async () => {
    const { dapp, wallet, anvil } = world
    const { accounts } = await dapp.connect(wallet.pair)
    expect(accounts).toEqual([wallet.account.address])
    expect(dapp.connector.peer()).toMatchObject({ name: 'wallet' })
    const provider = await dapp.provider()
    const address = wallet.account.address
    const signature = await provider.request({
      method: 'personal_sign',
      params: [stringToHex('hello'), address],
    })
    expect(await verifyMessage({ address, message: 'hello', signature })).toBe(true)
    const typed = await provider.request({
      method: 'eth_signTypedData_v4',
      params: [address, typedText],
    })
    expect(await verifyTypedData({ ...typedData, address, signature: typed })).toBe(true)
    const to = testAccounts(3)[2]?.address as Hex
    const hash = await provider.request({
      method: 'eth_sendTransaction',
      params: [{ from: address, to, value: '0x1' }],
    })
    const receipt = await waitForReceipt(createPublicClient({ transport: http(anvil.url) }), {
      hash,
    })
    expect(receipt).toMatchObject({ status: 'success', to: to.toLowerCase() })
  })

  test('behavior: W6 maps the rejection of WalletKit’s sample wallet and an unsupported method to codes of EIP-1193', async () => {
    const { dapp, wallet } = world
    await dapp.connect(wallet.pair)
    const provider = await dapp.provider()
    wallet.will = 'reject'
    // https://github.com/reown-com/web-examples, react-wallet-v2: formatJsonRpcError(id,
    // getSdkError('USER_REJECTED').message)
    for (const [refusal, code] of [
      [{ code: -32000, message: 'User rejected.' }, 4001],
      [{ code: 5101, message: 'Unsupported methods.' }, -32601],
      [{ code: -32000, message: 'insufficient funds for gas * price + value' }, -32000],
    ] as const) {
      wallet.refusal = refusal
      const asked = provider.request({
        method: 'personal_sign',
        params: [stringToHex('hello'), wallet.account.address],
      })
      await expect(asked).rejects.toMatchObject({ code, message: refusal.message })
    }
  })

  test('behavior: case 12 acknowledges the settlement with tag 1103, and the wallet receives it', async () => {
    const { dapp, wallet } = world
    await dapp.connect(wallet.pair)
    await expect.poll(() => published(1103).length, patience).toBe(1)
    // The relay has the acknowledgement before the wallet.
    await expect
      .poll(() => wallet.client.session.getAll(), patience)
      .toMatchObject([
        { acknowledged: true, peer: { metadata: { name: 'dapp', url: 'https://dapp.example' } } },
      ])
    expect(published(1100)).toHaveLength(1)
  })

  test('behavior: case 7 another parser reads the URI', async () => {
    const { dapp, wallet } = world
    const { uri, expiresAt } = await dapp.connector.pair({ signal: new AbortController().signal })
    const { parseUri } = await import('@walletconnect/utils')
    const { createHash } = await import('node:crypto')
    const parsed = parseUri(uri)
    expect(parsed).toMatchObject({ version: 2, relay: { protocol: 'irn' } })
    expect(parsed.topic).toBe(
      createHash('sha256').update(Buffer.from(parsed.symKey, 'hex')).digest('hex'),
    )
    const left = (parsed.expiryTimestamp ?? 0) - Date.now() / 1000
    expect(left).toBeGreaterThan(200)
    expect(left).toBeLessThanOrEqual(300)
    expect(expiresAt).toBeGreaterThan(Date.now() + 200_000)
    const connected = dapp.connector.connect()
    await wallet.pair(uri)
    await connected
  })

  test('error: rejects with 4001 when refused, and the next pairing works', async () => {
    const { dapp, wallet } = world
    wallet.will = 'reject'
    await expect(dapp.connect(wallet.pair)).rejects.toMatchObject({ code: 4001 })
    wallet.will = 'approve'
    expect(await dapp.connect(wallet.pair)).toMatchObject({ accounts: [wallet.account.address] })
  })

  test('error: rejects with 4001 when the wallet refuses a request', async () => {
    const { dapp, wallet } = world
    await dapp.connect(wallet.pair)
    wallet.will = 'reject'
    const provider = await dapp.provider()
    await expect(
      provider.request({ method: 'personal_sign', params: ['0x00', wallet.account.address] }),
    ).rejects.toMatchObject({ code: 4001 })
  })

  test('behavior: handles events, updates, extension and pings of the wallet', async () => {
    const { dapp, wallet } = world
    await dapp.connect(wallet.pair)
    const topic = wallet.topic()
    const [, other] = testAccounts(2)
    await wallet.client.emit({
      topic,
      chainId: 'eip155:31338',
      event: { name: 'chainChanged', data: 31338 },
    })
    await notified('change', expect.objectContaining({ chainId: 31338 }))
    expect(await dapp.connector.getChainId()).toBe(31338)
    await wallet.client.update({ topic, namespaces: wallet.namespaces([31337, 31338], other) })
    await notified('change', expect.objectContaining({ accounts: [other?.address] }))
    expect(await dapp.connector.getAccounts()).toEqual([other?.address])
    await expect.poll(() => published(1105).length, patience).toBe(1)
    await wallet.client.extend({ topic })
    await expect.poll(() => published(1107).length, patience).toBe(1)
    await wallet.client.ping({ topic })
    expect(published(1115)).toHaveLength(1)
    expect(published(1110).length).toBeGreaterThan(0)
  })

  test('behavior: the page disconnects', async () => {
    const { dapp, wallet } = world
    await dapp.connect(wallet.pair)
    const deleted = happens('session_delete')
    await dapp.connector.disconnect()
    await deleted
    expect(await dapp.connector.isAuthorized()).toBe(false)
    await expect.poll(() => wallet.client.session.length, patience).toBe(0)
  })

  test('behavior: the wallet disconnects', async () => {
    const { dapp, wallet } = world
    await dapp.connect(wallet.pair)
    wallet.will = 'wait'
    const provider = await dapp.provider()
    const pending = expect(
      provider.request({ method: 'personal_sign', params: ['0x00', wallet.account.address] }),
    ).rejects.toThrow()
    await expect.poll(() => wallet.requests.length, patience).toBe(1)
    await wallet.client.disconnect({ topic: wallet.topic(), reason: disconnectReason })
    await pending
    await expect.poll(() => dapp.notified.map(({ name }) => name), patience).toContain('disconnect')
    expect(await dapp.connector.isAuthorized()).toBe(false)
  })

  test('behavior: case 11 a wallet that scans late finds the proposal', async () => {
    const { dapp, wallet, relay } = world
    const { uri } = await dapp.connector.pair({ signal: new AbortController().signal })
    const connected = dapp.connector.connect()
    await expect.poll(() => relay.inspect().messages, patience).toBe(1)
    await wallet.pair(uri)
    expect(await connected).toMatchObject({ accounts: [wallet.account.address] })
  })

  test('behavior: case 20 the page reloads during the prompt', async () => {
    const { dapp, wallet, relay, values, anvil } = world
    // Replaces the tab's storage, which survives a reload. Node has none.
    vi.stubGlobal('sessionStorage', storageOf(new Map()))
    wallet.will = 'wait'
    const { uri, expiresAt } = await dapp.connector.pair({ signal: new AbortController().signal })
    await wallet.pair(uri)
    await expect.poll(() => wallet.proposals.length, patience).toBe(1)
    const again = openDapp(relay.url, { rpcUrl: anvil.url, values })
    expect(await again.connector.pair({ signal: new AbortController().signal })).toEqual({
      uri,
      expiresAt,
    })
    const connected = again.connector.connect()
    await wallet.approve(wallet.proposals[0] ?? 0)
    expect(await connected).toMatchObject({ accounts: [wallet.account.address] })
    expect(wallet.proposals).toHaveLength(1)
    await again.connector.disconnect()
  })

  test('behavior: opens no socket after a reload with a session until the first request', async () => {
    const { dapp, wallet, relay, values, anvil, events } = world
    await dapp.connect(wallet.pair)
    await expect.poll(() => published(1103).length, patience).toBe(1)
    const opened = events.filter(({ type }) => type === 'opened').length
    const again = openDapp(relay.url, { rpcUrl: anvil.url, values })
    expect(await again.connector.isAuthorized()).toBe(true)
    expect(await again.connector.connect({ isReconnecting: true })).toMatchObject({
      accounts: [wallet.account.address],
    })
    expect(events.filter(({ type }) => type === 'opened')).toHaveLength(opened)
    const provider = await again.provider()
    const signature = await provider.request({
      method: 'personal_sign',
      params: ['0x00', wallet.account.address],
    })
    expect(
      await verifyMessage({ address: wallet.account.address, message: { raw: '0x00' }, signature }),
    ).toBe(true)
  })
})

const signIn = (): object => ({
  domain: 'dapp.example',
  uri: 'https://dapp.example/login',
  nonce: '32891756',
  statement: 'Sign in.',
  issuedAt: new Date().toISOString(),
  chains: ['eip155:31337', 'eip155:31338'],
})

describe('sign-in with the same approval', () => {
  test('behavior: case 47 connects and signs in with one approval, and the session works', async () => {
    const { dapp, wallet } = world
    learnAuthenticate(wallet)
    const signed: { message: string; signature: Hex; address: Hex; networkId: string }[] = []
    const connected = dapp.connector.connect({
      signIn: signIn(),
      onSignedIn: (each: (typeof signed)[number]) => void signed.push(each),
    } as never)
    await wallet.pair(await shownUri())
    await connected
    const [first] = signed
    expect(first).toMatchObject({ address: wallet.account.address, networkId: 'eip155:31337' })
    expect(first?.message).toContain('Nonce: 32891756')
    expect(
      await verifyMessage({
        address: wallet.account.address,
        message: first?.message ?? '',
        signature: first?.signature ?? '0x',
      }),
    ).toBe(true)
    expect(wallet.proposals).toEqual([])
    const provider = await dapp.provider()
    await provider.request({ method: 'personal_sign', params: ['0x00', wallet.account.address] })
    expect(wallet.requests.map(({ method }) => method)).toEqual(['personal_sign'])
  })

  test('behavior: case 48 connects a wallet without sign-in by the proposal, without a signature', async () => {
    const { dapp, wallet } = world
    const signed: unknown[] = []
    const connected = dapp.connector.connect({
      signIn: signIn(),
      onSignedIn: (each: unknown) => void signed.push(each),
    } as never)
    await wallet.pair(await shownUri())
    expect(await connected).toMatchObject({ accounts: [wallet.account.address] })
    expect(signed).toEqual([])
  })

  test('error: rejects with 4001 when refused', async () => {
    const { dapp, wallet } = world
    learnAuthenticate(wallet)
    wallet.will = 'reject'
    const connected = expect(
      dapp.connector.connect({ signIn: signIn(), onSignedIn: () => undefined } as never),
    ).rejects.toMatchObject({ code: 4001 })
    await wallet.pair(await shownUri())
    await connected
  })
})
