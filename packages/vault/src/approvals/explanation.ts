import { sameAddress } from '@latchkey/protocol/std'
import { type Address, maxUint96, maxUint128 } from 'viem'
import type { FrameChain } from '../kernel/config.js'
import { formatAmount } from '../ui/formatAmount.js'
import type { ApprovalData, DetailRow, LedgerRow } from './approval.js'
import type { Asset } from './decoded.js'
import type { Facts } from './readFacts.js'
import { requestTexts } from './requestTexts.js'

export type Warning = ApprovalData['warnings'][number]

/** The explanation of one call. */
export interface Explanation {
  kind?: 'permission' | undefined
  title: string
  action: string
  /** Amounts that leave and arrive, according to the bytes. */
  rows: readonly LedgerRow[]
  details: readonly DetailRow[]
  warnings: readonly Warning[]
  /** Maximum amounts that may leave the account. */
  outs: readonly { asset: Asset; amount: bigint }[]
  /** Amounts that spenders may take from now on. */
  lent?: readonly { asset: Asset; amount: bigint }[] | undefined
  /** True if `outs` and `lent` are incomplete: the maximum that may leave is unknown. */
  isEndless?: boolean | undefined
  /** Allowances that the call gives. */
  allowances: readonly { token: Address; spender: Address }[]
  /** Set if the call is only a transfer. */
  transfer?: { asset: Asset; to: Address; amount: bigint } | undefined
}

/** Facts about a call that its bytes do not contain. */
export interface Knowledge {
  chain: FrameChain
  account: Address
  /** Milliseconds. */
  now: number
  /** Addresses that the user sent assets to in this session. */
  recipients: ReadonlySet<string>
  /** Returns the current allowance of a spender; `undefined` if it was not read or is unknown. */
  allowanceOf(token: Address, spender: Address): bigint | undefined
  factsOf(token: Address): Facts
  /** True if the address has code. */
  hasCode(address: Address): boolean
}

export const danger = (text: string): Warning => ({ level: 'danger', text })
export const caution = (text: string): Warning => ({ level: 'caution', text })
export const code = (label: string, value: string): DetailRow => ({ label, value, isCode: true })

/** True if no balance can be that large, so the allowance is unlimited. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= maxUint128 || amount === maxUint96
}

/** Returns a row of an amount that leaves or arrives. */
export function rowOf(
  asset: Asset,
  amount: bigint,
  direction: 'in' | 'out',
  { chain, factsOf }: Pick<Knowledge, 'chain' | 'factsOf'>,
): LedgerRow {
  if (asset.kind === 'native') {
    const { symbol, decimals, name } = chain.nativeCurrency
    return {
      direction,
      kind: 'native',
      amount: formatAmount(amount, decimals),
      symbol,
      name,
      isVerified: true,
    }
  }
  const { symbol, name, decimals, isVerified } = factsOf(asset.address)
  const named = name ? { name } : {}
  if (asset.kind === 'token')
    return {
      direction,
      kind: 'token',
      amount: formatAmount(amount, decimals),
      symbol,
      ...named,
      address: asset.address,
      isVerified,
    }
  return {
    direction,
    kind: 'nft',
    amount: String(amount),
    symbol: `${symbol} #${asset.id}`,
    ...named,
    address: asset.address,
    isVerified,
  }
}

/** Returns the warnings about a token that is not verified. */
export function tokenWarnings({ isVerified, isLookalike, symbol, standard }: Facts): Warning[] {
  if (isVerified) return []
  if (isLookalike) return [danger(requestTexts().warnings.sameName(symbol))]
  return standard === 'other'
    ? [danger(requestTexts().warnings.notToken)]
    : [caution(requestTexts().warnings.unverified(symbol))]
}

/** True for address-poisoning pairs: different addresses with equal beginning and end. */
function isLookalike(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  return (
    first !== second &&
    first.slice(0, 6) === second.slice(0, 6) &&
    first.slice(-4) === second.slice(-4)
  )
}

/** Returns the warnings about a recipient. */
export function recipientWarnings(
  to: Address,
  token: Address | undefined,
  { account, recipients }: Knowledge,
): Warning[] {
  if ([account, ...recipients].some((known) => isLookalike(known, to)))
    return [danger(requestTexts().warnings.lookalike)]
  if (/^0x0{36}/.test(to)) return [danger(requestTexts().warnings.noOne)]
  if (sameAddress(to, token)) return [danger(requestTexts().warnings.tokenContract)]
  return sameAddress(to, account) ? [caution(requestTexts().warnings.ownRecipient)] : []
}

/** Formats a block timestamp in seconds. */
export function momentOf(seconds: bigint | number): string {
  const at = Number(seconds)
  return at > 8_640_000_000_000 || at >= 253_402_300_800
    ? 'never'
    : `${new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
