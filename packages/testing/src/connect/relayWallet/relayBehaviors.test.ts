import { verifyMessage } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { type Relay, startRelay } from '../../node.js'
import { createRelayDapp, type Heard, type RelayDapp } from '../../test/relayDapp.js'
import {
  createRelayWallet,
  type RelayBehaviors,
  type RelayWallet,
  type RelayWalletOptions,
  relayConforming,
} from './index.js'
import { formatSignInMessage, type SignedPayload } from './signInMessage.js'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const signIn = {
  type: 'caip122',
  chains: ['eip155:31337'],
  domain: 'hand.example',
  aud: 'https://hand.example',
  version: '1',
  nonce: '12345678',
  iat: '2026-11-21T12:00:00.000Z',
}

const world: { relay?: Relay; open: { close(): void }[] } = { open: [] }
const tried = new Set<string>()

beforeEach(async () => {
  world.relay = await startRelay()
})

afterEach(async () => {
  for (const { close } of world.open.splice(0)) close()
  await world.relay?.stop()
})

function createWallet(
  behaviors: Partial<RelayBehaviors> = {},
  options: Partial<RelayWalletOptions> = {},
): RelayWallet {
  for (const name of Object.keys(behaviors)) tried.add(name)
  const wallet = createRelayWallet({
    relayUrl: world.relay!.url,
    // These tests send and read nothing on a chain.
    chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:9' }],
    openSocket: (url) => new WebSocket(url),
    behaviors,
    ...options,
  })
  world.open.push(wallet)
  return wallet
}

function createDapp(): RelayDapp {
  const dapp = createRelayDapp(world.relay!.url)
  world.open.push(dapp)
  return dapp
}

/** Resolves to the received tags, in order, once one has arrived a number of times. */
async function tagsUntil(dapp: RelayDapp, tag: number, times = 1): Promise<number[]> {
  await dapp.until(() => dapp.received.filter((received) => received.tag === tag).length >= times)
  return dapp.received.map((received) => received.tag)
}

const isAnswerTo =
  (id: number) =>
  ({ payload }: Heard): boolean =>
    payload.id === id && payload.method === undefined

async function connect(wallet: RelayWallet): Promise<RelayDapp> {
  const dapp = createDapp()
  wallet.pair(await dapp.propose())
  await dapp.acknowledge()
  // The wallet has the confirmation once it answers a later request.
  await dapp.until(isAnswerTo(await dapp.ask('wc_sessionPing', {})))
  return dapp
}

const sign = {
  request: { method: 'personal_sign', params: ['0x00', ACCOUNT] },
  chainId: 'eip155:31337',
}

describe('a switch', () => {
  test('default', async () => {
    const dapp = await connect(createWallet())
    const id = await dapp.ask('wc_sessionRequest', sign)
    expect((await dapp.until(isAnswerTo(id))).payload.result).toMatch(/^0x/)
    expect(dapp.received.map(({ tag }) => tag)).toEqual([1101, 1102, 1115, 1109])
  })

  test('behavior: neverAnswers prompts the user, sends nothing and handles the next request', async () => {
    const wallet = createWallet({ neverAnswers: ['personal_sign'] })
    const dapp = createDapp()
    wallet.pair(await dapp.propose())
    await dapp.acknowledge()
    const silent = await dapp.ask('wc_sessionRequest', sign)
    await expect
      .poll(() => [wallet.questions.length, wallet.view().question, wallet.view().waiting])
      .toEqual([2, undefined, 0])
    // The wallet sends in order, so an answer would have arrived before this one.
    await dapp.until(isAnswerTo(await dapp.ask('wc_sessionPing', {})))
    expect(dapp.received.some(isAnswerTo(silent))).toBe(false)
  })

  test('behavior: neverAnswers for the proposal sends nothing', async () => {
    const wallet = createWallet({ neverAnswers: ['wc_sessionPropose'] })
    const dapp = createDapp()
    wallet.pair(await dapp.propose())
    await expect
      .poll(
        () =>
          wallet.view().log.length > 0 &&
          wallet.view().question === undefined &&
          wallet.questions.length,
      )
      .toBe(1)
    expect(wallet.view().sessions).toEqual([])
    expect(dapp.received).toEqual([])
  })

  test.each([[{}], [{ code: 12001, message: '' }], [{ line: 1, column: 2 }], ['no']])(
    'behavior: rejectsAs %j',
    async (error) => {
      const wallet = createWallet({ rejectsAs: { error } }, { approve: async () => false })
      const dapp = createDapp()
      wallet.pair(await dapp.propose())
      expect(await dapp.until(({ tag }) => tag === 1120)).toMatchObject({
        where: 'pairing',
        payload: { error },
      })
    },
  )

  test('behavior: answersAs answers without a prompt', async () => {
    const wallet = createWallet({ answersAs: { personal_sign: null } })
    const dapp = await connect(wallet)
    const id = await dapp.ask('wc_sessionRequest', sign)
    expect((await dapp.until(isAnswerTo(id))).payload.result).toBeNull()
    expect(wallet.questions).toHaveLength(1)
  })

  test('behavior: answersTwice sends the same answer in two envelopes', async () => {
    const dapp = await connect(createWallet({ answersTwice: true }))
    await dapp.ask('wc_sessionRequest', sign)
    expect(await tagsUntil(dapp, 1109, 2)).toEqual([1101, 1101, 1102, 1115, 1115, 1109, 1109])
  })

  test('behavior: settlesFirst publishes the settlement before the answer to the proposal', async () => {
    const tags: number[] = []
    world.relay!.observe((event) => event.type === 'request' && tags.push(...event.tags))
    await connect(createWallet({ settlesFirst: true }))
    expect(tags.filter((tag) => tag === 1101 || tag === 1102)).toEqual([1102, 1101])
  })

  test('behavior: neverSettles approves without settling', async () => {
    const wallet = createWallet({ neverSettles: true })
    const dapp = createDapp()
    wallet.pair(await dapp.propose())
    await dapp.until(({ tag }) => tag === 1101)
    wallet.emit(wallet.view().sessions[0]!.topic, { name: 'later', data: 1 })
    expect(await tagsUntil(dapp, 1110)).toEqual([1101, 1110])
  })

  test('behavior: settlesTwice sends the settlement in two envelopes', async () => {
    const dapp = createDapp()
    createWallet({ settlesTwice: true }).pair(await dapp.propose())
    expect(await tagsUntil(dapp, 1102, 2)).toEqual([1101, 1102, 1102])
  })

  test('behavior: controllerAs and namespacesAs change the settlement', async () => {
    const wallet = createWallet({ controllerAs: '00'.repeat(32), namespacesAs: { eip155: 7 } })
    const dapp = createDapp()
    wallet.pair(await dapp.propose())
    const { payload } = await dapp.until(({ tag }) => tag === 1102)
    expect(payload.params).toMatchObject({
      controller: { publicKey: '00'.repeat(32) },
      namespaces: { eip155: 7 },
    })
  })

  test('behavior: emitsBeforeAcknowledged does not wait', async () => {
    const dapp = createDapp()
    createWallet({ emitsBeforeAcknowledged: true }).pair(await dapp.propose())
    expect(await tagsUntil(dapp, 1110)).toEqual([1101, 1102, 1110])
  })

  test('behavior: ignoresExpiry approves an expired request; without it nothing is sent', async () => {
    for (const ignoresExpiry of [false, true]) {
      const due: (() => void)[] = []
      const clock: RelayWalletOptions['clock'] = {
        now: Date.now,
        after(_, callback) {
          due.push(callback)
          return () => undefined
        },
      }
      const asked: { yes?: (answer: boolean) => void } = {}
      const approve = (): Promise<boolean> => new Promise((yes) => Object.assign(asked, { yes }))
      const wallet = createWallet({ ignoresExpiry }, { approve, clock })
      const dapp = createDapp()
      wallet.pair(await dapp.propose())
      await expect.poll(() => wallet.view().question?.kind).toBe('connect')
      for (const callback of due.splice(0)) callback()
      asked.yes?.(true)
      if (ignoresExpiry) await dapp.until(({ tag }) => tag === 1102)
      await expect.poll(() => wallet.view().question).toBeUndefined()
      expect(dapp.received.map(({ tag }) => tag)).toEqual(ignoresExpiry ? [1101, 1102] : [])
      expect(wallet.view().sessions).toHaveLength(ignoresExpiry ? 1 : 0)
    }
  })

  test('behavior: repeatsIds sends every request with the id of the settlement', async () => {
    const wallet = createWallet({ repeatsIds: true })
    const dapp = await connect(wallet)
    wallet.emit(wallet.view().sessions[0]!.topic, { name: 'again', data: 1 })
    const settled = await dapp.until(({ tag }) => tag === 1102)
    expect((await dapp.until(({ tag }) => tag === 1110)).payload.id).toBe(settled.payload.id)
  })

  test.each([
    ['nothing', {}, ACCOUNT, '12345678'],
    ['signInAs', { signInAs: { nonce: 'another1' } }, ACCOUNT, 'another1'],
    ['signInBy', { signInBy: 1 }, SECOND, '12345678'],
  ])('behavior: signs in with %s', async (_, behaviors, address, nonce) => {
    const dapp = createDapp()
    createWallet(behaviors).pair(await dapp.propose({ signIn }))
    const { payload, where } = await dapp.until(({ tag }) => tag === 1117)
    expect(where).toBe('sign-in')
    const [cacao] = (
      payload.result as unknown as { cacaos: { p: SignedPayload; s: { s: `0x${string}` } }[] }
    ).cacaos
    expect(cacao!.p).toMatchObject({ nonce, iss: `did:pkh:eip155:31337:${ACCOUNT}` })
    expect(
      await verifyMessage({
        address: address as `0x${string}`,
        message: formatSignInMessage(cacao!.p),
        signature: cacao!.s.s,
      }),
    ).toBe(true)
  })

  test('behavior: every switch has a test', () => {
    // Those of Solana are in answerSolana.test.ts.
    const elsewhere = [
      ...['signInAs', 'signInBy', 'onlyNamespace', 'lacksMethods', 'deprecatedChains'],
      ...['answersBase58', 'answersOnly', 'errorsAsText'],
    ]
    expect([...tried, ...elsewhere].sort()).toEqual(
      expect.arrayContaining(Object.keys(relayConforming).sort()),
    )
  })
})
