import {
  type Address,
  type CompiledTransactionMessage,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type ReadonlyUint8Array,
} from '@solana/kit'
import { formatUnits } from 'viem'
import { ledgerMints } from '../../src/ledger/constants.js'
import { readInstructions } from '../../src/ledger/wireTransaction.js'
import { sol } from '../shared/words.js'

/**
 * One effect of a transaction: a sentence and its addresses. An address in a lookup table is
 * `undefined`.
 */
export interface SolanaAction {
  readonly text: string
  readonly addresses: readonly (readonly [role: string, address: string | undefined])[]
  /** True for a program that the wallet cannot decode. */
  readonly isUnknown?: true
}

/** A transaction in plain words. */
export interface SolanaSummary {
  readonly actions: readonly SolanaAction[]
  readonly feePayer: string | undefined
  /** Lamports, priority fee included. */
  readonly fee: bigint
}

interface Given {
  readonly data: ReadonlyUint8Array
  /** `undefined` if a lookup table has the account. */
  readonly accounts: readonly (Address | undefined)[]
}

type Describe = (given: Given) => SolanaAction | undefined

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const LAMPORTS_PER_SIGNATURE = 5_000n
const UNITS_PER_INSTRUCTION = 200_000
const MAX_UNITS = 1_400_000

const viewOf = (data: ReadonlyUint8Array): DataView =>
  new DataView(data.buffer, data.byteOffset, data.byteLength)

const describeSystem: Describe = ({ data, accounts: [, second] }) => {
  const view = viewOf(data)
  const type = data.length >= 12 ? view.getUint32(0, true) : undefined
  if (type === 2)
    return {
      text: `Sends ${sol(view.getBigUint64(4, true))}`,
      addresses: [['To', second]],
    }
  if (type !== 0) return undefined
  return {
    text: `Creates an account with ${sol(view.getBigUint64(4, true))}`,
    addresses: [['Account', second]],
  }
}

/** The wallet's list of tokens: symbols by mint. Other tokens are shown by address. */
const symbols: ReadonlyMap<string | undefined, string> = new Map(
  Object.values(ledgerMints)
    .filter(({ habit }) => habit !== 'fake' && habit !== 'spam')
    .map(({ address, symbol }) => [address, symbol]),
)

/** A transfer that includes its mint. */
function describeTransfer(
  amount: bigint,
  decimals: number,
  [, mint, to]: Given['accounts'],
): SolanaAction {
  return {
    text: `Sends ${formatUnits(amount, decimals)} ${symbols.get(mint) ?? 'of an unlisted token'}`,
    addresses: [
      ['Token', mint],
      ['To account', to],
    ],
  }
}

/** By discriminator: transfer, approve, set-authority, close, checked transfer, and with a fee. */
const describeToken: Describe = ({ data, accounts }) => {
  const amount = data.length >= 9 ? viewOf(data).getBigUint64(1, true) : 0n
  const [first, second] = accounts
  switch (data[0]) {
    case 3:
      return {
        text: `Sends ${amount} units of a token`,
        addresses: [
          ['From account', first],
          ['To account', second],
        ],
      }
    case 4:
      return {
        text: `Allows another account to spend ${amount} units of a token`,
        addresses: [['Spender', second]],
      }
    case 6:
      return {
        text: 'Gives a token or its account another owner',
        addresses: [['Changed', first]],
      }
    case 9:
      return { text: 'Closes a token account', addresses: [['Rest goes to', second]] }
    case 12:
      return describeTransfer(amount, data[9] ?? 0, accounts)
    case 26:
      return data[1] === 1 && data.length >= 19
        ? describeTransfer(viewOf(data).getBigUint64(2, true), data[10] ?? 0, accounts)
        : undefined
    default:
      return undefined
  }
}

const describeAssociated: Describe = ({ data, accounts: [, , wallet, mint] }) =>
  data.length > 1 || (data[0] ?? 0) > 1
    ? undefined
    : {
        text: 'Creates a token account',
        addresses: [
          ['For', wallet],
          ['Token', mint],
        ],
      }

const describeMemo: Describe = ({ data }) => ({
  text: `Adds the note “${new TextDecoder().decode(new Uint8Array(data)).slice(0, 300)}”`,
  addresses: [],
})

const programs: Readonly<Record<string, Describe>> = {
  '11111111111111111111111111111111': describeSystem,
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: describeToken,
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: describeToken,
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: describeAssociated,
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: describeMemo,
  Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo: describeMemo,
}

/** The priority fee in lamports: micro-lamports per unit, times the units. */
function priorityFee(budgets: readonly ReadonlyUint8Array[], instructions: number): bigint {
  const find = (type: number, length: number): DataView | undefined => {
    const data = budgets.find((each) => each[0] === type && each.length >= length)
    return data && viewOf(data)
  }
  const price = find(3, 9)?.getBigUint64(1, true) ?? 0n
  const usual = Math.min(instructions * UNITS_PER_INSTRUCTION, MAX_UNITS)
  const units = BigInt(find(2, 5)?.getUint32(1, true) ?? usual)
  return (price * units + 999_999n) / 1_000_000n
}

function decode(bytes: Uint8Array): CompiledTransactionMessage {
  const { messageBytes } = getTransactionDecoder().decode(bytes)
  return getCompiledTransactionMessageDecoder().decode(messageBytes)
}

/** Describes a transaction from its bytes. */
export function describeSolana(bytes: Uint8Array): SolanaSummary {
  const message = decode(bytes)
  const keys = message.staticAccounts
  const read = readInstructions(message).map(({ programIdIndex, accounts, data }) => ({
    program: keys[programIdIndex] ?? '',
    given: { data, accounts: accounts.map((index) => keys[index]) },
  }))
  const others = read.filter(({ program }) => program !== COMPUTE_BUDGET)
  const budgets = read.filter(({ program }) => program === COMPUTE_BUDGET)
  const actions = others.map(({ program, given }): SolanaAction => {
    const known = Object.hasOwn(programs, program) ? programs[program]?.(given) : undefined
    return (
      known ?? {
        text: 'Calls a program that this wallet cannot read',
        addresses: [['Program', program]],
        isUnknown: true,
      }
    )
  })
  const signatures = BigInt(message.header.numSignerAccounts)
  const priority = priorityFee(
    budgets.map(({ given }) => given.data),
    others.length,
  )
  return {
    actions,
    feePayer: keys[0],
    fee: signatures * LAMPORTS_PER_SIGNATURE + priority,
  }
}

/** Returns the text of a message, or its bytes in hex. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not a text.
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
  }
}
