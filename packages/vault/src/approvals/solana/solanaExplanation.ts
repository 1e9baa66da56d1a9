import { formatAmount } from '../../ui/formatAmount.js'
import type { DetailRow, LedgerRow } from '../approval.js'
import { caution, code, danger, type Warning } from '../explanation.js'
import { requestTexts } from '../requestTexts.js'
import type { SolanaAccount } from './parseTransaction.js'
import { isToken } from './programs.js'
import type { SolanaState, SolanaToken } from './readState.js'

/** SOL, or the mint of a token. */
export type SolanaAsset = 'SOL' | { mint: string; decimals?: number | undefined }

/** The explanation of one action. */
export interface SolanaExplanation {
  kind?: 'permission' | undefined
  title: string
  action: string
  /** Amounts that leave and arrive, according to the bytes. */
  rows: readonly LedgerRow[]
  details: readonly DetailRow[]
  warnings: readonly Warning[]
  /** Maximum amounts that may leave the account. */
  outs: readonly { asset: SolanaAsset; amount: bigint }[]
  /** Amounts that spenders may take from now on. */
  lent?: readonly { asset: SolanaAsset; amount: bigint }[] | undefined
  /** Accounts whose deposit the user pays. */
  opens?: readonly string[] | undefined
  /** Authorities over accounts that another account gets. `amount` is that of an allowance. */
  grants?: readonly Grant[] | undefined
  /** True if `outs` is incomplete: the maximum that may leave is unknown. */
  isEndless?: boolean | undefined
  /** True if it accompanies other actions and gives the approval no title. */
  isMinor?: boolean | undefined
  /** True if it has no effect of its own, such as a compute budget. */
  isHidden?: boolean | undefined
}

/** A right over an account of the user. */
export interface Grant {
  account: string
  to: string
  amount?: bigint | undefined
}

export const SOL_DECIMALS = 9

/** Returns the address of an asset, for comparison. */
export const assetKeyOf = (asset: SolanaAsset): string => (asset === 'SOL' ? asset : asset.mint)

/** Returns a row of the assets that leave or arrive. */
export function solanaRowOf(
  asset: SolanaAsset,
  amount: bigint | 'unlimited',
  direction: 'in' | 'out',
  state: SolanaState,
): LedgerRow {
  const textOf = (decimals: number): string =>
    amount === 'unlimited' ? amount : formatAmount(amount, decimals)
  if (asset === 'SOL')
    return {
      direction,
      kind: 'native',
      amount: textOf(SOL_DECIMALS),
      symbol: 'SOL',
      isVerified: true,
    }
  const { mint, symbol, name, decimals, isVerified } = state.tokenOf(asset.mint, asset.decimals)
  return {
    direction,
    kind: 'token',
    amount: textOf(decimals),
    symbol,
    ...(name ? { name } : {}),
    address: mint,
    isVerified,
  }
}

/** Returns the row of an account. An account of a lookup table is named as such. */
export function partyOf(label: string, { address, table }: SolanaAccount): DetailRow {
  if (table && address === undefined)
    return code(requestTexts().labels.unknown(label), `${table.address} #${table.index}`)
  return code(table ? requestTexts().labels.listed(label) : label, address ?? '')
}

/** True for address-poisoning pairs: different addresses with equal beginning and end. */
function isLookalike(one: string, other: string): boolean {
  return one !== other && one.slice(0, 4) === other.slice(0, 4) && one.slice(-4) === other.slice(-4)
}

/** Returns the warnings about the receiving wallet. */
export function walletWarnings(to: string, { user, storedOf }: SolanaState): Warning[] {
  const stored = storedOf(to)
  if (isLookalike(to, user)) return [danger(requestTexts().warnings.lookalike)]
  if (stored?.isExecutable) return [danger(requestTexts().warnings.programAddress)]
  if (isToken(stored?.program)) return [danger(requestTexts().warnings.tokenAddress)]
  return to === user ? [caution(requestTexts().warnings.ownRecipient)] : []
}

const SHARED_TRAITS = [
  ['seizable', caution],
  ['hook', caution],
  ['bound', danger],
  ['paused', danger],
  ['scaled', caution],
] as const

/** Returns the warnings about a token. */
export function solanaTokenWarnings(token: SolanaToken, hasCluster: boolean): Warning[] {
  const { symbol, isVerified, isLookalike: isFake, traits } = token
  return [
    ...SHARED_TRAITS.flatMap(([trait, warningOf]) =>
      traits.has(trait) ? [warningOf(requestTexts().warnings[trait])] : [],
    ),
    ...(isFake
      ? [danger(requestTexts().warnings.sameName(symbol))]
      : isVerified || !hasCluster
        ? []
        : [caution(requestTexts().warnings.unverified(symbol))]),
  ]
}
