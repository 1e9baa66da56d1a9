import { sameAddress } from '@latchkey/protocol/std'
import { isolate } from '@latchkey/ui/isolate'
import type { Address } from 'viem'
import type { ApprovalData, LedgerRow, ProposedCalls } from './approval.js'
import { decodeCall } from './decodeCall.js'
import { type Asset, keyOf } from './decoded.js'
import { distinctWarnings } from './distinctWarnings.js'
import { assetsOf, explainCall, peopleOf, tokensOf } from './explainCall.js'
import {
  caution,
  danger,
  type Explanation,
  type Knowledge,
  rowOf,
  type Warning,
} from './explanation.js'
import { formatFee } from './formatFee.js'
import { type Describing, readKnowledge } from './readKnowledge.js'
import { requestTexts } from './requestTexts.js'
import { type Simulation, simulate } from './simulate.js'
import { spendingOf } from './spendingOf.js'

/** Removes the count of ERC-721 tokens from a simulation that already lists their ids. */
function withoutCounts(simulation: Simulation, { factsOf }: Knowledge): Simulation {
  if (simulation.status !== 'succeeds') return simulation
  const items = simulation.changes.flatMap(({ asset }) =>
    asset.kind === 'nft' ? [asset.address] : [],
  )
  const isCount = (asset: Asset): boolean =>
    asset.kind === 'token' &&
    factsOf(asset.address).standard === 'erc721' &&
    items.some((address) => sameAddress(address, asset.address))
  return { ...simulation, changes: simulation.changes.filter(({ asset }) => !isCount(asset)) }
}

/** Returns warnings of changes that the simulation shows and the bytes do not. */
function surprises(
  simulation: Extract<Simulation, { status: 'succeeds' }>,
  explanations: readonly Explanation[],
  knowledge: Knowledge,
): Warning[] {
  const stated = new Map<string, bigint>()
  for (const { asset, amount } of explanations.flatMap(({ outs }) => outs))
    stated.set(keyOf(asset), (stated.get(keyOf(asset)) ?? 0n) + amount)
  const more = simulation.changes.flatMap(({ asset, amount }) => {
    const extra = -amount - (stated.get(keyOf(asset)) ?? 0n)
    if (amount >= 0n || extra <= 0n) return []
    const row = rowOf(asset, extra, 'out', knowledge)
    return [danger(requestTexts().warnings.moreTaken(`${row.amount} ${row.symbol}`))]
  })
  const allowed = explanations.flatMap(({ allowances }) => allowances)
  const silent = simulation.allowances.filter(
    ({ token, spender }) =>
      !allowed.some((each) => sameAddress(each.token, token) && sameAddress(each.spender, spender)),
  )
  const gifts = silent.map(({ token, spender }) =>
    danger(requestTexts().warnings.moreAllowed(spender, knowledge.factsOf(token).symbol)),
  )
  return [...more, ...gifts, ...(simulation.isWhole ? [] : [danger(requestTexts().warnings.more)])]
}

/**
 * Warns of a swap whose minimum is more than 5 % below the simulated output: it is open to
 * front-running.
 */
function slippageWarnings(
  proposed: ReturnType<typeof decodeAll>,
  simulation: Simulation,
): Warning[] {
  const [swap] = proposed.length === 1 ? proposed : []
  if (swap?.kind !== 'swap' || simulation.status !== 'succeeds' || swap.minOut === 0n) return []
  const got =
    simulation.changes.find(({ asset }) => keyOf(asset) === keyOf(swap.output))?.amount ?? 0n
  return swap.minOut * 100n < got * 95n ? [caution(requestTexts().warnings.slippage)] : []
}

function decodeAll({ calls }: ProposedCalls, knowledge: Pick<Knowledge, 'chain'>) {
  return calls.map((call) => decodeCall(call, knowledge.chain))
}

function failureOf(reason: string | undefined, isSponsored: boolean): string {
  const { fails, failsUnknown, failsPaid, failsUnknownPaid } = requestTexts().warnings
  if (!reason) return isSponsored ? failsUnknown : failsUnknownPaid
  return isSponsored ? fails(isolate(reason)) : failsPaid(isolate(reason))
}

function simulationWarnings(simulation: Simulation, isSponsored: boolean): Warning[] {
  if (simulation.status === 'reverts') return [danger(failureOf(simulation.reason, isSponsored))]
  return simulation.status === 'unknown' ? [caution(requestTexts().warnings.untested)] : []
}

function ledgerOf(
  simulation: Simulation,
  explanations: readonly Explanation[],
  knowledge: Knowledge,
): LedgerRow[] {
  const stated = explanations.flatMap(({ rows }) => rows)
  if (simulation.status !== 'succeeds') return stated
  const measured = simulation.changes.map(({ asset, amount }) =>
    amount < 0n ? rowOf(asset, -amount, 'out', knowledge) : rowOf(asset, amount, 'in', knowledge),
  )
  const allowances = explanations
    .filter(({ kind }) => kind === 'permission')
    .flatMap(({ rows }) => rows)
  return [
    ...measured.filter(({ direction }) => direction === 'out'),
    ...allowances,
    ...measured.filter(({ direction }) => direction === 'in'),
  ]
}

function titleOf(explanations: readonly Explanation[], isSequence: boolean): string {
  const [first, ...others] = explanations
  if (others.length === 0) return first?.title ?? requestTexts().titles.contractCall
  return isSequence
    ? requestTexts().titles.sequence(explanations.length)
    : requestTexts().titles.actions(explanations.length)
}

/** Decodes the calls, simulates them, and explains them with the facts of two nodes. */
async function explainCalls(
  describing: Describing,
  proposed: ProposedCalls,
): Promise<{
  decoded: ReturnType<typeof decodeAll>
  simulation: Simulation
  knowledge: Knowledge
  explanations: readonly Explanation[]
}> {
  const { chainId, calls, account, signal } = proposed
  const chain = describing.nodes.chainOf(chainId)
  const address = account.address as Address
  const decoded = decodeAll(proposed, { chain })
  const counted: Asset[] = decoded.flatMap(assetsOf)
  const simulated = await simulate(describing.nodes, {
    chainId,
    account: address,
    calls,
    counted,
    signal,
  })
  const touched =
    simulated.status === 'succeeds'
      ? [
          ...simulated.changes.flatMap(({ asset }) =>
            asset.kind === 'native' ? [] : [asset.address],
          ),
          ...simulated.allowances.map(({ token }) => token),
        ]
      : []
  const knowledge = await readKnowledge(describing, {
    chainId,
    account: address,
    tokens: [...decoded.flatMap(tokensOf), ...touched],
    people: decoded.flatMap(peopleOf),
    allowances: decoded.flatMap((each) =>
      each.kind === 'approve' && each.expires === undefined ? [each] : [],
    ),
    signal,
  })
  const simulation = withoutCounts(simulated, knowledge)
  const explanations = calls.map((call, index) =>
    explainCall(call, decoded[index] ?? { kind: 'deployment' }, knowledge),
  )
  return { decoded, simulation, knowledge, explanations }
}

/**
 * Simulates calls and describes them as text, with the assets that leave and arrive.
 *
 * @throws VaultError if two nodes disagree on a fact that is shown
 */
export async function describeCalls(
  describing: Describing,
  proposed: ProposedCalls,
): Promise<{ data: ApprovalData; explanations: readonly Explanation[] }> {
  const { kind, chainId, isSequence = false, account, site, fee, isSponsored, digest } = proposed
  const { decoded, simulation, knowledge, explanations } = await explainCalls(describing, proposed)
  const { chain } = knowledge
  const [first, ...others] = explanations
  const isOne = others.length === 0
  const surprising =
    simulation.status === 'succeeds' ? surprises(simulation, explanations, knowledge) : []
  const warnings = [
    ...simulationWarnings(simulation, isSponsored),
    ...surprising,
    ...explanations.flatMap((each) => each.warnings),
    ...slippageWarnings(decoded, simulation),
    ...(isSequence ? [caution(requestTexts().warnings.separate)] : []),
  ]
  const data: ApprovalData = {
    kind: isOne && first?.kind === 'permission' ? 'permission' : kind,
    title: titleOf(explanations, isSequence),
    action: (isOne ? first?.action : undefined) ?? requestTexts().actions.approve,
    site,
    account,
    network: { id: `eip155:${chainId}`, name: chain.name },
    ledger: ledgerOf(simulation, explanations, knowledge),
    details: isOne
      ? (first?.details ?? [])
      : explanations.flatMap(({ title, details }, index) => [
          { label: `${index + 1}`, value: title },
          ...details,
        ]),
    fee: {
      amount: formatFee(fee, chain.nativeCurrency.decimals),
      symbol: chain.nativeCurrency.symbol,
      isSponsored,
    },
    simulation: simulation.status,
    warnings: distinctWarnings(warnings),
    // If the simulation moves more than the bytes say, the amount cannot be read from the bytes.
    spending: surprising.length > 0 ? null : spendingOf(chainId, explanations),
    digest,
  }
  return { data, explanations }
}
