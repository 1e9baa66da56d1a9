import { createServer as createHttpServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  closeModal,
  connectWallet,
  createLatchkey,
  disconnect,
  getNames,
  getOnramp,
  identityQuery,
  type Latchkey,
  onrampOffersQuery,
  openModal,
  purchasesQuery,
} from '@latchkey/core'
import { type OnrampOffer, type ReportedEvent, systemClock } from '@latchkey/core/internal'
import { evm } from '@latchkey/evm'
import {
  defineWorldChain,
  people,
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldKeys,
} from '@latchkey/sandbox/world'
import { createServer } from '@latchkey/server'
import { createTestWallet, type TestWallet } from '@latchkey/testing'
import { type Address, createPublicClient, formatEther, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from './test/swapWorld.js'

const ORIGIN = 'https://millpond.example'
const ONE = 'eip155:31337'

const world: { chain?: WorldChain; server?: Server; url: string; asked: string[] } = {
  url: '',
  asked: [],
}
const stops: (() => void)[] = []
afterEach(() => stops.splice(0).forEach((stop) => void stop()))

beforeAll(async () => {
  const chain = await startWorldChain({ chainId: 31337 })
  const handle = createServer({
    origins: [ORIGIN],
    chains: { 31337: worldChainConfig(31337, chain.url) },
    // The cashier of the sandbox has no balance on a chain without the world's history.
    onramp: { sandbox: { payerKey: worldKeys.deployer } },
    names: { own: { parent: 'latchkey.eth', chainId: 31337 } },
  })
  const server = createHttpServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', world.url)
    world.asked.push(url.pathname)
    const parts: Buffer[] = []
    for await (const part of incoming) parts.push(part as Buffer)
    const { origin = ORIGIN, 'content-type': type = 'application/json' } = incoming.headers
    const body =
      incoming.method === 'POST'
        ? { method: 'POST', body: new Uint8Array(Buffer.concat(parts)) }
        : {}
    const response = await handle(
      new Request(url, {
        ...body,
        headers: { origin, ...(incoming.method === 'POST' ? { 'content-type': type } : {}) },
      }),
    )
    outgoing
      .writeHead(response.status, Object.fromEntries(response.headers))
      .end(await response.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  Object.assign(world, {
    chain,
    server,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  // Opened before, because the database in memory opens slower than the page's timeout.
  await fetch(`${world.url}/v1/account/${people.ada.address}/history?onramp=sandbox`)
})

afterAll(async () => {
  world.server?.closeAllConnections()
  world.server?.close()
  await world.chain?.stop()
})

interface Page {
  latchkey: Latchkey
  wallet: TestWallet
  account: Address
  events: ReportedEvent[]
}

/** Opens a page connected with a new account. */
async function openPage(): Promise<Page> {
  const rpc = world.chain?.url ?? ''
  const owner = privateKeyToAccount(generatePrivateKey())
  const network = defineWorldChain(31337, rpc, { name: 'Sandbox One' })
  const window = new EventTarget()
  const wallet = createTestWallet({ chains: [{ id: 31337, rpcUrl: rpc }], accounts: [owner] })
  wallet.announce(window)
  const events: ReportedEvent[] = []
  const latchkey = createLatchkey({
    adapters: [evm({ networks: [network], transports: { 31337: http(rpc) } }, { window })],
    app: { name: 'Millpond' },
    storage: null,
    storageKey: crypto.randomUUID(),
    serverUrl: world.url,
    onEvent: (event) => events.push(event),
    // Short debounce and poll times, because no user types.
    clock: {
      now: Date.now,
      after: (ms, callback) => systemClock.after(ms === 500 || ms === 4000 ? 20 : ms, callback),
    },
  })
  stops.push(latchkey.start())
  connectWallet(latchkey, 'dev.latchkey.testwallet')
  await until(latchkey.connect, ({ status }) => status === 'connected')
  return { latchkey, wallet, account: owner.address, events }
}

const balanceOf = (address: Address): Promise<bigint> =>
  createPublicClient({ transport: http(world.chain?.url) }).getBalance({ address })

/** Pays on the page of the sandbox's on-ramp, like the user. */
async function pay(url: string, step: string, fields: Record<string, string> = {}): Promise<void> {
  const response = await fetch(`${url}/${step}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { origin: world.url },
    redirect: 'manual',
  })
  expect(response.status).toBe(303)
}

const offerOf = async (latchkey: Latchkey): Promise<OnrampOffer> => {
  const [offer] = await onrampOffersQuery(latchkey, ONE).queryFn({})
  if (!offer) throw new Error('The sandbox sells nothing')
  return offer
}

describe('getOnramp', () => {
  test('default', async () => {
    const { latchkey, account, events } = await openPage()
    const onramp = getOnramp(latchkey)
    const offer = await offerOf(latchkey)
    onramp.change({ amount: '50', token: 'ETH' })
    const opened: string[] = []
    const window = {
      open: (url: string) => void opened.push(url),
      isClosed: () => false,
      close: () => {},
    }
    const purchase = onramp.buy({ offer, symbol: 'ETH', openWindow: () => window })
    await expect(
      onramp.buy({ offer, symbol: 'ETH', openWindow: () => window }),
    ).rejects.toMatchObject({ reason: 'opening' })
    expect(await until(onramp.machine, ({ status }) => status !== 'opening')).toMatchObject({
      status: 'waiting',
    })
    expect(opened).toHaveLength(1)
    await pay(opened[0] ?? '', 'review', {
      amount: '50.00',
      currency: 'USD',
      method: 'card',
      asset: 'ETH',
    })
    await pay(opened[0] ?? '', 'pay')
    const { provider, transaction: bought } = await purchase
    expect(provider).toBe('Sandbox')
    const numeric = bought.transfers[0]?.quantity.numeric
    expect(formatEther(await balanceOf(account))).toBe(numeric)
    expect(
      (await purchasesQuery(latchkey, account).queryFn({})).map(({ provider, transaction }) => [
        provider,
        transaction.transfers[0]?.quantity.numeric,
      ]),
    ).toEqual([['Sandbox', numeric]])
    expect(events).toContainEqual({
      event: 'SELECT_BUY_PROVIDER',
      properties: { provider: 'sandbox' },
    })
  })

  test('behavior: opens the window before the call ends, and none for an unsupported token', async () => {
    const { latchkey } = await openPage()
    const onramp = getOnramp(latchkey)
    const offer = await offerOf(latchkey)
    const calls: string[] = []
    const openWindow = () => void calls.push('opened')
    for (const [amount, currency] of [
      ['9.99', 'USD'],
      ['7500.01', 'USD'],
      ['', 'USD'],
      ['50', 'CHF'],
    ] as const) {
      onramp.change({ amount, currency })
      await expect(onramp.buy({ offer, symbol: 'ETH', openWindow })).rejects.toMatchObject({
        reason: 'notSold',
      })
    }
    onramp.change({ amount: '50', currency: 'USD' })
    await expect(onramp.buy({ offer, symbol: 'NONE', openWindow })).rejects.toMatchObject({
      reason: 'notSold',
    })
    expect(calls).toEqual([])
    const left = onramp.buy({ offer, symbol: 'ETH', openWindow })
    expect(calls).toEqual(['opened'])
    await disconnect(latchkey)
    await expect(left).rejects.toThrow('cancelled')
    expect(onramp.machine.getState()).toEqual({
      status: 'choosing',
      form: { amount: '100', currency: 'USD', method: 'card' },
    })
    await expect(onramp.buy({ offer, symbol: 'ETH', openWindow })).rejects.toThrow(
      'No wallet is connected',
    )
  })
})

describe('getNames', () => {
  const viewOf = ({ modal }: Latchkey): string | undefined => {
    const state = modal.getState()
    return state.status === 'open' ? state.stack.at(-1)?.view : state.status
  }

  test('default', async () => {
    const { latchkey, wallet, account, events } = await openPage()
    const names = getNames(latchkey)
    openModal(latchkey, 'RegisterAccountName')
    const label = `kit-${crypto.randomUUID().slice(0, 8)}`
    names.type(label)
    expect(await names.check()).toMatchObject({ availability: 'free' })
    // The modal does not close by accident during the wallet's prompt.
    wallet.behaviors.neverAnswers = ['personal_sign']
    const left = names.register()
    closeModal(latchkey, 'outside-press')
    expect([viewOf(latchkey), latchkey.modal.getState()]).toEqual([
      'RegisterAccountName',
      expect.objectContaining({ shaking: true }),
    ])
    closeModal(latchkey, 'close-press')
    await expect(left).rejects.toThrow('cancelled')
    expect(names.machine.getState()).toMatchObject({ status: 'checked', text: label })
    expect(world.asked.filter((path) => path === '/v1/profile/account')).toEqual([])

    wallet.behaviors.neverAnswers = []
    openModal(latchkey, 'RegisterAccountName')
    const before = wallet.prompts.length
    const clicks = [names.register(), names.register(), names.register()]
    for (const { name } of await Promise.all(clicks)) expect(name).toBe(`${label}.latchkey.eth`)
    expect(wallet.prompts.slice(before)).toEqual([
      expect.objectContaining({
        kind: 'sign',
        message: expect.stringContaining(`{"name":"${label}.latchkey.eth",`),
      }),
    ])
    expect(latchkey.modal.getState()).toMatchObject({
      stack: [{ view: 'RegisterAccountNameSuccess', name: `${label}.latchkey.eth` }],
    })
    expect(await identityQuery(latchkey, { address: account, networkId: ONE }).queryFn({})).toEqual(
      {
        name: `${label}.latchkey.eth`,
      },
    )
    expect(
      events.map(({ event }) => event).filter((event) => event.startsWith('REGISTER_NAME')),
    ).toEqual(['REGISTER_NAME_INITIATED', 'REGISTER_NAME_INITIATED', 'REGISTER_NAME_SUCCESS'])
  })

  test('error: rejects when declined, and when disconnected', async () => {
    const { latchkey, wallet } = await openPage()
    const names = getNames(latchkey)
    names.type(`kit-${crypto.randomUUID().slice(0, 8)}`)
    await until(names.machine, ({ status }) => status === 'checked')
    wallet.behaviors.rejectsAs = { code: 4001, message: 'no' }
    await expect(names.register()).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(names.machine.getState()).toMatchObject({
      failure: { name: 'UserRejectedError' },
      check: { availability: 'free' },
    })
    await disconnect(latchkey)
    expect(names.machine.getState()).toEqual({ status: 'empty', text: '' })
  })
})
