import { sameAddress } from '@latchkey/protocol/std'
import { type Address, formatUnits, maxUint96, maxUint128 } from 'viem'
import type { FrameChain } from '../kernel/config.js'
import type { ApprovalData, DetailRow, LedgerRow } from './approval.js'
import type { Asset } from './decoded.js'
import type { Facts } from './readFacts.js'

export type Warning = ApprovalData['warnings'][number]

/** One call in words. */
export interface Explanation {
  kind?: 'permission' | undefined
  title: string
  action: string
  /** What leaves and arrives, as the bytes say. */
  rows: readonly LedgerRow[]
  details: readonly DetailRow[]
  warnings: readonly Warning[]
  /** The most that may leave the account. */
  outs: readonly { asset: Asset; amount: bigint }[]
  /** What others may take from now on, in numbers. */
  lent?: readonly { asset: Asset; amount: bigint }[] | undefined
  /** `outs` and `lent` are not all: nobody can tell the most that may leave. */
  isEndless?: boolean | undefined
  /** Who may take what from now on. */
  allowances: readonly { token: Address; spender: Address }[]
  /** It is nothing but a transfer. */
  transfer?: { asset: Asset; to: Address; amount: bigint } | undefined
}

/** What is known besides the bytes. */
export interface Knowledge {
  chain: FrameChain
  account: Address
  /** Milliseconds. */
  now: number
  /** To whom the visitor has sent something in this session. */
  recipients: ReadonlySet<string>
  /** What a spender may take already; `undefined` where nobody asked or answers. */
  allowanceOf(token: Address, spender: Address): bigint | undefined
  factsOf(token: Address): Facts
  /** Whether a contract is there. */
  hasCode(address: Address): boolean
}

export const danger = (text: string): Warning => ({ level: 'danger', text })
export const caution = (text: string): Warning => ({ level: 'caution', text })
export const code = (label: string, value: string): DetailRow => ({ label, value, isCode: true })

/** No balance is that large: an allowance without an end. */
export function isUnlimited(amount: bigint): boolean {
  return amount >= maxUint128 || amount === maxUint96
}

/** A row of what leaves or arrives. */
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
      amount: formatUnits(amount, decimals),
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
      amount: formatUnits(amount, decimals),
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

/** What is to be said of a token that nobody vouches for. */
export function tokenWarnings({ isVerified, isLookalike, symbol, standard }: Facts): Warning[] {
  if (isVerified) return []
  if (isLookalike)
    return [danger(`This is not the ${symbol} you may know: another token calls itself the same.`)]
  return standard === 'other'
    ? [danger('This contract does not answer like a token.')]
    : [caution(`Nobody vouches for the token ${symbol}.`)]
}

/** The same beginning and end, and something else between: made to be taken for the other one. */
function isLookalike(one: string, other: string): boolean {
  const [first, second] = [one.toLowerCase(), other.toLowerCase()]
  return (
    first !== second &&
    first.slice(0, 6) === second.slice(0, 6) &&
    first.slice(-4) === second.slice(-4)
  )
}

/** What is to be said of where something goes. */
export function recipientWarnings(
  to: Address,
  token: Address | undefined,
  { account, recipients }: Knowledge,
): Warning[] {
  if ([account, ...recipients].some((known) => isLookalike(known, to)))
    return [danger('This address begins and ends like one that you know, and is another.')]
  if (/^0x0{36}/.test(to))
    return [danger('Nobody has the key of the receiving address: what is sent there is lost.')]
  if (sameAddress(to, token))
    return [
      danger(
        'The receiver is the contract of the token itself: what is sent there is usually lost.',
      ),
    ]
  return sameAddress(to, account) ? [caution('The receiver is this very account.')] : []
}

/** A moment of a chain, in seconds. */
export function momentOf(seconds: bigint | number): string {
  const at = Number(seconds)
  return at > 8_640_000_000_000 || at >= 253_402_300_800
    ? 'never'
    : `${new Date(at * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
