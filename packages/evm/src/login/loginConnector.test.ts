import { type LoginPort, UserRejectedError } from '@latchkey/core'
import type { AdapterEvent } from '@latchkey/core/internal'
import { login } from '@latchkey/login'
import {
  type FrameCallName,
  type FrameRpcRequest,
  type FrameUser,
  frameCalls,
} from '@latchkey/protocol'
import { createTestPage, type TestPage } from '@latchkey/testing/frame'
import {
  type FrameHandlers,
  type FrameScope,
  type Host,
  serveFrame,
  VaultError,
} from '@latchkey/vault'
import {
  type Config,
  connect,
  createConfig,
  createStorage,
  disconnect,
  getAccount,
  getWalletClient,
  http,
  reconnect,
  signMessage,
  switchChain,
} from '@wagmi/core'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { evm } from '../evm.js'
import { chain } from '../test/world.js'
import { loginConnector } from './loginConnector.js'

const account = privateKeyToAccount(generatePrivateKey())
const smartAccount = '0x00000000000000000000000000000000000000A2'

interface World {
  stage: TestPage
  port: LoginPort
  config: Config
  hosts: Host[]
  calls: string[]
  frame: {
    isLoggedIn: boolean
    chainId: string /** Overrides the network that every answer names. */
    named?: string | number
    preferred: 'eoa' | 'smartAccount'
    isUnproved?: boolean
    answer(call: FrameRpcRequest): Promise<unknown>
  }
  /** Another page load over the same storage. */
  again(): { port: LoginPort; config: Config }
}

function userOf({ chainId, preferred, isUnproved }: World['frame']): FrameUser {
  return {
    email: 'ada@example.com',
    address: preferred === 'eoa' ? account.address.toLowerCase() : smartAccount.toLowerCase(),
    chainId,
    accounts: [
      { address: account.address, type: 'eoa' },
      { address: smartAccount, type: 'smartAccount' },
    ],
    preferredAccountType: preferred,
    ...(isUnproved ? { isAddressProved: false } : {}),
  }
}

function createHandlers(world: Pick<World, 'frame' | 'calls'>): FrameHandlers {
  const { frame, calls } = world
  const answers: Partial<Record<FrameCallName, (payload: never) => unknown>> = {
    IS_CONNECTED: () => ({ isConnected: frame.isLoggedIn }),
    GET_USER(payload?: { chainId?: string }) {
      if (!frame.isLoggedIn)
        throw new VaultError('notConnected', 'No user is logged in.', { code: 4100 })
      frame.chainId = payload?.chainId ?? frame.chainId
      return { ...userOf(frame), ...(frame.named === undefined ? {} : { chainId: frame.named }) }
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [] }),
    SWITCH_NETWORK({ chainId }: { chainId: string }) {
      frame.chainId = chainId
      return { chainId }
    },
    SIGN_OUT() {
      frame.isLoggedIn = false
    },
    SET_PREFERRED_ACCOUNT({ type }: { type: 'eoa' | 'smartAccount' }) {
      frame.preferred = type
      return { type, address: userOf(frame).address }
    },
    RPC_REQUEST: (call: FrameRpcRequest) => frame.answer(call),
  }
  const handle = async (name: FrameCallName, payload: never): Promise<unknown> => {
    calls.push(name)
    return answers[name]?.(payload)
  }
  return Object.fromEntries(
    Object.keys(frameCalls).map((name) => [
      name,
      (payload: never) => handle(name as FrameCallName, payload),
    ]),
  ) as never
}

function createWorld(): World {
  const hosts: Host[] = []
  const calls: string[] = []
  const frame: World['frame'] = {
    isLoggedIn: true,
    chainId: 'eip155:31337',
    preferred: 'eoa',
    async answer({ method, params }) {
      if (method !== 'personal_sign') throw new VaultError('unexpected', `Unexpected ${method}`)
      return account.signMessage({ message: { raw: (params as [`0x${string}`])[0] } })
    },
  }
  const handlers = createHandlers({ frame, calls })
  const config = { allowedOrigins: ['https://shop.example'], inlineOrigins: [] }
  const stage = createTestPage({
    load: (scope) =>
      void serveFrame({
        scope: scope as unknown as FrameScope,
        config,
        handlers,
        onHost: (host) => void hosts.push(host),
      }),
  })
  const kept = new Map<string, string>()
  function again(): { port: LoginPort; config: Config } {
    const port = login(
      { frameUrl: 'https://vault.example', projectId: 'shop', chainId: 'eip155:31337' },
      { page: stage.page },
    )
    const config = createConfig({
      chains: [chain(31337, 'http://node.test/31337'), chain(31338, 'http://node.test/31338')],
      transports: { 31337: http('http://node.test/31337'), 31338: http('http://node.test/31338') },
      connectors: [loginConnector(port)],
      multiInjectedProviderDiscovery: false,
      storage: createStorage({
        storage: {
          getItem: (key) => kept.get(key) ?? null,
          setItem: (key, value) => void kept.set(key, value),
          removeItem: (key) => void kept.delete(key),
        },
      }),
    })
    return { port, config }
  }
  return { stage, hosts, calls, frame, again, ...again() }
}

function connectorOf(config: Config): Config['connectors'][number] {
  const [connector] = config.connectors
  if (!connector) throw new Error('There is no connector')
  return connector
}

async function connected(): Promise<World> {
  const world = createWorld()
  await connect(world.config, { connector: connectorOf(world.config) })
  return world
}

test('default: wagmi connects, signs by the frame’s window and disconnects', async () => {
  const { config, stage, port, frame } = await connected()
  expect(getAccount(config)).toMatchObject({
    status: 'connected',
    address: account.address,
    addresses: [account.address, smartAccount],
    chainId: 31337,
  })
  const signature = await signMessage(config, { message: 'Hello' })
  expect(await verifyMessage({ address: account.address, message: 'Hello', signature })).toBe(true)
  expect(stage.windows).toMatchObject([
    { url: 'https://vault.example/approve?projectId=shop', closed: true },
  ])
  const client = await getWalletClient(config)
  expect(await client.signMessage({ message: 'Hello' })).toBe(signature)
  expect(await client.getChainId()).toBe(31337)
  expect(await client.requestAddresses()).toEqual([account.address, smartAccount])
  await disconnect(config)
  expect(getAccount(config).status).toBe('disconnected')
  expect(port.isUsed()).toBe(false)
  expect(frame.isLoggedIn).toBe(false)
})

test('behavior: creates no frame on reconnect for a user who never logged in', async () => {
  const { config, stage } = createWorld()
  expect(await reconnect(config)).toEqual([])
  expect(stage.frames()).toEqual([])
})

test('behavior: restores the login after a reload, without a disconnected state in between', async () => {
  const world = await connected()
  const { config } = world.again()
  const seen: string[] = []
  const watch = config.subscribe(
    ({ status }) => status,
    (status) => void seen.push(status),
  )
  const restored = reconnect(config)
  seen.unshift(config.state.status)
  await restored
  watch()
  expect(seen).not.toContain('disconnected')
  expect(getAccount(config)).toMatchObject({ status: 'connected', address: account.address })
})

test('behavior: does not restore a login that has ended meanwhile', async () => {
  const world = await connected()
  world.frame.isLoggedIn = false
  const { config, port } = world.again()
  expect(await reconnect(config)).toEqual([])
  expect(port.isUsed()).toBe(false)
})

test('behavior: switches network by wagmi and by the provider, and only to configured ones', async () => {
  const { config, frame } = await connected()
  await switchChain(config, { chainId: 31338 })
  expect(getAccount(config).chainId).toBe(31338)
  const client = await getWalletClient(config)
  await client.switchChain({ id: 31337 })
  expect([getAccount(config).chainId, frame.chainId]).toEqual([31337, 'eip155:31337'])
  await expect(client.switchChain({ id: 5 })).rejects.toMatchObject({ name: 'SwitchChainError' })
  await expect(
    client.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: 'eip155:31338' }],
    } as never),
  ).rejects.toThrow()
  expect(frame.chainId).toBe('eip155:31337')
})

test('behavior: the preferred account comes first, and wagmi is notified of the change', async () => {
  const { config, port } = await connected()
  await port.setPreferredAccount({ type: 'smartAccount' })
  expect(getAccount(config)).toMatchObject({
    address: smartAccount,
    addresses: [smartAccount, account.address],
  })
})

test('behavior: a session that the frame ends disconnects wagmi', async () => {
  const { config, hosts, port } = await connected()
  hosts[0]?.emit({ event: 'userChanged', user: null })
  await expect.poll(() => getAccount(config).status).toBe('disconnected')
  expect(port.isUsed()).toBe(false)
})

test('behavior: the kit’s adapter lists it as a login, connects, signs, and disconnects', async () => {
  const { config } = createWorld()
  const adapter = evm({ config }, { window: new EventTarget() })
  adapter.start(() => {})
  expect(adapter.getWallets()).toMatchObject([
    { id: 'latchkey-login', name: 'Latchkey', kind: 'login', installed: false },
  ])
  const signal = new AbortController().signal
  expect(await adapter.connect({ walletId: 'latchkey-login', signal })).toMatchObject({
    address: account.address,
    networkId: 'eip155:31337',
  })
  const signature = (await adapter.signMessage({ message: 'Hello' })) as `0x${string}`
  expect(await verifyMessage({ address: account.address, message: 'Hello', signature })).toBe(true)
  await adapter.switchNetwork({ networkId: 'eip155:31338', signal })
  expect(adapter.getConnection()?.networkId).toBe('eip155:31338')
  await adapter.disconnect()
  expect(adapter.getConnection()).toBeUndefined()
})

test('behavior: SEC-61 V4 marks the address as unproved until the frame reports the proof; wagmi’s state does not change', async () => {
  const { config, hosts, frame } = createWorld()
  frame.isUnproved = true
  const adapter = evm({ config }, { window: new EventTarget() })
  const events: AdapterEvent[] = []
  adapter.start((event) => void events.push(event))
  const signal = new AbortController().signal
  expect(await adapter.connect({ walletId: 'latchkey-login', signal })).toMatchObject({
    address: account.address,
    isAddressProved: false,
  })
  const before = getAccount(config)
  events.splice(0)
  frame.isUnproved = false
  hosts[0]?.emit({ event: 'userChanged', user: userOf(frame) })
  await expect.poll(() => events.length).toBeGreaterThan(0)
  expect(events).toEqual([{ type: 'connectionChanged', connection: adapter.getConnection() }])
  expect(adapter.getConnection()?.isAddressProved).toBeUndefined()
  expect(getAccount(config)).toEqual(before)
})

test('behavior: an abort ends the request in the frame', async () => {
  const { config, frame } = createWorld()
  const adapter = evm({ config }, { window: new EventTarget() })
  adapter.start(() => {})
  await adapter.connect({ walletId: 'latchkey-login', signal: new AbortController().signal })
  const asked = new Promise<void>((resolve) => {
    frame.answer = () => {
      resolve()
      return new Promise(() => {})
    }
  })
  const controller = new AbortController()
  const signed = adapter.signMessage({ message: 'Hello', signal: controller.signal })
  await asked
  controller.abort()
  await expect(signed).rejects.toMatchObject({ name: 'CancelledError' })
})

test('error: rejects on a user’s refusal and on invalid answers', async () => {
  const { config, frame } = await connected()
  frame.answer = () => Promise.reject(new VaultError('rejected', 'You declined.', { code: 4001 }))
  const error = await signMessage(config, { message: 'Hello' }).catch((error: unknown) => error)
  expect(error).toMatchObject({ name: 'UserRejectedRequestError' })
  const provider = (await connectorOf(config).getProvider()) as {
    request(call: object): Promise<unknown>
  }
  await expect(
    provider.request({ method: 'personal_sign', params: ['0x00', account.address] }),
  ).rejects.toBeInstanceOf(UserRejectedError)
  frame.answer = async () => '0x12'
  await expect(
    provider.request({ method: 'personal_sign', params: ['0x00', account.address] }),
  ).rejects.toMatchObject({
    name: 'InvalidWalletResponseError',
  })
  await expect(provider.request({ method: 'eth_sign', params: [] })).rejects.toMatchObject({
    code: 4200,
  })
})

test.each(['0x7a69', '', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '1e3', 0, 1.5, -1])(
  'error: SEC-52 a frame that reports the network %j connects only if that is a chain id',
  async (chainId) => {
    const { config, frame, hosts } = createWorld()
    frame.named = chainId
    const connecting = connect(config, { connector: connectorOf(config) })
    if (chainId !== '0x7a69') await expect(connecting).rejects.toThrow()
    else expect((await connecting).chainId).toBe(31337)
    expect(hosts).toHaveLength(1)
  },
)
