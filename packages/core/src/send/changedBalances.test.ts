import { nativeToken } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { refreshBalances } from '../balances/refreshBalances.js'
import { refreshesOf } from '../balances/refreshes.js'
import type { TokenBalance } from '../balances/tokenBalance.js'
import { createLatchkey } from '../createLatchkey.js'
import type { ChainAdapter } from '../kernel/adapter.js'
import type { EventMachine } from '../kernel/machine.js'
import type { ChainTransactions, TransactionOutcome } from '../kernel/transactions.js'
import type { Latchkey } from '../latchkey.js'
import { getSwap } from '../swap/getSwap.js'
import { slippageLimits } from '../swap/swapOptions.js'
import type { SwapEvent, SwapState } from '../swap/swapState.js'
import { getTransactionTracker } from '../transactions/getTransactionTracker.js'
import type { SentEvent, SentState } from '../transactions/sentTransactions.js'

const network = {
  id: 'eip155:1',
  name: 'One',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
} as const
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const mined: TransactionOutcome = {
  status: 'confirmed',
  hash: '0xa',
  blockNumber: 7n,
  fee: 21_000n,
}
const token = (digit: number): string => `eip155:1:0x${String(digit).padStart(40, '0')}`

/** Creates a kit on a chain that ends transactions and pays out on the test's command. */
function createInstance() {
  const chain = { value: 5n, end: (_: TransactionOutcome): void => undefined }
  const transactions = {
    waitForTransaction: () =>
      new Promise<TransactionOutcome>((resolve) => void (chain.end = resolve)),
  }
  const adapter = {
    namespace: 'eip155',
    networks: [network],
    start: () => () => undefined,
    connect: () => new Promise<never>(() => undefined),
    getBalance: async () => ({ value: chain.value, decimals: 18, symbol: 'ETH' }),
    loadTransactions: async () => transactions as unknown as ChainTransactions,
  }
  const latchkey = createLatchkey({
    adapters: [adapter as unknown as ChainAdapter],
    app: { name: 'Millpond' },
    storage: null,
    storageKey: `changed-${crypto.randomUUID()}`,
    features: { tokens: false },
  })
  return { latchkey, chain }
}

const add = (latchkey: Latchkey, hash: string): void =>
  getTransactionTracker(latchkey).add({
    hash,
    networkId: network.id,
    from,
    summary: {
      kind: 'swap',
      out: { id: token(1), symbol: 'A', amount: '1' },
      in: { id: token(2), symbol: 'B', amount: '2' },
    },
  })

test.each<[string, TransactionOutcome]>([
  ['was executed', mined],
  ['failed, and cost its fee', { ...mined, status: 'failed' }],
])('behavior: reports changed balances once a sent transaction %s', async (_, outcome) => {
  const { latchkey, chain } = createInstance()
  add(latchkey, '0xa')
  expect(refreshesOf(latchkey).getState().count).toBe(0)
  await expect
    .poll(() => {
      chain.end(outcome)
      return refreshesOf(latchkey).getState()
    })
    .toEqual({ count: 1, tokenIds: [token(1), token(2)] })
})

test('behavior: reports changed balances when another tab reports the end of its transaction', () => {
  const { latchkey } = createInstance()
  const sent = {
    hash: '0xb',
    networkId: network.id,
    from,
    summary: { kind: 'send' },
    sentAt: 1,
    outcome: mined,
  } as const
  const { send } = getTransactionTracker(latchkey).machine as EventMachine<SentState, SentEvent>
  send({ type: 'merged', sent: [sent] })
  send({ type: 'merged', sent: [sent] })
  expect(refreshesOf(latchkey).getState().count).toBe(1)
})

test('behavior: updates the amounts of an open swap', async () => {
  const { latchkey, chain } = createInstance()
  const machine = getSwap(latchkey).machine as EventMachine<SwapState, SwapEvent>
  const nativeId = `eip155:1:${nativeToken}`
  const ether: TokenBalance = {
    id: nativeId,
    networkId: network.id,
    name: 'Ether',
    symbol: 'ETH',
    decimals: 18,
    amount: 5n,
    isVerified: true,
  }
  machine.send({ type: 'opened', networkId: network.id, account: from })
  machine.send({
    type: 'initialized',
    market: {
      networkId: network.id,
      account: from,
      tokens: [ether],
      suggestedIds: [],
      nativeId,
      gasPrice: undefined,
    },
    form: {
      sourceId: nativeId,
      text: '',
      unit: 'token',
      slippage: slippageLimits.usual,
      acceptsLoss: false,
    },
  })
  chain.value = 3n
  refreshBalances(latchkey)
  await expect
    .poll(() => machine.getState())
    .toMatchObject({
      status: 'form',
      market: { tokens: [{ id: nativeId, amount: 3n }] },
    })
})
