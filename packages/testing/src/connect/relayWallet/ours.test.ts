import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, startRelay } from '../../node.js'
import { type Dapp, openDapp } from '../../test/dapp.js'
import {
  createRelayWallet,
  type RelayBehaviors,
  type RelayWallet,
  type RelayWalletOptions,
} from './index.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const signIn = {
  domain: 'dapp.example',
  uri: 'https://dapp.example',
  nonce: '12345678',
  issuedAt: '2026-11-21T12:00:00.000Z',
  chains: ['eip155:31337'],
}

const world: { relay?: Relay; wallets: RelayWallet[] } = { wallets: [] }

beforeEach(async () => {
  world.relay = await startRelay()
})

afterEach(async () => {
  for (const wallet of world.wallets.splice(0)) wallet.close()
  await world.relay?.stop()
})

function createWallet(
  behaviors: Partial<RelayBehaviors> = {},
  options: Partial<RelayWalletOptions> = {},
): RelayWallet {
  const chains = [31337, 31338].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' }))
  const wallet = createRelayWallet({
    relayUrl: world.relay!.url,
    chains,
    behaviors,
    openSocket: (url) => new WebSocket(url),
    ...options,
  })
  world.wallets.push(wallet)
  return wallet
}

async function connect(
  wallet: RelayWallet,
  parameters: object = {},
): Promise<{ dapp: Dapp; accounts: readonly string[] }> {
  const dapp = openDapp(world.relay!.url)
  dapp.connector.emitter.on('message', ({ type, data }) => {
    if (type === 'display_uri') wallet.pair(String(data))
  })
  const { accounts } = await dapp.connector.connect(parameters)
  return { dapp, accounts }
}

async function sign(dapp: Dapp, account: string): Promise<boolean> {
  const provider = await dapp.provider()
  const signature = await provider.request({
    method: 'personal_sign',
    params: ['0x68656c6c6f', account as `0x${string}`],
  })
  return verifyMessage({ address: account as `0x${string}`, message: 'hello', signature })
}

describe('the kit’s client and the relay wallet', () => {
  test('default', async () => {
    const { dapp, accounts } = await connect(createWallet())
    expect(accounts).toEqual([ACCOUNT])
    expect(await sign(dapp, ACCOUNT)).toBe(true)
    expect(dapp.connector.peer()).toMatchObject({ name: 'Relay Wallet' })
  })

  test.each<[Partial<RelayBehaviors>]>([
    [{ settlesFirst: true }],
    [{ settlesTwice: true }],
    [{ answersTwice: true }],
    [{ emitsBeforeAcknowledged: true }],
    [{ repeatsIds: true }],
    [{ settlesFirst: true, settlesTwice: true, answersTwice: true, emitsBeforeAcknowledged: true }],
  ])('behavior: connects once and signs with a wallet that has %j', async (behaviors) => {
    const wallet = createWallet(behaviors)
    const { dapp, accounts } = await connect(wallet)
    expect(accounts).toEqual([ACCOUNT])
    expect(await sign(dapp, ACCOUNT)).toBe(true)
    expect(wallet.view().sessions).toHaveLength(1)
  })

  test('behavior: follows account, network and disconnect of the wallet', async () => {
    const wallet = createWallet()
    const { dapp } = await connect(wallet)
    wallet.selectAccount(1)
    await expect
      .poll(() => dapp.notified)
      .toContainEqual({ name: 'change', data: expect.objectContaining({ accounts: [SECOND] }) })
    expect(await sign(dapp, SECOND)).toBe(true)
    wallet.switchChain(31338)
    await expect
      .poll(() => dapp.notified)
      .toContainEqual({ name: 'change', data: expect.objectContaining({ chainId: 31338 }) })
    wallet.disconnect(wallet.view().sessions[0]!.topic)
    await expect.poll(() => dapp.notified.at(-1)?.name).toBe('disconnect')
  })

  test('behavior: signs in with one click', async () => {
    const signedIn: unknown[] = []
    const { dapp } = await connect(createWallet(), {
      signIn,
      onSignedIn: (value: unknown) => signedIn.push(value),
    })
    expect(signedIn).toMatchObject([{ address: ACCOUNT, networkId: 'eip155:31337' }])
    expect(await sign(dapp, ACCOUNT)).toBe(true)
  })

  test('behavior: connects a wallet without sign-in', async () => {
    const signedIn: unknown[] = []
    const { accounts } = await connect(createWallet({}, { signsIn: false }), {
      signIn,
      onSignedIn: (value: unknown) => signedIn.push(value),
    })
    expect([accounts, signedIn]).toEqual([[ACCOUNT], []])
  })

  test.each<[Partial<RelayBehaviors>]>([
    [{ signInAs: { nonce: '87654321' } }],
    [{ signInAs: { domain: 'other.example' } }],
    [{ signInAs: { iss: `did:pkh:eip155:1:${ACCOUNT}` } }],
    [{ signInBy: 1 }],
  ])('error: rejects a sign-in with %j and deletes the session', async (behaviors) => {
    const signedIn: unknown[] = []
    const wallet = createWallet(behaviors)
    await expect(
      connect(wallet, { signIn, onSignedIn: (value: unknown) => signedIn.push(value) }),
    ).rejects.toThrow()
    expect(signedIn).toEqual([])
    // The session that the wallet stored is deleted.
    await expect.poll(() => wallet.view().sessions).toEqual([])
  })

  test.each([
    [undefined],
    [{ error: {} }],
    [{ error: { line: 1, column: 2 } }],
    [{ error: { code: 12001, message: '' } }],
    [{ error: 'no' }],
  ])('error: W6 a proposal rejected as %j is a rejection', async (rejectsAs) => {
    await expect(
      connect(createWallet({ rejectsAs }, { approve: async () => false })),
    ).rejects.toMatchObject({ code: 4001 })
  })

  test.each([
    [undefined],
    [{ error: { code: 12001, message: '' } }],
    [{ error: { code: 4001, message: 'x' } }],
  ])('error: W6 a request rejected as %j is a rejection', async (rejectsAs) => {
    const { dapp } = await connect(
      createWallet({ rejectsAs }, { approve: async ({ kind }) => kind === 'connect' }),
    )
    await expect(sign(dapp, ACCOUNT)).rejects.toMatchObject({ code: 4001 })
  })

  test.each<[Partial<RelayBehaviors>]>([
    [{ controllerAs: '11'.repeat(32) }],
    [{ namespacesAs: { eip155: 7 } }],
    [{ namespacesAs: { eip155: { accounts: [], methods: [], events: [] } } }],
  ])('error: a settlement with %j is refused on both sides', async (behaviors) => {
    const wallet = createWallet(behaviors)
    await expect(connect(wallet)).rejects.toThrow()
    await expect.poll(() => wallet.view().sessions).toEqual([])
  })
})
