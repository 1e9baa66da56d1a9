import { verifyMessage } from 'viem'
import { describe, type ExpectStatic, test } from 'vitest'
import { type ChaosRelay, type FaultRule, startChaosRelay } from '../node.js'
import { type Dapp, openDapp } from '../test/dapp.js'
import { learnAuthenticate, type SignWallet, startSignWallet } from '../test/signWallet.js'

/** Long, because the machine may be busy. */
const patience = { timeout: 90_000, interval: 20 }

interface World {
  relay: ChaosRelay
  wallet: SignWallet
  dapp: Dapp
  expect: ExpectStatic
}

/** A relay, a page and a wallet for each test, because the tests run concurrently. */
async function inWorld(expect: ExpectStatic, act: (world: World) => Promise<void>): Promise<void> {
  const relay = await startChaosRelay()
  const wallet = await startSignWallet(relay.url)
  const dapp = openDapp(relay.url)
  try {
    await act({ relay, wallet, dapp, expect })
  } finally {
    await dapp.connector.disconnect().catch(() => undefined)
    await wallet.stop()
    await relay.stop()
  }
}

async function signs({ dapp, wallet, expect }: World): Promise<void> {
  const provider = await dapp.provider()
  const signature = await provider.request({
    method: 'personal_sign',
    params: ['0x00', wallet.account.address],
  })
  expect(
    await verifyMessage({ address: wallet.account.address, message: { raw: '0x00' }, signature }),
  ).toBe(true)
}

/**
 * The messages between the page and the relay while it connects, in order. The wallet's client uses
 * other methods and tags.
 */
const handshake: readonly Omit<FaultRule, 'do'>[] = [
  { at: 'request', method: 'irn_batchSubscribe' },
  { at: 'answer', method: 'irn_batchSubscribe' },
  { at: 'request', tag: 1100 },
  { at: 'answer', tag: 1100 },
  { at: 'delivery', tag: 1101 },
  { at: 'ack', tag: 1101 },
  { at: 'request', method: 'irn_batchSubscribe', skip: 1 },
  { at: 'answer', method: 'irn_batchSubscribe', skip: 1 },
  { at: 'delivery', tag: 1102 },
  { at: 'ack', tag: 1102 },
  { at: 'request', tag: 1103 },
  { at: 'answer', tag: 1103 },
]

const requesting: readonly Omit<FaultRule, 'do'>[] = [
  { at: 'request', tag: 1108 },
  { at: 'answer', tag: 1108 },
  { at: 'delivery', tag: 1109 },
  { at: 'ack', tag: 1109 },
]

const actions: readonly FaultRule['do'][] = ['cut', 'duplicate', 'delay', 'swap']

function nameOf({ at, method, tag, skip }: Omit<FaultRule, 'do'>): string {
  return `${at} ${method ?? tag}${skip ? ', the second' : ''}`
}

const authenticating: readonly Omit<FaultRule, 'do'>[] = [
  { at: 'request', tag: 1116 },
  { at: 'answer', tag: 1116 },
  { at: 'delivery', tag: 1117 },
  { at: 'ack', tag: 1117 },
]

/** Every action at every step, by name. */
function cases(steps: readonly Omit<FaultRule, 'do'>[]): { name: string; rule: FaultRule }[] {
  return steps.flatMap((step) =>
    actions.map((action) => ({
      name: `${action} at ${nameOf(step)}`,
      rule: { ...step, times: 1, do: action, ms: 50 },
    })),
  )
}

describe('one fault at any step', () => {
  test.concurrent.for(cases(handshake))(
    'behavior: connecting survives $name',
    async ({ rule }, { expect }) => {
      await inWorld(expect, async (world) => {
        const { relay, dapp, wallet } = world
        relay.set({ rules: [rule] })
        expect(await dapp.connect(wallet.pair)).toMatchObject({
          accounts: [wallet.account.address],
        })
        await signs(world)
        expect(wallet.client.session.length).toBe(1)
        expect(wallet.proposals).toHaveLength(1)
        await expect
          .poll(() => wallet.client.session.getAll()[0]?.acknowledged, patience)
          .toBe(true)
      })
    },
  )

  test.concurrent.for(cases(requesting))(
    'behavior: a request survives $name, and the wallet prompts once',
    async ({ rule }, { expect }) => {
      await inWorld(expect, async (world) => {
        const { relay, dapp, wallet } = world
        await dapp.connect(wallet.pair)
        relay.set({ rules: [rule] })
        await signs(world)
        expect(wallet.requests).toHaveLength(1)
      })
    },
  )

  test.concurrent.for(cases(authenticating))(
    'behavior: sign-in with the same approval survives $name',
    async ({ rule }, { expect }) => {
      await inWorld(expect, async (world) => {
        const { relay, dapp, wallet } = world
        learnAuthenticate(wallet)
        relay.set({ rules: [rule] })
        const signed: unknown[] = []
        const wish = {
          domain: 'dapp.example',
          uri: 'https://dapp.example',
          nonce: '32891756',
          issuedAt: new Date().toISOString(),
          chains: ['eip155:31337'],
        }
        const connected = dapp.connector.connect({
          signIn: wish,
          onSignedIn: (each: unknown) => void signed.push(each),
        } as never)
        const uri = (): string =>
          (
            dapp.notified.find(({ name }) => name === 'message')?.data as
              | { data: string }
              | undefined
          )?.data ?? ''
        await expect.poll(uri, { timeout: 90_000 }).toMatch(/^wc:/)
        await wallet.pair(uri())
        await connected
        expect(signed).toMatchObject([
          { address: wallet.account.address, networkId: 'eip155:31337' },
        ])
        await signs(world)
        expect(wallet.proposals).toEqual([])
      })
    },
  )
})
