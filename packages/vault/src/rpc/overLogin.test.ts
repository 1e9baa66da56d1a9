import { loginConnector } from '@latchkey/evm/login'
import { login } from '@latchkey/login'
import {
  type FrameCallName,
  type FrameRpcRequest,
  type FrameUser,
  frameCalls,
} from '@latchkey/protocol'
import { createTestPage, type TestPage } from '@latchkey/testing/frame'
import { connect, createConfig, createStorage, getConnectorClient, http } from '@wagmi/core'
import {
  createWalletClient,
  custom,
  type EIP1193Provider,
  isHex,
  numberToHex,
  type WalletClient,
} from 'viem'
import { getCallsStatus, getCapabilities, sendCalls, sendTransaction } from 'viem/actions'
import { anvil } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FrameHandlers, type FrameScope, serveFrame } from '../channel/serveFrame.js'
import { VaultError } from '../kernel/vaultError.js'
import {
  type FrameOptions,
  type FrameWorld,
  friend,
  me,
  type OpenFrame,
  ORIGIN,
  openFrameWorld,
} from '../test/openFrame.js'

const state: { world?: FrameWorld } = {}

beforeAll(async () => {
  state.world = await openFrameWorld()
  await state.world.fund({ ETH: '50' })
})

afterAll(() => state.world?.stop())

interface App {
  frame: OpenFrame
  page: TestPage
  provider: EIP1193Provider
  client: WalletClient
}

const user: FrameUser = {
  email: 'ada@example.com',
  address: me.address,
  chainId: 'eip155:31337',
  accounts: [{ address: me.address, type: 'eoa' }],
  preferredAccountType: 'eoa',
}

/** Opens an app whose connector is the login wallet, over the real channel to the real frame. */
async function openApp(options: FrameOptions = {}): Promise<App> {
  if (!state.world) throw new Error('not started')
  const read = async (): Promise<never> => {
    throw new VaultError('unknownCalls', 'This wallet has not sent such a batch.', { code: 5730 })
  }
  const frame = state.world.open({ smartAccounts: { read }, ...options })
  const answers: Partial<
    Record<FrameCallName, (payload: never, context: { signal: AbortSignal }) => unknown>
  > = {
    IS_CONNECTED: () => ({ isConnected: true }),
    GET_USER: () => user,
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    RPC_REQUEST: ({ method, params }: FrameRpcRequest, { signal }) =>
      frame.request(method, params, { signal }),
  }
  const handle = (name: string) => async (payload: never, context: { signal: AbortSignal }) =>
    answers[name as FrameCallName]?.(payload, context)
  const handlers = Object.fromEntries(
    Object.keys(frameCalls).map((name) => [name, handle(name)]),
  ) as unknown as FrameHandlers
  const page = createTestPage({
    origin: ORIGIN,
    load: (scope) =>
      void serveFrame({
        scope: scope as unknown as FrameScope,
        config: { allowedOrigins: [ORIGIN], inlineOrigins: [] },
        handlers,
        onHost: () => undefined,
      }),
  })
  const port = login(
    { frameUrl: 'https://vault.example', projectId: 'shop', chainId: 'eip155:31337' },
    { page: page.page },
  )
  const storage = createStorage({
    storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  })
  const config = createConfig({
    chains: [anvil],
    transports: { 31337: http('http://node.test') },
    connectors: [loginConnector(port)],
    multiInjectedProviderDiscovery: false,
    storage,
  })
  const [connector] = config.connectors
  if (!connector) throw new Error('There is no connector')
  await connect(config, { connector })
  expect((await getConnectorClient(config)).account.address).toBe(me.address)
  const provider = (await connector.getProvider()) as EIP1193Provider
  return {
    frame,
    page,
    provider,
    client: createWalletClient({ account: me.address, chain: anvil, transport: custom(provider) }),
  }
}

const calls = [
  { to: friend.address, value: 1n },
  { to: friend.address, value: 2n },
] as const

describe('viem over the login provider', () => {
  test('default: sends a batch with an id, and reads its status', async () => {
    const { frame, page, client } = await openApp()
    expect(await getCapabilities(client, { account: me.address })).toEqual({
      31337: { atomic: { status: 'unsupported' } },
    })
    expect(await sendCalls(client, { calls, id: 'order 7' })).toEqual({ id: 'order 7' })
    await expect
      .poll(() => getCallsStatus(client, { id: 'order 7' }))
      .toMatchObject({
        status: 'success',
        statusCode: 200,
        atomic: false,
        chainId: 31337,
        receipts: [{ status: 'success' }, { status: 'success' }],
      })
    expect([frame.shown.length, page.windows.length]).toEqual([1, 1])
  })

  test('behavior: a batch that creates a contract gets an id of the wallet', async () => {
    const { client } = await openApp()
    const { id } = await sendCalls(client, { calls: [{ data: '0x600060005360016000f3' } as never] })
    expect(isHex(id)).toBe(true)
    await expect
      .poll(() => getCallsStatus(client, { id }))
      .toMatchObject({ status: 'success', atomic: true })
  })

  test('error: every error code becomes the matching error class of viem', async () => {
    const { frame, client } = await openApp()
    await sendCalls(client, { calls, id: 'order 8' })
    const failures: [() => Promise<unknown>, string][] = [
      [
        () => sendCalls(client, { calls, capabilities: { sessionKeys: { on: true } } as never }),
        'UnsupportedNonOptionalCapabilityError',
      ],
      [() => sendCalls(client, { calls, chain: { ...anvil, id: 5 } }), 'UnsupportedChainIdError'],
      [() => sendCalls(client, { calls, id: 'order 8' }), 'DuplicateIdError'],
      [() => getCallsStatus(client, { id: 'unknown' }), 'UnknownBundleIdError'],
      [
        () => sendCalls(client, { calls: Array.from({ length: 33 }, () => calls[0]) }),
        'BundleTooLargeError',
      ],
      [() => sendCalls(client, { calls, forceAtomic: true }), 'AtomicityNotSupportedError'],
      [() => sendCalls(client, { calls, version: '9.0' }), 'InvalidParamsRpcError'],
    ]
    for (const [ask, name] of failures) {
      const error = (await ask().then(
        () => undefined,
        (error: unknown) => error,
      )) as { name?: string; cause?: { name?: string } } | undefined
      expect([error?.name, error?.cause?.name], name).toContain(name)
    }
    expect(frame.shown).toHaveLength(1)
  })

  test('behavior: passes on access lists, and extra members of a transaction', async () => {
    const { frame, provider, client } = await openApp()
    const accessList = [{ address: friend.address, storageKeys: [`0x${'00'.repeat(32)}`] }] as const
    const hash = await sendTransaction(client, {
      account: me.address,
      chain: anvil,
      to: friend.address,
      value: 1n,
      accessList,
    })
    expect((await state.world?.reader.getTransaction({ hash }))?.accessList).toHaveLength(1)
    const request = {
      from: me.address,
      to: friend.address,
      value: numberToHex(1),
      gasLimit: '0x7530',
      hardfork: 'london',
    }
    expect(
      await provider.request({ method: 'eth_sendTransaction', params: [request as never] }),
    ).toMatch(/^0x[0-9a-f]{64}$/)
    expect(frame.shown).toHaveLength(2)
  })

  test('behavior: answers older libraries without opening a window', async () => {
    const { page, provider } = await openApp()
    const ask = (method: string): Promise<unknown> =>
      provider.request({ method, params: [] } as never)
    expect(
      await Promise.all(
        ['net_version', 'web3_clientVersion', 'eth_coinbase', 'net_listening'].map(ask),
      ),
    ).toEqual(['31337', 'Latchkey', me.address, true])
    expect(page.windows).toEqual([])
  })
})
