import { fromBase58 } from '@latchkey/protocol/std'
import { tokenPrograms } from '../../networks/solana/programs.js'
import type { Move } from '../historyFacts.js'
import type { LedgerInstruction, LedgerTransaction, TokenBalance } from './readTransaction.js'

/** The mint of wrapped SOL. */
export const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

const NATIVE = 'native'
const SYSTEM_PROGRAM = '11111111111111111111111111111111'

/** Maximum number of counterparties of one asset that are named. */
const MAX_SHARES = 20
const MAX_APPROVALS = 100

const APPROVE = 4
const APPROVE_CHECKED = 13
const UNLIMITED = 2n ** 64n - 1n

/** Changes of one asset, by the wallet that holds it. */
type Changes = Map<string, bigint>

/** A token account of a transaction. */
interface Held {
  mint: string
  holder: string
  change: bigint
}

function add(changes: Changes, holder: string, change: bigint): void {
  changes.set(holder, (changes.get(holder) ?? 0n) + change)
}

function heldOf({ keys, tokensBefore, tokensAfter }: LedgerTransaction): ReadonlyMap<number, Held> {
  const held = new Map<number, Held>()
  const count = (balances: readonly TokenBalance[], sign: bigint): void => {
    for (const { accountIndex, mint, owner, uiTokenAmount } of balances) {
      const holder = owner ?? keys[accountIndex] ?? ''
      const known = held.get(accountIndex)
      const change = (known?.change ?? 0n) + sign * BigInt(uiTokenAmount.amount)
      held.set(accountIndex, { mint, holder, change })
    }
  }
  count(tokensBefore, -1n)
  count(tokensAfter, 1n)
  return held
}

/**
 * Returns the lamports that a wallet lost or received, without the rent of its own token accounts:
 * neither paying nor recovering that rent counts as a change. Rent that others pay does not count
 * as a payment to the wallet.
 */
function withoutRent(wallet: bigint, rent: bigint): bigint {
  const sum = wallet + rent
  if (wallet < 0n && rent > 0n) return sum < 0n ? sum : 0n
  if (wallet > 0n && rent < 0n) return sum > 0n ? sum : 0n
  return wallet
}

/**
 * Returns the changes by asset. Lamports of a token account count as its owner's, except for
 * wrapped SOL. The fee does not count as a change.
 */
function changesOf(account: string, transaction: LedgerTransaction): ReadonlyMap<string, Changes> {
  const { keys, before, after, fee } = transaction
  const held = heldOf(transaction)
  const native: Changes = new Map()
  const rent: Changes = new Map()
  keys.forEach((key, index) => {
    const token = held.get(index)
    const wrapped = token?.mint === WRAPPED_SOL ? token.change : 0n
    const change = BigInt(after[index] ?? 0) - BigInt(before[index] ?? 0) - wrapped
    const isOwnRent = token?.holder === account && key !== account
    const holder = token?.holder ?? key
    add(isOwnRent ? rent : native, holder, index === 0 ? change + fee : change)
  })
  native.set(account, withoutRent(native.get(account) ?? 0n, rent.get(account) ?? 0n))
  const assets = new Map<string, Changes>([[NATIVE, native]])
  for (const { mint, holder, change } of held.values()) {
    const changes = assets.get(mint) ?? new Map()
    add(changes, holder, change)
    assets.set(mint, changes)
  }
  return assets
}

const size = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/**
 * Returns the counterparties of the account with their amounts. If these do not add up to the
 * amount of the account, or are too many, returns the largest one with the whole amount.
 */
function sharesOf(account: string, changes: Changes, fallback: string): [string, bigint][] {
  const own = changes.get(account) ?? 0n
  const others = [...changes]
    .filter(([holder, change]) => holder !== account && change !== 0n && change > 0n === own < 0n)
    .map(([holder, change]): [string, bigint] => [holder, size(change)])
    .sort(([, left], [, right]) => (left < right ? 1 : left > right ? -1 : 0))
  const sum = others.reduce((total, [, share]) => total + share, 0n)
  if (sum === size(own) && others.length <= MAX_SHARES) return others
  return [[others[0]?.[0] ?? fallback, size(own)]]
}

/** Returns the transfers of an account. Empty for a transaction that failed. */
export function transfersOf(account: string, transaction: LedgerTransaction): Move[] {
  if (transaction.hasFailed) return []
  const decimals = new Map(
    [...transaction.tokensBefore, ...transaction.tokensAfter].map(({ mint, uiTokenAmount }) => [
      mint,
      uiTokenAmount.decimals,
    ]),
  )
  return [...changesOf(account, transaction)].flatMap(([asset, changes]): Move[] => {
    const own = changes.get(account) ?? 0n
    if (own === 0n) return []
    const isNative = asset === NATIVE
    const shares = sharesOf(account, changes, isNative ? SYSTEM_PROGRAM : asset)
    return shares.map(([other, amount]) => ({
      kind: isNative ? 'native' : 'erc20',
      ...(isNative ? {} : { token: asset, decimals: decimals.get(asset) ?? 0 }),
      from: own < 0n ? account : other,
      to: own < 0n ? other : account,
      amount: amount.toString(),
    }))
  })
}

function approvalOf(
  account: string,
  { program, accounts, data }: LedgerInstruction,
  mintOf: (tokenAccount: string) => Pick<TokenBalance, 'mint' | 'uiTokenAmount'> | undefined,
): Move | undefined {
  const bytes = fromBase58(data) ?? new Uint8Array()
  const [kind] = bytes
  const isChecked = kind === APPROVE_CHECKED
  const [source = '', delegate, owner] = isChecked
    ? [accounts[0], accounts[2], accounts[3]]
    : accounts
  const isApproval =
    tokenPrograms.some((each) => each === program) &&
    (isChecked || kind === APPROVE) &&
    bytes.length >= 9 &&
    owner === account
  const token = isApproval ? mintOf(source) : undefined
  if (!token || !delegate) return undefined
  const amount = new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(1, true)
  return {
    kind: 'erc20',
    token: token.mint,
    decimals: token.uiTokenAmount.decimals,
    from: account,
    to: delegate,
    ...(amount === UNLIMITED ? {} : { amount: amount.toString() }),
  }
}

/** Returns the delegates that an account allows to spend its tokens. */
export function approvalsOf(account: string, transaction: LedgerTransaction): Move[] {
  if (transaction.hasFailed) return []
  const { keys, tokensBefore, tokensAfter, instructions, inner } = transaction
  const balances = new Map(
    [...tokensBefore, ...tokensAfter].map((balance) => [keys[balance.accountIndex] ?? '', balance]),
  )
  return [...instructions, ...inner]
    .slice(0, MAX_APPROVALS)
    .flatMap((each) => approvalOf(account, each, (key) => balances.get(key)) ?? [])
}
