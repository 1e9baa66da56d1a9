import { isolate } from '@latchkey/ui/isolate'
import type { FrameCluster } from '../../kernel/config.js'
import type { Clusters } from '../../networks/clusters.js'
import { formatAmount } from '../../ui/formatAmount.js'
import type { ApprovalData, Asking, DetailRow } from '../approval.js'
import { distinctWarnings } from '../distinctWarnings.js'
import { caution, code, danger, type Warning } from '../explanation.js'
import { formatFee } from '../formatFee.js'
import { requestTexts } from '../requestTexts.js'
import { decodeTransaction } from './decodeInstruction.js'
import { explainAction } from './explainAction.js'
import { ledgerOf, MAX_DEPOSIT, type Outcome, outcomeOf, surprises } from './outcome.js'
import type { SolanaTransaction } from './parseTransaction.js'
import { signatureChecks } from './programs.js'
import { readState, resolveTables, type SolanaState } from './readState.js'
import { simulateTransaction } from './simulateTransaction.js'
import type { SolanaAction } from './solanaAction.js'
import { SOL_DECIMALS, type SolanaExplanation } from './solanaExplanation.js'
import { solanaSpendingOf } from './solanaSpendingOf.js'

/** Transactions of one account with one approval. */
export interface ProposedTransactions extends Asking {
  /** `undefined`: without a node there is no simulation. */
  cluster: FrameCluster | undefined
  transactions: readonly SolanaTransaction[]
  /** True if the frame also sends them. */
  isSent: boolean
  digest: `0x${string}`
}

/** Fee for each signature. */
const LAMPORTS_PER_SIGNATURE = 5_000n
/**
 * Compute units of a transaction without a limit: 200,000 for each instruction, at most 1.4
 * million.
 */
const UNITS_PER_INSTRUCTION = 200_000n
const MAX_UNITS = 1_400_000n
/** A higher fee is shown as a danger: 0.01 SOL. */
const USUAL_FEE = 10_000_000n

interface Decoded {
  transaction: SolanaTransaction
  actions: readonly SolanaAction[]
  /** Maximum, in lamports. 0 if another account pays. */
  fee: bigint
}

function priorityFeeOf(
  { version, priorityFee }: SolanaTransaction,
  actions: readonly SolanaAction[],
): bigint {
  if (version === 1) return priorityFee
  const budgets = actions.flatMap((action) => (action.kind === 'budget' ? [action] : []))
  const price = budgets.reduce(
    (most, each) => ((each.price ?? 0n) > most ? (each.price ?? 0n) : most),
    0n,
  )
  const usual = BigInt(actions.length - budgets.length) * UNITS_PER_INSTRUCTION
  const wanted = budgets.find(({ units }) => units !== undefined)?.units ?? usual
  const units = wanted < MAX_UNITS ? wanted : MAX_UNITS
  return (price * units + 999_999n) / 1_000_000n
}

function feeOf(transaction: SolanaTransaction, actions: readonly SolanaAction[]): bigint {
  const checks = transaction.instructions.reduce(
    (sum, { program, data }) => sum + (signatureChecks.includes(program) ? (data[0] ?? 0) : 0),
    0,
  )
  const signatures = BigInt(transaction.signers.length + checks)
  return signatures * LAMPORTS_PER_SIGNATURE + priorityFeeOf(transaction, actions)
}

function decode(transaction: SolanaTransaction, user: string): Decoded {
  const actions = decodeTransaction(transaction)
  const fee = transaction.signers[0] === user ? feeOf(transaction, actions) : 0n
  return { transaction, actions, fee }
}

function titleOf(
  mains: readonly SolanaExplanation[],
  shown: readonly SolanaExplanation[],
  count: number,
): string {
  if (count > 1) return requestTexts().titles.transactions(count)
  const [first, ...others] = mains.length > 0 ? mains : shown
  if (others.length > 0) return requestTexts().titles.actions(shown.length)
  return first?.title ?? requestTexts().titles.transaction
}

function detailsOf(shown: readonly SolanaExplanation[], outcome: Outcome): DetailRow[] {
  const [only] = shown
  const rows =
    shown.length === 1
      ? (only?.details ?? [])
      : shown.flatMap(({ title, details }, index) => [
          { label: `${index + 1}`, value: title },
          ...details,
        ])
  const deposit = outcome.deposit
  return [
    ...rows,
    ...(deposit === 0n
      ? []
      : [
          {
            label: requestTexts().labels.costOfOpening,
            value: `${formatAmount(deposit, SOL_DECIMALS)} SOL`,
          },
        ]),
  ]
}

/** Returns a row for each other account that must sign. */
function signerRows(transactions: readonly SolanaTransaction[], user: string): DetailRow[] {
  const others = new Set(transactions.flatMap(({ signers }) => signers))
  others.delete(user)
  return [...others].map((address) => code(requestTexts().labels.alsoSigned, address))
}

/** Returns the lamports that opening accounts costs; without a simulation, the maximum. */
function depositOf(
  { status, deposit }: Outcome,
  explanations: readonly SolanaExplanation[],
): bigint {
  const opened = new Set(explanations.flatMap(({ opens = [] }) => opens)).size
  return status === 'succeeds' ? deposit : BigInt(opened) * MAX_DEPOSIT
}

async function explainAll(
  clusters: Clusters,
  { cluster, transactions, account, signal }: ProposedTransactions,
): Promise<{
  decoded: readonly Decoded[]
  state: SolanaState
  explanations: readonly SolanaExplanation[]
  outcome: Outcome
}> {
  const reading = { clusters, cluster, signal }
  const resolved = cluster
    ? await resolveTables({ ...reading, cluster }, transactions)
    : transactions
  const decoded = resolved.map((transaction) => decode(transaction, account.address))
  const actions = decoded.flatMap((each) => each.actions)
  const state = await readState(reading, account.address, resolved, actions)
  const explanations = actions.map((action) => explainAction(action, state))
  const simulations = cluster
    ? await Promise.all(
        decoded.map(({ transaction, actions: own, fee }) =>
          simulateTransaction(clusters, cluster, {
            transaction,
            state,
            fee,
            isDurable: own[0]?.kind === 'nonceAdvance',
            signal,
          }),
        ),
      )
    : []
  return { decoded, state, explanations, outcome: outcomeOf(simulations, explanations) }
}

function warningsOf(
  { decoded, state, explanations, outcome }: Awaited<ReturnType<typeof explainAll>>,
  surprising: readonly Warning[],
): Warning[] {
  const fee = decoded.reduce((sum, each) => sum + each.fee, 0n)
  const failure: Warning[] =
    outcome.status === 'reverts'
      ? [danger(requestTexts().warnings.fails(isolate(outcome.reason ?? '')))]
      : outcome.status === 'unknown' && state.cluster
        ? [caution(requestTexts().warnings.untested)]
        : []
  return distinctWarnings([
    ...failure,
    ...surprising,
    ...explanations.flatMap(({ warnings }) => warnings),
    ...(fee > USUAL_FEE ? [danger(requestTexts().warnings.highFee)] : []),
    ...(decoded.length > 1 ? [caution(requestTexts().warnings.separate)] : []),
    ...(state.cluster ? [] : [caution(requestTexts().warnings.noNode)]),
  ])
}

/**
 * Decodes and simulates Solana transactions and describes them as text. Without a cluster,
 * describes the bytes alone.
 *
 * @throws VaultError if two nodes disagree on a fact that is shown
 */
export async function describeSolanaTransactions(
  clusters: Clusters,
  proposed: ProposedTransactions,
): Promise<ApprovalData> {
  const { cluster, transactions, isSent, digest, site, account } = proposed
  const explained = await explainAll(clusters, proposed)
  const { decoded, state, explanations, outcome } = explained
  const shown = explanations.filter(({ isHidden }) => !isHidden)
  const mains = shown.filter(({ isMinor }) => !isMinor)
  const surprising = surprises(outcome, explanations, state)
  const fee = decoded.reduce((sum, each) => sum + each.fee, 0n)
  const isPermission = mains.length > 0 && mains.every(({ kind }) => kind === 'permission')
  const [main] = mains
  const { actions } = requestTexts()
  return {
    kind: isPermission ? 'permission' : 'transaction',
    title: titleOf(mains, shown, transactions.length),
    action: !isSent ? actions.sign : mains.length === 1 && main ? main.action : actions.approve,
    site,
    account,
    network: cluster ? { id: cluster.id, name: cluster.name } : { id: 'solana', name: 'Solana' },
    ledger: ledgerOf(outcome, explanations, state),
    details: [...detailsOf(shown, outcome), ...signerRows(transactions, account.address)],
    fee: { amount: formatFee(fee, SOL_DECIMALS), symbol: 'SOL', isSponsored: fee === 0n },
    simulation: cluster ? outcome.status : 'none',
    warnings: warningsOf(explained, surprising),
    // If the simulation moves more than the bytes say, the amount cannot be read from the bytes.
    spending:
      surprising.length > 0 || !cluster
        ? null
        : solanaSpendingOf(cluster.id, explanations, depositOf(outcome, explanations) + fee),
    digest,
  }
}
