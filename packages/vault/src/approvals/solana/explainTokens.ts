import { formatUnits } from 'viem'
import type { DetailRow } from '../approval.js'
import { caution, code, danger, type Warning } from '../explanation.js'
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

type Of<kind extends SolanaAction['kind']> = Extract<SolanaAction, { kind: kind }>

const MAX_AMOUNT = (1n << 64n) - 1n
const NO_NAME = caution('The token has no name.')

/** The token of an action: by its mint, or by the account that it leaves. */
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

/** True if tokens of the user move: by their key, or out of their account by an allowance. */
function isOwn(
  { source, by }: { source: KnownAccount; by: KnownAccount },
  state: SolanaState,
): boolean {
  return by.address === state.user || state.tokenAccountOf(source.address)?.owner === state.user
}

/** The receiving wallet; the token account itself if its owner is unknown. */
function receiverRows(to: KnownAccount, state: SolanaState): DetailRow[] {
  const owner = state.tokenAccountOf(to.address)?.owner
  return owner === undefined
    ? [partyOf('To token account', to)]
    : [code('To', owner), partyOf('Token account', to)]
}

/** The amount that the issuer keeps of a transfer: the dearer of two epochs, rounded up. */
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
  const textOf = (value: bigint): string => `${formatUnits(value, token.decimals)} ${token.symbol}`
  return [
    { label: 'Token’s own fee', value: `At most ${textOf(fee)}`, isDanger: fee * 10n > amount },
    { label: 'Recipient gets at least', value: textOf(amount - fee) },
  ]
}

function tokenRows(asset: SolanaAsset | undefined): DetailRow[] {
  return asset && asset !== 'SOL' ? [code('Token', asset.mint)] : []
}

/** A transfer of tokens. */
export function explainToken(action: Of<'token'>, state: SolanaState): SolanaExplanation {
  const { source, to, by, amount } = action
  const asset = assetOf(action, state)
  const own = isOwn(action, state)
  const receiver = state.tokenAccountOf(to.address)?.owner
  const isArriving = !own && receiver === state.user
  const token = asset && state.tokenOf(asset.mint, asset.decimals)
  const row = asset
    ? solanaRowOf(asset, amount, isArriving ? 'in' : 'out', state)
    : ({
        direction: 'out',
        kind: 'token',
        amount: String(amount),
        symbol: 'smallest units of a token',
        isVerified: false,
      } as const)
  return {
    title: token?.isVerified ? `Send ${token.symbol}` : 'Send tokens',
    action: 'Send',
    rows: own || isArriving ? [row] : [],
    details: [
      ...receiverRows(to, state),
      partyOf('From token account', source),
      ...tokenRows(asset),
      ...(token ? feeRows(token, amount) : []),
    ],
    warnings: [
      ...(by.address === state.user ? [] : [caution('Another account controls these tokens.')]),
      ...(receiver === undefined ? [] : walletWarnings(receiver, state)),
      ...(token ? solanaTokenWarnings(token, state.cluster !== undefined) : [NO_NAME]),
    ],
    outs: own && asset ? [{ asset, amount }] : [],
    isEndless: own && !asset,
  }
}

/** An allowance: the spender may take the tokens at any later time. */
export function explainAllow(action: Of<'approve'>, state: SolanaState): SolanaExplanation {
  const { source, to, by, amount } = action
  const asset = assetOf(action, state)
  const own = isOwn(action, state)
  const token = asset && state.tokenOf(asset.mint, asset.decimals)
  const isUnlimited = amount === MAX_AMOUNT
  const shown = isUnlimited ? 'unlimited' : amount
  const row = asset
    ? solanaRowOf(asset, shown, 'out', state)
    : ({
        direction: 'out',
        kind: 'token',
        amount: String(shown),
        symbol: 'smallest units of a token',
        isVerified: false,
      } as const)
  const warnings: Warning[] =
    to.address === state.user
      ? [caution('The spender is your own account.')]
      : [
          danger('Another account could take these tokens at any later time.'),
          ...(isUnlimited
            ? [danger('No limit: everything you have now and later could be taken.')]
            : []),
        ]
  return {
    kind: 'permission',
    title: token?.isVerified ? `Allow spending of ${token.symbol}` : 'Allow spending of tokens',
    action: 'Allow',
    rows: own ? [row] : [],
    details: [
      partyOf('Spender', to),
      partyOf('From token account', source),
      ...tokenRows(asset),
      { label: 'Expires', value: 'Never' },
    ],
    warnings: [
      ...warnings,
      ...(by.address === state.user ? [] : [caution('Another account controls these tokens.')]),
      ...(token ? solanaTokenWarnings(token, state.cluster !== undefined) : [NO_NAME]),
    ],
    outs: [],
    lent: own && asset && !isUnlimited ? [{ asset, amount }] : [],
    isEndless: isUnlimited || !asset,
    grants: [{ account: source.address, to: to.address, amount }],
  }
}

/** Tokens that are destroyed. */
export function explainBurn(action: Of<'burn'>, state: SolanaState): SolanaExplanation {
  const { source, mint, amount, decimals } = action
  const asset = { mint: mint.address, decimals }
  const own = isOwn(action, state)
  return {
    title: 'Destroy tokens',
    action: 'Destroy',
    rows: own ? [solanaRowOf(asset, amount, 'out', state)] : [],
    details: [partyOf('From token account', source), partyOf('Token', mint)],
    warnings: [
      danger('These tokens are destroyed. No one gets them.'),
      ...solanaTokenWarnings(state.tokenOf(mint.address, decimals), state.cluster !== undefined),
    ],
    outs: own ? [{ asset, amount }] : [],
  }
}

const rights = ['create more of it', 'freeze accounts of it', 'own it', 'close it'] as const

/** Rights over a token account or a mint that are handed over. */
export function explainAuthority(
  action: Of<'setAuthority'>,
  state: SolanaState,
): SolanaExplanation {
  const { account, right, next } = action
  const isKept = next === state.user
  const purpose = rights[right] ?? 'change it'
  return {
    kind: 'permission',
    title: right === 2 ? 'Give away a token account' : 'Give away rights over tokens',
    action: 'Give away',
    rows: [],
    details: [
      partyOf(right <= 1 ? 'Token' : 'Token account', account),
      ...(next === undefined ? [] : [code('New controller', next)]),
      { label: 'Right', value: `To ${purpose}` },
    ],
    warnings: [
      next === undefined
        ? caution(`No one could ${purpose} any more.`)
        : isKept
          ? caution('The new controller is your own account.')
          : danger(
              right === 2
                ? 'Everything in this token account, now and later, would belong to another account.'
                : `Another account could ${purpose} at any later time.`,
            ),
    ],
    outs: [],
    isEndless: !isKept && next !== undefined,
    grants: next === undefined ? [] : [{ account: account.address, to: next }],
  }
}

/** A token account that is closed: its deposit goes to an account. */
export function explainClose({ account, to }: Of<'close'>, state: SolanaState): SolanaExplanation {
  const isBack = to.address === state.user
  return {
    title: 'Close a token account',
    action: 'Close',
    rows: [],
    details: [partyOf('Token account', account), partyOf('Its SOL goes to', to)],
    warnings: isBack ? [] : [danger('The SOL in this token account goes to another account.')],
    outs: [],
    isEndless: !isBack,
  }
}

/** A token account that is opened, at the cost of the payer. */
export function explainOpening(action: Of<'openAccount'>, state: SolanaState): SolanaExplanation {
  const { payer, account, owner, mint } = action
  const isPaid = payer.address === state.user
  const stored = state.storedOf(account.address)
  const isThere = stored !== undefined && state.tokenAccountOf(account.address) !== undefined
  const { traits } = state.tokenOf(mint.address)
  return {
    title: 'Open a token account',
    action: 'Approve',
    rows: [],
    details: [partyOf('For', owner), partyOf('Token', mint)],
    warnings: [
      ...(isPaid && !isThere ? [caution('Opening a token account costs a little SOL.')] : []),
      ...(traits.has('frozen')
        ? [caution('The issuer freezes new accounts of this token until it allows them.')]
        : []),
    ],
    outs: [],
    opens: isPaid && !isThere ? [account.address] : [],
    isMinor: true,
  }
}
