import type { HistoryTransaction } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { NotConnectedError } from '../connect/walletErrors.js'
import { createLatchkey } from '../createLatchkey.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import { CancelledError, LatchkeyError, TimeoutError } from '../kernel/errors.js'
import type { EventMachine } from '../kernel/machine.js'
import type { Connection } from '../kernel/types.js'
import type { EventLatchkey } from '../latchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { getOnramp } from './getOnramp.js'
import type { OnrampOffer } from './onrampRules.js'
import type { OnrampEvent, OnrampState } from './onrampState.js'

const networkId = 'eip155:1'
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const offer = {
  provider: {
    id: 'sandbox',
    name: 'Sandbox',
    chains: [networkId],
    hasQuotes: false,
    hasPurchases: false,
  },
  tokens: [
    {
      id: 'eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: networkId, display_name: 'One', chain_id: '1', contract_address: '' }],
    },
  ],
  payments: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
  isAssumed: false,
} as OnrampOffer
const transactionOf = (status: string): HistoryTransaction =>
  ({ id: '1', metadata: { status } }) as HistoryTransaction

/** Creates buying without a server. The test sends the events of the provider. */
function createOnramp() {
  const network = { id: networkId, name: 'One', nativeCurrency: { symbol: 'ETH', decimals: 18 } }
  const adapter = {
    namespace: 'eip155',
    networks: [network],
    connect: () => undefined,
    start: () => () => undefined,
  } as unknown as ChainAdapter
  const latchkey = createLatchkey({
    adapters: [adapter],
    app: { name: 'Millpond' },
    storage: null,
  }) as EventLatchkey
  const connection = {
    wallet: { id: 'w', name: 'W', namespace: 'eip155', installed: true },
    ...{ address, addresses: [address], networkId },
  } as unknown as Connection
  latchkey.connect.send({ type: 'connectionChanged', connection })
  const onramp = getOnramp(latchkey)
  const opened: string[] = []
  const buy = (options?: { signal: AbortSignal }) =>
    onramp.buy({ offer, symbol: 'ETH', openWindow: () => void opened.push('window') }, options)
  const { send } = onramp.machine as EventMachine<OnrampState, OnrampEvent>
  return { latchkey, onramp, opened, buy, send }
}

const opened = { type: 'urlReceived', url: 'https://shop.example', known: undefined } as const

describe('buy', () => {
  test('default', async () => {
    const { buy, send } = createOnramp()
    const bought = buy()
    send(opened)
    const transaction = transactionOf('confirmed')
    send({ type: 'seen', transaction })
    expect(await bought).toEqual({ provider: 'Sandbox', transaction })
  })

  test('behavior: opens the window in the tick of the call', () => {
    const { buy, opened: windows, onramp } = createOnramp()
    void buy()
    expect(windows).toEqual(['window'])
    expect(onramp.machine.getState().status).toBe('opening')
  })

  test('error: rejects without an account', async () => {
    const { latchkey, buy, opened: windows } = createOnramp()
    latchkey.connect.send({ type: 'connectionLost' })
    await expect(buy()).rejects.toThrow(NotConnectedError)
    expect(windows).toEqual([])
  })

  test('error: rejects if the provider declines, or nothing arrives before the timeout', async () => {
    const { buy, send } = createOnramp()
    const declined = buy()
    send(opened)
    send({ type: 'seen', transaction: transactionOf('failed') })
    await expect(declined).rejects.toMatchObject({ reason: 'declined' })
    const late = buy()
    send(opened)
    send({ type: 'timedOut' })
    await expect(late).rejects.toThrow(TimeoutError)
  })

  test('error: rejects with the error of the server', async () => {
    const { buy, send } = createOnramp()
    const bought = buy()
    const error = new LatchkeyError('no')
    send({ type: 'failed', error })
    await expect(bought).rejects.toBe(error)
  })

  test('error: rejects if the user leaves, or starts another purchase', async () => {
    const { buy, send, onramp } = createOnramp()
    const left = buy()
    onramp.leave()
    await expect(left).rejects.toThrow(CancelledError)
    const first = buy()
    send(opened)
    void buy()
    await expect(first).rejects.toThrow(CancelledError)
  })

  test('error: an abort leaves; before the call, no window opens', async () => {
    const { buy, onramp, opened: windows } = createOnramp()
    await expect(buy({ signal: AbortSignal.abort() })).rejects.toThrow(CancelledError)
    expect(windows).toEqual([])
    const controller = new AbortController()
    const aborted = buy({ signal: controller.signal })
    controller.abort()
    await expect(aborted).rejects.toThrow(CancelledError)
    expect(onramp.machine.getState().status).toBe('choosing')
  })

  test('behavior: an unused promise reports no unhandled rejection', async () => {
    const { latchkey, buy } = createOnramp()
    const reasons = await unhandledRejections(() => {
      void buy()
      latchkey.connect.send({ type: 'connectionLost' })
      void buy()
    })
    expect(reasons).toEqual([])
  })
})
