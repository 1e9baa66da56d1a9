import { isolate } from '@latchkey/ui/isolate'
import { formatAmount } from '../../ui/formatAmount.js'
import type { DetailRow, LedgerRow } from '../approval.js'
import { caution, code, danger, type Warning } from '../explanation.js'
import { requestTexts as texts } from '../requestTexts.js'
import type { SolanaState, SolanaToken } from './readState.js'
import type { KnownAccount, SolanaAction } from './solanaAction.js'
import {
  partyOf,
  type SolanaAsset,
  type SolanaExplanation,
  solanaRowOf,
  solanaTokenWarnings,
  walletWarnings,
} from './solanaExplanation.js'
import { textsOfRight } from './textsOfRight.js'

type Of<kind extends SolanaAction['kind']> = Extract<SolanaAction, { kind: kind }>

const MAX_AMOUNT = (1n << 64n) - 1n

/** Returns the token of an action, from its mint or from its source account. */
function assetOf(
  {
    source,
    mint,
    decimals,
  }: { source: KnownAccount; mint?: KnownAccount | undefined; decimals?: number | undefined },
  state: SolanaState,
): Exclude<SolanaAsset, 'SOL'> | undefined {
  const address = mint?.address ?? state.tokenAccountOf(source.address)?.mint
  return address === undefined ? undefined : { mint: address, decimals }
}

/**
 * True if tokens of the user move: by the user's key, or out of the user's account by an allowance.
 */
function isOwn(
  { source, by }: { source: KnownAccount; by: KnownAccount },
  state: SolanaState,
): boolean {
  return by.address === state.user || state.tokenAccountOf(source.address)?.owner === state.user
}

/** Returns the row of the receiving wallet, or of the token account if its owner is unknown. */
function receiverRows(to: KnownAccount, state: SolanaState): DetailRow[] {
  const owner = state.tokenAccountOf(to.address)?.owner
  return owner === undefined
    ? [partyOf(texts().labels.toTokenAccount, to)]
    : [code(texts().labels.to, owner), partyOf(texts().labels.tokenAccount, to)]
}

/** Returns the transfer fee of a token: the higher fee of two epochs, rounded up. */
function feeOf({ fees }: SolanaToken, amount: bigint): bigint {
  const dues = fees.map(({ points, max }) => {
    const due = (amount * points + 9_999n) / 10_000n
    return due < max ? due : max
  })
  return dues.reduce((most, due) => (due > most ? due : most), 0n)
}

function feeRows(token: SolanaToken, amount: bigint): DetailRow[] {
  const fee = feeOf(token, amount)
  if (fee === 0n) return []
  const textOf = (value: bigint): string => `${formatAmount(value, token.decimals)} ${token.symbol}`
  return [
    {
      label: texts().labels.tokenFee,
      value: texts().values.atMost(isolate(textOf(fee))),
      isDanger: fee * 10n > amount,
    },
    { label: texts().labels.recipientGets, value: textOf(amount - fee) },
  ]
}

function tokenRows(asset: SolanaAsset | undefined): DetailRow[] {
  return asset && asset !== 'SOL' ? [code(texts().labels.token, asset.mint)] : []
}

/** Returns the row of an amount of an unknown token. */
function unnamedRow(amount: bigint | 'unlimited'): LedgerRow {
  const symbol = 'smallest units of a token'
  return { direction: 'out', kind: 'token', amount: String(amount), symbol, isVerified: false }
}

/** Explains a transfer of tokens. */
export function explainToken(action: Of<'token'>, state: SolanaState): SolanaExplanation {
  const { source, to, by, amount } = action
  const asset = assetOf(action, state)
  const own = isOwn(action, state)
  const receiver = state.tokenAccountOf(to.address)?.owner
  const isArriving = !own && receiver === state.user
  const token = asset && state.tokenOf(asset.mint, asset.decimals)
  const row = asset
    ? solanaRowOf(asset, amount, isArriving ? 'in' : 'out', state)
    : unnamedRow(amount)
  return {
    title: token?.isVerified ? texts().titles.send(token.symbol) : texts().titles.sendTokens,
    action: texts().actions.send,
    rows: own || isArriving ? [row] : [],
    details: [
      ...receiverRows(to, state),
      partyOf(texts().labels.fromTokenAccount, source),
      ...tokenRows(asset),
      ...(token ? feeRows(token, amount) : []),
    ],
    warnings: [
      ...(by.address === state.user ? [] : [caution(texts().warnings.otherControls)]),
      ...(receiver === undefined ? [] : walletWarnings(receiver, state)),
      ...(token
        ? solanaTokenWarnings(token, state.cluster !== undefined)
        : [caution(texts().warnings.noName)]),
    ],
    outs: own && asset ? [{ asset, amount }] : [],
    isEndless: own && !asset,
  }
}

/** Explains an allowance: the spender may take the tokens at any later time. */
export function explainAllow(action: Of<'approve'>, state: SolanaState): SolanaExplanation {
  const { source, to, by, amount } = action
  const asset = assetOf(action, state)
  const own = isOwn(action, state)
  const token = asset && state.tokenOf(asset.mint, asset.decimals)
  const isUnlimited = amount === MAX_AMOUNT
  const shown = isUnlimited ? 'unlimited' : amount
  const row = asset ? solanaRowOf(asset, shown, 'out', state) : unnamedRow(shown)
  const warnings: Warning[] =
    to.address === state.user
      ? [caution(texts().warnings.ownSpender)]
      : [
          danger(texts().warnings.couldTake),
          ...(isUnlimited ? [danger(texts().warnings.noLimit)] : []),
        ]
  return {
    kind: 'permission',
    title: token?.isVerified ? texts().titles.allow(token.symbol) : texts().titles.allowTokens,
    action: texts().actions.allow,
    rows: own ? [row] : [],
    details: [
      partyOf(texts().labels.spender, to),
      partyOf(texts().labels.fromTokenAccount, source),
      ...tokenRows(asset),
      { label: texts().labels.expires, value: texts().values.never },
    ],
    warnings: [
      ...warnings,
      ...(by.address === state.user ? [] : [caution(texts().warnings.otherControls)]),
      ...(token
        ? solanaTokenWarnings(token, state.cluster !== undefined)
        : [caution(texts().warnings.noName)]),
    ],
    outs: [],
    lent: own && asset && !isUnlimited ? [{ asset, amount }] : [],
    isEndless: isUnlimited || !asset,
    grants: [{ account: source.address, to: to.address, amount }],
  }
}

/** Explains the burning of tokens. */
export function explainBurn(action: Of<'burn'>, state: SolanaState): SolanaExplanation {
  const { source, mint, amount, decimals } = action
  const asset = { mint: mint.address, decimals }
  const own = isOwn(action, state)
  return {
    title: texts().titles.destroy,
    action: texts().actions.destroy,
    rows: own ? [solanaRowOf(asset, amount, 'out', state)] : [],
    details: [
      partyOf(texts().labels.fromTokenAccount, source),
      partyOf(texts().labels.token, mint),
    ],
    warnings: [
      danger(texts().warnings.destroyed),
      ...solanaTokenWarnings(state.tokenOf(mint.address, decimals), state.cluster !== undefined),
    ],
    outs: own ? [{ asset, amount }] : [],
  }
}

/** Explains the transfer of an authority over a token account or a mint. */
export function explainAuthority(
  action: Of<'setAuthority'>,
  state: SolanaState,
): SolanaExplanation {
  const { account, right, next } = action
  const isKept = next === state.user
  const { value, noOne, other } = textsOfRight(right)
  return {
    kind: 'permission',
    title: right === 2 ? texts().titles.giveAccount : texts().titles.giveRights,
    action: texts().actions.giveAway,
    rows: [],
    details: [
      partyOf(right <= 1 ? texts().labels.token : texts().labels.tokenAccount, account),
      ...(next === undefined ? [] : [code(texts().labels.newController, next)]),
      { label: texts().labels.right, value },
    ],
    warnings: [
      next === undefined
        ? caution(noOne)
        : isKept
          ? caution(texts().warnings.ownController)
          : danger(other),
    ],
    outs: [],
    isEndless: !isKept && next !== undefined,
    grants: next === undefined ? [] : [{ account: account.address, to: next }],
  }
}

/** Explains the closing of a token account, whose deposit goes to an account. */
export function explainClose({ account, to }: Of<'close'>, state: SolanaState): SolanaExplanation {
  const isBack = to.address === state.user
  return {
    title: texts().titles.close,
    action: texts().actions.close,
    rows: [],
    details: [partyOf(texts().labels.tokenAccount, account), partyOf(texts().labels.itsSol, to)],
    warnings: isBack ? [] : [danger(texts().warnings.solElsewhere)],
    outs: [],
    isEndless: !isBack,
  }
}

/** Explains the opening of a token account at the cost of the payer. */
export function explainOpening(action: Of<'openAccount'>, state: SolanaState): SolanaExplanation {
  const { payer, account, owner, mint } = action
  const isPaid = payer.address === state.user
  const stored = state.storedOf(account.address)
  const isThere = stored !== undefined && state.tokenAccountOf(account.address) !== undefined
  const { traits } = state.tokenOf(mint.address)
  return {
    title: texts().titles.openTokenAccount,
    action: texts().actions.approve,
    rows: [],
    details: [partyOf(texts().labels.for, owner), partyOf(texts().labels.token, mint)],
    warnings: [
      ...(isPaid && !isThere ? [caution(texts().warnings.openingCosts)] : []),
      ...(traits.has('frozen') ? [caution(texts().warnings.issuerFreezes)] : []),
    ],
    outs: [],
    opens: isPaid && !isThere ? [account.address] : [],
    isMinor: true,
  }
}
