import { sealEnvelope } from '@latchkey/walletconnect/wire'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, startRelay } from '../../node.js'
import { createRelayDapp, type Heard, type RelayDapp } from '../../test/relayDapp.js'
import {
  createRelayWallet,
  type RelayQuestion,
  type RelayWallet,
  type RelayWalletOptions,
} from './index.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const sign = {
  request: { method: 'personal_sign', params: ['0x00', ACCOUNT] },
  chainId: 'eip155:31337',
}

const world: { relay?: Relay; open: { close(): void }[] } = { open: [] }

beforeEach(async () => {
  world.relay = await startRelay()
})

afterEach(async () => {
  for (const { close } of world.open.splice(0)) close()
  await world.relay?.stop()
})

function createWallet(options: Partial<RelayWalletOptions> = {}): RelayWallet {
  const chains = [31337, 31338].map((id) => ({ id, rpcUrl: 'http://127.0.0.1:9' }))
  const wallet = createRelayWallet({
    relayUrl: world.relay!.url,
    chains,
    openSocket: (url) => new WebSocket(url),
    ...options,
  })
  world.open.push(wallet)
  return wallet
}

async function connect(wallet: RelayWallet): Promise<RelayDapp> {
  const dapp = createRelayDapp(world.relay!.url)
  world.open.push(dapp)
  wallet.pair(await dapp.propose())
  await dapp.acknowledge()
  return dapp
}

const isAnswerTo =
  (id: number) =>
  ({ payload }: Heard): boolean =>
    payload.id === id && payload.method === undefined

/** A user whose answers the test controls. */
function createUser(): {
  approve: RelayWalletOptions['approve']
  asked: RelayQuestion[]
  say(answer: boolean): void
  gone: RelayQuestion[]
} {
  const waiting: ((answer: boolean) => void)[] = []
  const asked: RelayQuestion[] = []
  const gone: RelayQuestion[] = []
  return {
    asked,
    gone,
    say: (answer) => waiting.shift()?.(answer),
    approve: (question, signal) => {
      if (question.kind === 'connect') return Promise.resolve(true)
      asked.push(question)
      signal.addEventListener('abort', () => gone.push(question))
      return new Promise((resolve) => waiting.push(resolve))
    },
  }
}

describe('createRelayWallet', () => {
  test('default', async () => {
    const wallet = createWallet()
    const dapp = await connect(wallet)
    await expect
      .poll(() => wallet.view().sessions)
      .toMatchObject([
        { peer: { name: 'By hand' }, accounts: [`eip155:31337:${ACCOUNT}`], acknowledged: true },
      ])
    expect(
      (await dapp.until(isAnswerTo(await dapp.ask('wc_sessionRequest', sign)))).payload.result,
    ).toMatch(/^0x/)
  })

  test('behavior: shows one prompt at a time, in order, and the same request once', async () => {
    const user = createUser()
    const wallet = createWallet({ approve: user.approve })
    const dapp = await connect(wallet)
    const first = await dapp.ask('wc_sessionRequest', sign)
    const second = await dapp.ask('wc_sessionRequest', sign)
    await dapp.ask('wc_sessionRequest', sign, first)
    await dapp.until(isAnswerTo(await dapp.ask('wc_sessionPing', {})))
    await expect.poll(() => wallet.view().waiting).toBe(1)
    expect(user.asked).toHaveLength(1)
    user.say(true)
    await dapp.until(isAnswerTo(first))
    await expect.poll(() => user.asked).toHaveLength(2)
    user.say(false)
    expect((await dapp.until(isAnswerTo(second))).payload.error).toMatchObject({ code: 5000 })
    expect(wallet.view()).toMatchObject({ waiting: 0, question: undefined })
  })

  test('behavior: removes a question when its session ends', async () => {
    const user = createUser()
    const wallet = createWallet({ approve: user.approve })
    const dapp = await connect(wallet)
    const id = await dapp.ask('wc_sessionRequest', sign)
    await expect.poll(() => user.asked).toHaveLength(1)
    const end = await dapp.ask('wc_sessionDelete', { code: 6000, message: 'User disconnected.' })
    await dapp.until(isAnswerTo(end))
    expect(user.gone).toHaveLength(1)
    expect(wallet.view()).toMatchObject({ sessions: [], question: undefined })
    user.say(true)
    expect(dapp.received.some(isAnswerTo(id))).toBe(false)
  })

  test('behavior: starts with a fresh record if the storage is damaged or foreign', () => {
    for (const stored of ['{', 'null', '7', '{"version":2}', '{"version":1,"seed":"x"}']) {
      const wallet = createWallet({ storage: { getItem: () => stored, setItem: () => undefined } })
      expect(wallet.view().sessions).toEqual([])
    }
  })

  test.each([
    ['another chain', { ...sign, chainId: 'eip155:31338' }, 3005],
    ['another method', { ...sign, request: { method: 'eth_sign', params: [] } }, 3001],
    ['no request', { chainId: 'eip155:31337' }, 1001],
  ])('error: refuses a request for %s without a prompt', async (_, params, code) => {
    const wallet = createWallet()
    const dapp = await connect(wallet)
    expect(
      (await dapp.until(isAnswerTo(await dapp.ask('wc_sessionRequest', params)))).payload.error,
    ).toMatchObject({ code })
    expect(wallet.questions).toHaveLength(1)
  })

  test('error: refuses changes of a session by the site', async () => {
    const dapp = await connect(createWallet())
    const update = await dapp.ask('wc_sessionUpdate', { namespaces: {} })
    expect((await dapp.until(isAnswerTo(update))).payload.error).toMatchObject({ code: 3003 })
    const extend = await dapp.ask('wc_sessionExtend', {})
    expect((await dapp.until(isAnswerTo(extend))).payload.error).toMatchObject({ code: 3004 })
  })

  test('error: rejects an invalid and an expired link', async () => {
    const wallet = createWallet()
    const dapp = createRelayDapp(world.relay!.url)
    world.open.push(dapp)
    const old = await dapp.propose({ expiresIn: -1 })
    expect(() => wallet.pair('https://millpond.example')).toThrow('This is not a connection link.')
    expect(() => wallet.pair(old)).toThrow('This connection link has expired.')
    expect(() => wallet.selectAccount(9)).toThrow('no account 9')
    expect(() => wallet.switchChain(1)).toThrow('does not know chain 1')
    await expect(wallet.ping('00')).rejects.toThrow('no session')
    expect(() => createRelayWallet({ relayUrl: world.relay!.url, chains: [] })).toThrow(
      'at least one chain',
    )
  })

  test('error: ignores malformed envelopes and messages', async () => {
    const user = createUser()
    const wallet = createWallet({ approve: user.approve })
    const dapp = await connect(wallet)
    await expect.poll(() => wallet.view().sessions[0]?.acknowledged).toBe(true)
    const before = wallet.view().sessions
    for (const text of [
      '',
      'null',
      '[]',
      '{}',
      '{"id":1}',
      '{"id":{},"method":"wc_sessionDelete"}',
      '{"id":1,"method":7}',
      '\u0000',
    ])
      await dapp.sendText(text)
    for (const message of ['!', 'AAAA', sealEnvelope({ symKey: '11'.repeat(32), text: '{}' })])
      await dapp.sendSealed(message)
    await dapp.until(isAnswerTo(await dapp.ask('wc_sessionPing', {})))
    expect(wallet.view().sessions).toEqual(before)
  })
})
