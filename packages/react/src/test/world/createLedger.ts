import {
  type Address,
  decodeFunctionData,
  encodeAbiParameters,
  erc20Abi,
  type Hex,
  keccak256,
  numberToHex,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import type { Replies } from './createHttp.js'

/** Wei per unit of gas. The kit's maximum fee is `2 * baseFee + tip`. */
const GAS = { base: 1_000_000_000n, tip: 1_000_000_000n, plain: 21_000n, token: 50_000n }

/** The native currency, as a key of the balances. */
const NATIVE = 'native'

/** A transaction of the ledger. */
interface Entry {
  hash: Hex
  from: string
  to: string
  nonce: number
  value: bigint
  data: Hex
  /** `undefined` before it is in a block. */
  block?: { number: number; isReverted: boolean } | undefined
}

/** Balances of native currency and ERC-20 tokens behind the JSON-RPC of a node. */
export interface Ledger {
  /** Replies for `createWorld({ node })`. */
  node: Replies
  /** Sets the balance of an account: of a token, or of the native currency. */
  set(account: string, amount: bigint, token?: string): void
  read(account: string, token?: string): bigint
  /** Addresses that have code. */
  contracts: Set<string>
  /** Tokens with a transfer fee: the percentage that arrives. */
  arriving: Map<string, bigint>
  /** Transactions in the order in which they were received. */
  sent: Entry[]
  /** True if transactions stay out of blocks until `mine`. */
  isHeld: boolean
  /** Puts the held transactions into a block. */
  mine(isReverted?: boolean): void
}

interface Call {
  from?: string
  to?: string
  value?: string
  data?: Hex
}

type Balances = Map<string, bigint>

const keyOf = (account: string, token = NATIVE): string => `${token} ${account}`.toLowerCase()
const word = (amount: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [amount])
const reverted = { status: '0x0', returnData: '0x', logs: [], error: { message: 'no funds' } }

function move(balances: Balances, from: string, to: string, lost: bigint, gained: bigint): boolean {
  const owned = balances.get(from) ?? 0n
  if (owned < lost) return false
  balances.set(from, owned - lost)
  balances.set(to, (balances.get(to) ?? 0n) + gained)
  return true
}

/** Runs a call on balances, and returns its result in the form of `eth_simulateV1`. */
function execute(balances: Balances, arriving: Ledger['arriving'], call: Call): object {
  const { from = '', to = '', data = '0x' } = call
  const done = (returnData: Hex) => ({ status: '0x1', returnData, logs: [] })
  const value = BigInt(call.value ?? 0)
  if (value > 0n && !move(balances, keyOf(from), keyOf(to), value, value)) return reverted
  // The counter of native currency is called with an account alone.
  if (data.length === 66) return done(word(balances.get(keyOf(`0x${data.slice(26)}`)) ?? 0n))
  if (data === '0x') return done('0x')
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  if (functionName === 'balanceOf') return done(word(balances.get(keyOf(args[0], to)) ?? 0n))
  if (functionName !== 'transfer') return reverted
  const gained = (args[1] * (arriving.get(to.toLowerCase()) ?? 100n)) / 100n
  return move(balances, keyOf(from, to), keyOf(args[0], to), args[1], gained)
    ? done(word(1n))
    : reverted
}

const hashOf = (number: number): Hex => numberToHex(number, { size: 32 })

function block(number: number): object {
  return {
    number: numberToHex(number),
    hash: hashOf(number),
    baseFeePerGas: numberToHex(GAS.base),
    gasLimit: '0x1c9c380',
    timestamp: '0x65000000',
    transactions: [],
  }
}

function shown({ block: at, value, nonce, data, ...entry }: Entry): object {
  return {
    ...entry,
    input: data,
    value: numberToHex(value),
    nonce: numberToHex(nonce),
    blockNumber: at ? numberToHex(at.number) : null,
  }
}

function receipt({ hash, data, block: at }: Entry): object | null {
  return at
    ? {
        transactionHash: hash,
        blockNumber: numberToHex(at.number),
        blockHash: hashOf(at.number),
        gasUsed: numberToHex(data === '0x' ? GAS.plain : GAS.token),
        effectiveGasPrice: numberToHex(GAS.base + GAS.tip),
        status: at.isReverted ? '0x0' : '0x1',
      }
    : null
}

/** Returns the replies that read the ledger. */
function readingReplies(ledger: Ledger, balances: Balances): Replies {
  const simulated = (calls: readonly Call[]): object[] => {
    const copy = new Map(balances)
    return calls.map((call) => execute(copy, ledger.arriving, call))
  }
  const found = (body: unknown): Entry | undefined =>
    ledger.sent.find(({ hash }) => hash === (body as [string])[0])
  return {
    eth_getBalance: ({ body }: { body: [string] }) => numberToHex(ledger.read(body[0])),
    eth_getCode: ({ body }: { body: [string] }) =>
      ledger.contracts.has(body[0].toLowerCase()) ? '0x6000' : '0x',
    eth_call: ({ body }: { body: [Call] }) => {
      const [result] = simulated([body[0]]) as [{ status: string; returnData: Hex }]
      return result.status === '0x1' ? result.returnData : new Error('execution reverted')
    },
    eth_simulateV1: ({ body }: { body: [{ blockStateCalls: [{ calls: Call[] }] }] }) => [
      { calls: simulated(body[0].blockStateCalls[0].calls) },
    ],
    eth_estimateGas: ({ body }: { body: [Call] }) =>
      numberToHex(body[0].data === undefined ? GAS.plain : GAS.token),
    eth_getBlockByNumber: ({ body }: { body: [string] }) =>
      block(body[0].startsWith('0x') ? Number(body[0]) : 16 + ledger.sent.length),
    eth_maxPriorityFeePerGas: numberToHex(GAS.tip),
    eth_fillTransaction: () => new Error('the method does not exist'),
    eth_getTransactionByHash: ({ body }: { body: unknown }) => {
      const entry = found(body)
      return entry ? shown(entry) : null
    },
    eth_getTransactionReceipt: ({ body }: { body: unknown }) => {
      const entry = found(body)
      return entry ? receipt(entry) : null
    },
    eth_getTransactionCount: ({ body }: { body: [string, string] }) =>
      numberToHex(
        ledger.sent.filter(
          ({ from, block: at }) =>
            from.toLowerCase() === body[0].toLowerCase() && (at || body[1] === 'pending'),
        ).length,
      ),
  }
}

/**
 * Creates the ledger of a node. Signed transactions are decoded and change the balances as soon as
 * they are in a block: at once, unless `isHeld`.
 */
export function createLedger(): Ledger {
  const balances: Balances = new Map()
  const ledger: Ledger = {
    node: {},
    set: (account, amount, token) => void balances.set(keyOf(account, token), amount),
    read: (account, token) => balances.get(keyOf(account, token)) ?? 0n,
    contracts: new Set(),
    arriving: new Map(),
    sent: [],
    isHeld: false,
    mine(isReverted = false) {
      for (const [index, entry] of ledger.sent.entries()) {
        if (entry.block) continue
        entry.block = { number: 17 + index, isReverted }
        const { from, to, value, data } = entry
        if (!isReverted)
          execute(balances, ledger.arriving, { from, to, value: numberToHex(value), data })
      }
    },
  }
  ledger.node = {
    ...readingReplies(ledger, balances),
    eth_sendRawTransaction: async ({ body }: { body: [`0x02${string}`] }) => {
      const { to, nonce = 0, value = 0n, data = '0x' } = parseTransaction(body[0])
      const from = await recoverTransactionAddress({ serializedTransaction: body[0] })
      const hash = keccak256(body[0])
      ledger.sent.push({ hash, from, to: to as Address, nonce, value, data })
      if (!ledger.isHeld) ledger.mine()
      return hash
    },
  }
  return ledger
}
