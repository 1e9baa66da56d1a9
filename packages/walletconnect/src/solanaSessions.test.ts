import { describe, expect, test } from 'vitest'
import type { TabChannel } from './connect/leaderTab.js'
import { createProvider } from './provider.js'
import { createSolanaVerbs } from './solanaSessions.js'
import { address, namespaces } from './test/testWallet.js'
import { approveFully, createWorld, START, type World, watch } from './test/world.js'

const MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const OLD_MAINNET = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
const DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const OLD_DEVNET = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const ONE = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const TWO = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'

const METHODS = ['solana_signMessage', 'solana_signTransaction']

function solana(accounts: readonly string[], methods: readonly string[] = METHODS) {
  return { solana: { accounts, methods, events: [] } }
}

const evm = namespaces(`eip155:1:${address}`)
const both = { ...evm, ...solana([`${MAINNET}:${ONE}`]) }

/** A page with both sides on one client. */
function open(world: World, parameters: Parameters<World['client']>[0] = {}) {
  const client = world.client({ solanaChains: () => [MAINNET, DEVNET], ...parameters })
  const shared = { offered: [], listeners: new Set<() => void>() }
  const side = createSolanaVerbs(client, shared)
  const provider = createProvider(client, { chains: [1, 10], read: async () => '0xread' })
  const notified: unknown[] = []
  const events: string[] = []
  shared.listeners.add(() => notified.push(side.getSession()?.accounts))
  provider.on('disconnect', () => events.push('disconnect'))
  provider.on('accountsChanged', (accounts) => events.push(`accounts ${accounts.length}`))
  return { client, side, provider, notified, events, shared }
}

type Page = ReturnType<typeof open>

/** The Solana side pairs and connects; the wallet settles the namespaces. */
async function connectSolana(world: World, page: Page, settled: object, more: object = {}) {
  const result = watch(page.side.connect({}))
  await world.pass(2_000)
  const paired = watch(page.side.pair({}))
  await world.pass()
  watch(world.wallet.pair(paired.value?.uri ?? ''))
  await world.pass()
  await approveFully(world, { settle: { namespaces: settled, ...more } })
  return result
}

/** wagmi's side connects; the wallet settles the namespaces. */
async function connectEvm(world: World, page: Page, settled: object) {
  const result = watch(page.client.connect({ onUri: (uri) => void world.wallet.pair(uri) }))
  await world.pass()
  await approveFully(world, { settle: { namespaces: settled } })
  return result
}

function proposed(world: World): Record<string, { chains: string[]; methods: string[] }> {
  return world.wallet.proposal().params.optionalNamespaces ?? {}
}

async function deliver(
  world: World,
  method: 'wc_sessionUpdate' | 'wc_sessionEvent',
  params: object,
) {
  await Promise.all([world.wallet.request(method, params), world.pass()])
  return world.wallet.received.at(-1)?.message
}

describe('a pairing', () => {
  test('default: offers both namespaces, Solana with its deprecated chain ids', async () => {
    const world = createWorld()
    await connectEvm(world, open(world), both)
    expect(Object.keys(proposed(world))).toEqual(['eip155', 'solana'])
    expect(proposed(world).solana).toEqual({
      chains: [MAINNET, DEVNET, OLD_MAINNET, OLD_DEVNET],
      methods: [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
        'solana_getAccounts',
        'solana_requestAccounts',
      ],
      events: [],
    })
  })

  test('behavior: both adapters show the same code', async () => {
    const world = createWorld()
    const { client, side } = open(world)
    const uris = [watch(client.pair({})), watch(side.pair({}))]
    await world.pass()
    expect(uris[0]?.value?.uri).toMatch(/^wc:/)
    expect(uris[1]?.value).toEqual(uris[0]?.value)
  })

  test('behavior: makes a new code after the offered chains change', async () => {
    const world = createWorld()
    const chains = { offered: [] as string[] }
    const { client } = open(world, { solanaChains: () => chains.offered })
    const first = watch(client.pair({}))
    chains.offered = [MAINNET]
    const second = watch(client.pair({}))
    await world.pass(2_000)
    const third = watch(client.pair({}))
    await world.pass()
    expect(second.value?.uri).toMatch(/^wc:/)
    expect(second.value?.uri).not.toBe(first.value?.uri)
    expect(third.value).toEqual(second.value)
  })

  test('behavior: an app without offered chains gets no Solana accounts, also if the wallet grants some', async () => {
    const world = createWorld()
    const page = open(world, { solanaChains: () => [] })
    await connectEvm(world, page, both)
    expect(Object.keys(proposed(world))).toEqual(['eip155'])
    expect(page.side.getSession()).toBeUndefined()
    expect(Object.keys(page.client.session()?.namespaces ?? {})).toEqual(['eip155'])
  })

  test('behavior: an app without EVM chains offers Solana only', async () => {
    const world = createWorld()
    const page = open(world, { chains: [] })
    expect((await connectSolana(world, page, both)).settled).toBe(true)
    expect(Object.keys(proposed(world))).toEqual(['solana'])
    expect(Object.keys(page.client.session()?.namespaces ?? {})).toEqual(['solana'])
  })

  test('behavior: a code survives a reload with its chains', async () => {
    const world = createWorld()
    const page = open(world)
    const paired = watch(page.side.pair({}))
    await world.pass()
    watch(world.wallet.pair(paired.value?.uri ?? ''))
    await world.pass()
    page.client.close()
    const after = open(world)
    const restored = watch(after.side.restore())
    await world.pass()
    await approveFully(world, { settle: { namespaces: solana([`${MAINNET}:${ONE}`]) } })
    expect(restored.settled).toBe(true)
    expect(after.side.getSession()?.accounts).toEqual([`${MAINNET}:${ONE}`])
  })
})

describe('a session', () => {
  test('default: serves both adapters', async () => {
    const world = createWorld()
    const page = open(world)
    const solanaSide = watch(page.side.connect({}))
    const evmSide = await connectEvm(world, page, both)
    expect([solanaSide.settled, solanaSide.error, evmSide.error]).toEqual([
      true,
      undefined,
      undefined,
    ])
    expect(page.side.getSession()).toEqual({
      accounts: [`${MAINNET}:${ONE}`],
      methods: METHODS,
      peer: {
        name: 'Phone',
        iconUrl: 'https://wallet.example/i.png',
        redirect: { native: 'phone://' },
      },
    })
    expect(await page.provider.request({ method: 'eth_accounts' })).toEqual([address])
    expect(page.notified).toEqual([[`${MAINNET}:${ONE}`]])
  })

  test('behavior: S30 with Solana only, wagmi has no connection and sends no request', async () => {
    const world = createWorld()
    const page = open(world)
    expect((await connectSolana(world, page, solana([`${MAINNET}:${ONE}`]))).error).toBeUndefined()
    expect(page.side.getSession()?.accounts).toEqual([`${MAINNET}:${ONE}`])
    expect(await page.provider.request({ method: 'eth_accounts' })).toEqual([])
    await expect(page.provider.request({ method: 'personal_sign' })).rejects.toMatchObject({
      code: 4100,
    })
    const refused = watch(page.client.request({ method: 'personal_sign', chainId: 1 }))
    await world.pass()
    expect(refused.error).toMatchObject({ code: 4901 })
    expect(world.wallet.requests()).toEqual([])
  })

  test('behavior: S30 with EVM only, the Solana side has no session and sends no request', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, evm)
    expect([page.side.getSession(), page.notified]).toEqual([undefined, []])
    const refused = watch(
      page.side.request({ chainId: MAINNET, method: 'solana_signMessage', params: {} }),
    )
    await world.pass()
    expect(refused.error).toMatchObject({ code: 4901 })
    expect(world.wallet.requests()).toEqual([])
  })

  test('error: S30 rejects for the adapter whose namespace the wallet does not grant', async () => {
    for (const [settled, namespace] of [
      [evm, 'solana'],
      [solana([`${MAINNET}:${ONE}`]), 'eip155'],
    ] as const) {
      const world = createWorld()
      const page = open(world)
      const solanaSide = watch(page.side.connect({}))
      const evmSide = await connectEvm(world, page, settled)
      const failed = namespace === 'solana' ? solanaSide : evmSide
      const connected = namespace === 'solana' ? evmSide : solanaSide
      expect(connected).toMatchObject({ settled: true })
      expect(connected.error).toBeUndefined()
      expect(failed.error).toMatchObject({ code: 'NAMESPACE_MISSING', namespace })
    }
  })

  test('behavior: survives a reload, and other tabs see it', async () => {
    const world = createWorld()
    const page = open(world)
    await connectSolana(world, page, solana([`${MAINNET}:${ONE}`]))
    const after = open(world)
    await after.side.restore()
    expect(after.side.getSession()).toEqual(page.side.getSession())
  })

  test('behavior: expires for both adapters', async () => {
    const world = createWorld()
    const page = open(world)
    const expiry = START / 1_000 + 60
    await connectSolana(world, page, solana([`${MAINNET}:${ONE}`]), { expiry })
    await world.pass(60_000)
    expect(page.side.getSession()).toBeUndefined()
    expect(page.notified).toEqual([[`${MAINNET}:${ONE}`], undefined])
    await expect(
      page.side.request({ chainId: MAINNET, method: 'solana_signMessage', params: {} }),
    ).rejects.toMatchObject({ code: 4900 })
  })

  test('behavior: follows updates of its own namespace and ignores those of others', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    const second = solana([`${MAINNET}:${TWO}`, `${MAINNET}:${ONE}`])
    await deliver(world, 'wc_sessionUpdate', { namespaces: { ...evm, ...second } })
    expect(page.notified.at(-1)).toEqual([`${MAINNET}:${TWO}`, `${MAINNET}:${ONE}`])
    expect(page.events).toEqual([])
    const moved = namespaces(`eip155:1:${address}`, `eip155:10:${address}`)
    await deliver(world, 'wc_sessionUpdate', { namespaces: { ...moved, ...second } })
    expect(page.notified).toHaveLength(2)
    await deliver(world, 'wc_sessionUpdate', { namespaces: second })
    expect([page.notified.length, page.events]).toEqual([2, ['disconnect']])
    await deliver(world, 'wc_sessionUpdate', { namespaces: evm })
    expect(page.notified.at(-1)).toBeUndefined()
  })

  test('behavior: follows a wallet that announces another account, plain or as CAIP-10', async () => {
    for (const data of [[TWO], [`${MAINNET}:${TWO}`]]) {
      const world = createWorld()
      const page = open(world)
      await connectEvm(world, page, { ...evm, ...solana([`${OLD_MAINNET}:${ONE}`]) })
      const event = { name: 'accountsChanged', data }
      await deliver(world, 'wc_sessionEvent', { event, chainId: MAINNET })
      expect(page.side.getSession()?.accounts).toEqual([`${MAINNET}:${TWO}`])
      expect(page.events).toEqual([])
    }
  })

  test('behavior: ignores other and malformed events of Solana', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    const before = page.client.session()
    for (const event of [
      { name: 'chainChanged', data: DEVNET },
      { name: 'accountsChanged', data: [] },
      { name: 'accountsChanged', data: [address] },
      { name: 'accountsChanged', data: `${MAINNET}:${TWO}` },
    ])
      await deliver(world, 'wc_sessionEvent', { event, chainId: MAINNET })
    expect(page.client.session()?.namespaces).toEqual(before?.namespaces)
    expect(page.client.session()?.chainId).toBe(1)
    expect([page.notified.length, page.events]).toEqual([1, []])
  })

  test('error: S30 malformed accounts end the pairing and change no session', async () => {
    for (const account of [
      `${MAINNET}:${ONE.slice(0, 42)}`,
      `${MAINNET}:${'z'.repeat(44)}`,
      `${MAINNET}:${'1'.repeat(33)}`,
      `${MAINNET}:${ONE}0`,
      `${MAINNET}:${address}`,
      `solana:${ONE}`,
      `solana::${ONE}`,
      `solana:a b:${ONE}`,
      `eip155:1:${ONE}`,
      ONE,
    ]) {
      const world = createWorld()
      const page = open(world)
      const result = await connectSolana(world, page, { ...evm, ...solana([account]) })
      expect(result.error, account).toMatchObject({ code: 'INVALID_ANSWER' })
      expect(page.client.session(), account).toBeUndefined()
    }
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    const answer = await deliver(world, 'wc_sessionUpdate', {
      namespaces: { ...evm, ...solana([`${MAINNET}:${ONE.slice(0, 42)}`]) },
    })
    expect(answer).toMatchObject({ type: 'error', error: { code: 5103 } })
    expect(page.side.getSession()?.accounts).toEqual([`${MAINNET}:${ONE}`])
  })

  test('error: an account under the key of another chain ends the pairing', async () => {
    const world = createWorld()
    const page = open(world)
    const { solana: grant } = solana([`${DEVNET}:${ONE}`])
    const result = await connectSolana(world, page, { [MAINNET]: grant })
    expect(result.error).toMatchObject({ code: 'INVALID_ANSWER' })
  })
})

describe('a request', () => {
  async function ask(world: World, page: Page, parameters: object = {}) {
    const result = watch(
      page.side.request({
        chainId: MAINNET,
        method: 'solana_signMessage',
        params: { message: '2', pubkey: ONE },
        ...parameters,
      }),
    )
    await world.pass()
    return result
  }

  test('default: returns the answer unchanged', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    const result = await ask(world, page)
    const [request] = world.wallet.requests()
    expect(request?.params).toMatchObject({
      chainId: MAINNET,
      request: { method: 'solana_signMessage', params: { message: '2', pubkey: ONE } },
    })
    await Promise.all([world.wallet.answer(request!.id, { signature: 7 }), world.pass()])
    expect(result.value).toEqual({ signature: 7 })
  })

  test('behavior: S30 uses the deprecated chain ids that the session has', async () => {
    const world = createWorld()
    const page = open(world)
    const old = solana([`${OLD_MAINNET}:${ONE}`, `${OLD_DEVNET}:${ONE}`])
    await connectSolana(world, page, old)
    expect(page.side.getSession()?.accounts).toEqual([`${MAINNET}:${ONE}`, `${DEVNET}:${ONE}`])
    await ask(world, page)
    await ask(world, page, { chainId: DEVNET })
    expect(world.wallet.requests().map(({ params }) => params.chainId)).toEqual([
      OLD_MAINNET,
      OLD_DEVNET,
    ])
  })

  test('behavior: uses the current id of a session with both ids, and lists an account once', async () => {
    const world = createWorld()
    const page = open(world)
    await connectSolana(world, page, solana([`${OLD_MAINNET}:${ONE}`, `${MAINNET}:${ONE}`]))
    expect(page.side.getSession()?.accounts).toEqual([`${MAINNET}:${ONE}`])
    await ask(world, page)
    expect(world.wallet.requests()[0]?.params.chainId).toBe(MAINNET)
  })

  test('behavior: S30 refuses a method that the wallet does not offer, and sends nothing', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    for (const method of ['solana_signAllTransactions', 'personal_sign'])
      expect((await ask(world, page, { method })).error).toMatchObject({ code: -32_601 })
    expect((await ask(world, page, { chainId: DEVNET })).error).toMatchObject({ code: 4901 })
    expect(world.wallet.requests()).toEqual([])
  })

  test('behavior: refuses on one chain a method that is granted on another', async () => {
    const world = createWorld()
    const page = open(world)
    await connectSolana(world, page, {
      [MAINNET]: solana([`${MAINNET}:${ONE}`]).solana,
      [DEVNET]: solana([`${DEVNET}:${ONE}`], ['solana_signTransaction']).solana,
    })
    expect((await ask(world, page, { chainId: DEVNET })).error).toMatchObject({ code: -32_601 })
    expect((await ask(world, page)).settled).toBe(false)
  })

  test('behavior: does not send an aborted request, and ignores its answer after a later abort', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    expect((await ask(world, page, { signal: AbortSignal.abort() })).error).toMatchObject({
      code: 'CANCELLED',
    })
    expect(world.wallet.requests()).toEqual([])
    const stop = new AbortController()
    const result = await ask(world, page, { signal: stop.signal })
    stop.abort()
    await world.pass()
    expect(result.error).toMatchObject({ code: 'CANCELLED' })
    expect(page.client.inspect().pending).toBe(0)
    await Promise.all([world.wallet.answer(world.wallet.requests()[0]!.id, {}), world.pass()])
    expect(page.side.getSession()).toBeDefined()
  })

  test('error: S30 accepts a message without a code as a rejection', async () => {
    for (const error of [
      'User rejected',
      { message: 'User rejected.' },
      { code: 5000, message: '' },
    ]) {
      const world = createWorld()
      const page = open(world)
      await connectEvm(world, page, both)
      const result = await ask(world, page)
      const { id } = world.wallet.requests()[0]!
      const text = `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`
      await Promise.all([world.wallet.send(world.wallet.session, text, 1109), world.pass()])
      expect(result.error).toMatchObject({ code: 4001 })
    }
  })

  test('error: rejects after 5 minutes without an answer', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    const result = await ask(world, page)
    await world.pass(300_000)
    expect(result.error).toMatchObject({ code: 8000 })
  })
})

describe('a disconnect', () => {
  const deletions = (world: World) =>
    world.wallet.received.filter(
      ({ message }) => message.type === 'request' && message.method === 'wc_sessionDelete',
    ).length

  async function end(world: World, promise: Promise<void>) {
    await Promise.all([promise, world.pass()])
  }

  test('default: ends the session in the wallet if the namespace is the only one in use', async () => {
    const world = createWorld()
    const page = open(world)
    // The wallet granted EVM accounts, but wagmi did not connect.
    await connectSolana(world, page, both)
    await end(world, page.side.disconnect())
    expect([deletions(world), page.client.session()]).toEqual([1, undefined])
    expect(page.notified.at(-1)).toBeUndefined()
  })

  test('behavior: of Solana keeps the session of EVM, also after a reload', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    const request = { chainId: MAINNET, method: 'solana_signMessage', params: {} }
    const pending = watch(page.side.request(request))
    const evmPending = watch(page.client.request({ method: 'personal_sign', chainId: 1 }))
    await world.pass()
    await end(world, page.side.disconnect())
    expect(deletions(world)).toBe(0)
    expect(page.notified.at(-1)).toBeUndefined()
    expect(pending.error).toMatchObject({ code: 4900 })
    expect(evmPending.settled).toBe(false)
    const refused = watch(page.side.request(request))
    await world.pass()
    expect(refused.error).toMatchObject({ code: 4901 })
    expect(await page.provider.request({ method: 'eth_accounts' })).toEqual([address])
    // The wallet still has both namespaces; its update does not restore Solana.
    await deliver(world, 'wc_sessionUpdate', { namespaces: both })
    const after = open(world)
    await after.side.restore()
    expect([page.side.getSession(), after.side.getSession()]).toEqual([undefined, undefined])
    await end(world, page.client.disconnect('eip155'))
    expect([deletions(world), page.client.session()]).toEqual([1, undefined])
  })

  test('behavior: of EVM keeps the session of Solana', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    await end(world, page.client.disconnect('eip155'))
    expect([deletions(world), page.events]).toEqual([0, ['disconnect']])
    expect(await page.provider.request({ method: 'eth_accounts' })).toEqual([])
    expect(page.side.getSession()?.accounts).toEqual([`${MAINNET}:${ONE}`])
    await end(world, page.side.disconnect())
    expect([deletions(world), page.client.session()]).toEqual([1, undefined])
  })

  test('behavior: in one tab also disconnects the other tabs', async () => {
    const world = createWorld()
    const tabs = new Set<TabChannel>()
    const openChannel = (): TabChannel => {
      const channel: TabChannel = {
        postMessage(data) {
          for (const tab of tabs)
            if (tab !== channel) (tab.onmessage as ((event: unknown) => void) | null)?.({ data })
        },
        close: () => tabs.delete(channel),
        onmessage: null,
      }
      tabs.add(channel)
      return channel
    }
    const page = open(world, { openChannel })
    await connectEvm(world, page, both)
    const second = open(world, { openChannel })
    expect(second.side.getSession()).toEqual(page.side.getSession())
    const request = { chainId: MAINNET, method: 'solana_signMessage', params: {} }
    const pending = watch(second.side.request(request))
    const evmPending = watch(second.client.request({ method: 'personal_sign', chainId: 1 }))
    await world.pass()
    await end(world, page.side.disconnect())
    expect([second.side.getSession(), second.notified]).toEqual([undefined, [undefined]])
    expect(pending.error).toMatchObject({ code: 4900 })
    expect(evmPending.settled).toBe(false)
    await end(world, second.client.disconnect('eip155'))
    expect([page.client.session(), page.events]).toEqual([undefined, ['disconnect']])
  })

  test('behavior: by the wallet disconnects both adapters', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    await Promise.all([
      world.wallet.request('wc_sessionDelete', { code: 6000, message: '' }),
      world.pass(),
    ])
    expect([page.events, page.notified.at(-1)]).toEqual([['disconnect'], undefined])
    await end(world, page.side.disconnect())
    expect(deletions(world)).toBe(0)
  })

  test('behavior: a new pairing of one adapter replaces the session for both', async () => {
    const world = createWorld()
    const page = open(world)
    await connectEvm(world, page, both)
    const first = page.client.session()?.topic
    await connectSolana(world, page, solana([`${MAINNET}:${TWO}`]))
    expect(page.client.session()?.topic).not.toBe(first)
    expect([deletions(world), page.events]).toEqual([1, ['disconnect']])
    expect(page.notified).toEqual([[`${MAINNET}:${ONE}`], [`${MAINNET}:${TWO}`]])
  })
})
