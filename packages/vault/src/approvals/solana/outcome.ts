import type { LedgerRow } from '../approval.js'
import { danger, type Warning } from '../explanation.js'
import { requestTexts } from '../requestTexts.js'
import type { SolanaState } from './readState.js'
import type { SolanaSimulation } from './simulateTransaction.js'
import {
  assetKeyOf,
  type Grant,
  type SolanaAsset,
  type SolanaExplanation,
  solanaRowOf,
} from './solanaExplanation.js'

/** Outcome of all transactions of an approval together. */
export interface Outcome {
  status: SolanaSimulation['status']
  reason?: string | undefined
  /** Amounts that the user gains, by asset. */
  changes: readonly { asset: SolanaAsset; amount: bigint }[]
  grants: readonly Grant[]
  /** Lamports for the token accounts that the transactions open according to their bytes. */
  deposit: bigint
}

/** Upper limit for the deposit of a token account: 0.02 SOL. */
export const MAX_DEPOSIT = 20_000_000n
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

const nothing = { changes: [], grants: [], deposit: 0n } as const

/**
 * Adds up simulations. Each one starts from the current state, so a later transaction may need an
 * earlier one. If one of several fails, the outcome is unknown.
 */
export function outcomeOf(
  simulations: readonly SolanaSimulation[],
  explanations: readonly SolanaExplanation[],
): Outcome {
  const done = simulations.flatMap((each) => (each.status === 'succeeds' ? [each] : []))
  if (done.length < simulations.length || done.length === 0) {
    const [only] = simulations
    return simulations.length === 1 && only?.status === 'reverts'
      ? { ...nothing, status: 'reverts', reason: only.reason }
      : { ...nothing, status: 'unknown' }
  }
  const sums = new Map<string, bigint>()
  for (const { tokens } of done)
    for (const [mint, amount] of tokens) sums.set(mint, (sums.get(mint) ?? 0n) + amount)
  const sol = done.reduce((sum, each) => sum + each.sol, 0n)
  const opened = new Set(explanations.flatMap(({ opens = [] }) => opens))
  const deposits = [...opened].map(
    (address) => done.find(({ deposits: each }) => each.has(address))?.deposits.get(address) ?? 0n,
  )
  // Tokens first: next to tokens, a change in SOL is mostly the cost of an account.
  const changes = [
    ...[...sums].map(([mint, amount]) => ({ asset: { mint }, amount })),
    { asset: 'SOL' as const, amount: sol },
  ]
  return {
    status: 'succeeds',
    changes: changes.filter(({ amount }) => amount !== 0n),
    grants: done.flatMap(({ grants }) => grants),
    deposit: deposits.reduce((sum, each) => sum + (each < MAX_DEPOSIT ? each : 0n), 0n),
  }
}

function sumsOf(
  amounts: readonly { asset: SolanaAsset; amount: bigint }[],
): Map<string, { asset: SolanaAsset; amount: bigint }> {
  const sums = new Map<string, { asset: SolanaAsset; amount: bigint }>()
  for (const { asset, amount } of amounts) {
    // Wrapped SOL counts as SOL, so that wrapping is not a loss.
    const own = assetKeyOf(asset)
    const key = own === WRAPPED_SOL ? 'SOL' : own
    const sum = (sums.get(key)?.amount ?? 0n) + amount
    sums.set(key, { asset: key === 'SOL' ? 'SOL' : asset, amount: sum })
  }
  return sums
}

const covers = (stated: Grant, found: Grant): boolean =>
  stated.account === found.account &&
  stated.to === found.to &&
  (stated.amount ?? 0n) >= (found.amount ?? 0n)

/** Returns warnings of changes that the simulation shows and the bytes do not. */
export function surprises(
  outcome: Outcome,
  explanations: readonly SolanaExplanation[],
  state: SolanaState,
): Warning[] {
  if (outcome.status !== 'succeeds') return []
  const stated = sumsOf([
    ...explanations.flatMap(({ outs }) => outs),
    { asset: 'SOL', amount: outcome.deposit },
  ])
  const more = [...sumsOf(outcome.changes)].flatMap(([key, { asset, amount }]) => {
    const extra = -amount - (stated.get(key)?.amount ?? 0n)
    if (amount >= 0n || extra <= 0n) return []
    const row = solanaRowOf(asset, extra, 'out', state)
    return [danger(requestTexts().warnings.moreTaken(`${row.amount} ${row.symbol}`))]
  })
  const known = explanations.flatMap(({ grants = [] }) => grants)
  const silent = outcome.grants.filter((found) => !known.some((each) => covers(each, found)))
  const rights = silent.map(({ account, to }) =>
    account === state.user
      ? danger(requestTexts().warnings.accountHanded(to))
      : danger(
          requestTexts().warnings.moreAllowed(
            to,
            state.tokenOf(state.tokenAccountOf(account)?.mint ?? account).symbol,
          ),
        ),
  )
  return [...more, ...rights]
}

/**
 * Returns the assets that leave and arrive: measured by a successful simulation, else according to
 * the bytes.
 */
export function ledgerOf(
  outcome: Outcome,
  explanations: readonly SolanaExplanation[],
  state: SolanaState,
): LedgerRow[] {
  if (outcome.status !== 'succeeds') return explanations.flatMap(({ rows }) => rows)
  const measured = outcome.changes.map(({ asset, amount }) =>
    amount < 0n
      ? solanaRowOf(asset, -amount, 'out', state)
      : solanaRowOf(asset, amount, 'in', state),
  )
  return [
    ...measured.filter(({ direction }) => direction === 'out'),
    ...explanations.filter(({ kind }) => kind === 'permission').flatMap(({ rows }) => rows),
    ...measured.filter(({ direction }) => direction === 'in'),
  ]
}
