import { base64 } from '@scure/base'
import type { FrameCluster } from '../../kernel/config.js'
import { stringify } from '../../kernel/stringify.js'
import { VaultError } from '../../kernel/vaultError.js'
import type { Inquiry } from '../../networks/askNodes.js'
import type { Clusters } from '../../networks/clusters.js'
import { reasonTexts } from '../reasonTexts.js'
import { cleanText } from '../visibleText.js'
import { encodeTransaction } from './encodeTransaction.js'
import type { SolanaTransaction } from './parseTransaction.js'
import { isToken, SYSTEM } from './programs.js'
import type { SolanaState } from './readState.js'
import type { Grant } from './solanaExplanation.js'
import { parseStored, parseTokenAccount, type StoredAccount } from './tokenState.js'

/** Outcome of a transaction that was simulated. */
export type SolanaSimulation =
  | {
      status: 'succeeds'
      /** Lamports that the user gains, without the network fee. */
      sol: bigint
      /** Amounts that the user gains, by mint. */
      tokens: ReadonlyMap<string, bigint>
      /** Authorities over accounts of the user that other accounts get. */
      grants: readonly Grant[]
      /** Lamports of accounts that did not exist before. */
      deposits: ReadonlyMap<string, bigint>
    }
  | { status: 'reverts'; reason: string }
  /** The nodes cannot simulate. */
  | { status: 'unknown' }

interface Subject {
  transaction: SolanaTransaction
  state: SolanaState
  /** Maximum, in lamports, if the user pays the fee; else 0. */
  fee: bigint
  /**
   * True if the first instruction advances a nonce, so that the transaction does not expire with a
   * recent block.
   */
  isDurable: boolean
}

type Accounts = readonly (StoredAccount | undefined)[]

const MAX_REASON = 160
/** Names of the texts, by the error code of a token program. */
const tokenReasons: Readonly<Record<number, 'tokens' | 'frozen' | 'decimals' | 'note' | 'bound'>> =
  {
    1: 'tokens',
    17: 'frozen',
    18: 'decimals',
    36: 'note',
    37: 'bound',
  }

/** Names of the texts, by the name of the error. */
const reasons: Readonly<Record<string, 'expired' | 'sent' | 'rent' | 'program' | 'table'>> = {
  BlockhashNotFound: 'expired',
  AlreadyProcessed: 'sent',
  InsufficientFundsForRent: 'rent',
  ProgramAccountNotFound: 'program',
  InvalidProgramForExecution: 'program',
  AddressLookupTableNotFound: 'table',
}

/** Returns the reason of an error without details. An unknown one is shown by its name. */
function namedReason(name: string): string {
  const texts = reasonTexts()
  if (name === 'AccountNotFound' || name === 'InsufficientFundsForFee')
    return texts.notEnough('SOL')
  const known = Object.hasOwn(reasons, name) ? reasons[name] : undefined
  return known ? texts[known] : cleanText(name, MAX_REASON)
}

function customReason(program: string | undefined, code: number): string {
  const texts = reasonTexts()
  if (program === SYSTEM && code === 1) return texts.notEnough('SOL')
  if (!isToken(program)) return texts.programCode(String(code))
  const known = tokenReasons[code]
  return known ? texts[known] : texts.tokenCode(String(code))
}

/** Returns the reason of a `TransactionError`: a name, or an object with one name. */
function reasonOf(error: unknown, { instructions }: SolanaTransaction): string {
  if (typeof error === 'string') return namedReason(error)
  const [[name, detail] = []] = Object.entries((error ?? {}) as Record<string, unknown>)
  if (name !== 'InstructionError' || !Array.isArray(detail)) return namedReason(name ?? 'unknown')
  const [index, cause] = detail as [unknown, unknown]
  const { Custom: code } = ((typeof cause === 'object' && cause) || {}) as { Custom?: unknown }
  return typeof code === 'number'
    ? customReason(instructions[Number(index)]?.program, code)
    : cleanText(String(cause), MAX_REASON)
}

/**
 * Returns the accounts that the simulation reports: the user's, token accounts, and those that do
 * not exist yet. Other accounts may be large and hold nothing of the user.
 */
function countedOf({ transaction, state }: Subject): string[] {
  const touched = transaction.accounts.flatMap(({ address, isWritable }) => {
    if (!isWritable || address === undefined) return []
    const stored = state.storedOf(address)
    return !stored || parseTokenAccount(stored) ? [address] : []
  })
  return [...new Set([state.user, ...touched])]
}

/**
 * Reads the accounts and simulates at the same node, because the balances at another node may
 * differ.
 */
function inquiryOf({ transaction, isDurable }: Subject, addresses: readonly string[]): Inquiry {
  const commitment = 'confirmed'
  return async (ask) => {
    const before = await ask('getMultipleAccounts', [addresses, { encoding: 'base64', commitment }])
    if (before.kind !== 'result') return before
    const after = await ask('simulateTransaction', [
      base64.encode(encodeTransaction(transaction)),
      {
        encoding: 'base64',
        commitment,
        sigVerify: false,
        replaceRecentBlockhash: !isDurable,
        accounts: { encoding: 'base64', addresses },
      },
    ])
    if (after.kind !== 'result') return after
    return { kind: 'result', value: { before: before.value, after: after.value } }
  }
}

function listOf(answer: unknown, length: number): Accounts {
  if (!Array.isArray(answer) || answer.length !== length) throw new TypeError('not these accounts')
  return answer.map(parseStored)
}

function tokensOf(before: Accounts, after: Accounts, user: string): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const [sign, accounts] of [
    [-1n, before],
    [1n, after],
  ] as const)
    for (const stored of accounts) {
      const account = parseTokenAccount(stored)
      if (account?.owner !== user) continue
      sums.set(account.mint, (sums.get(account.mint) ?? 0n) + sign * account.amount)
    }
  return new Map([...sums].filter(([, amount]) => amount !== 0n))
}

/** Returns the authorities over one account that the transaction adds. */
function grantsOf(
  account: string,
  before: StoredAccount | undefined,
  after: StoredAccount | undefined,
  user: string,
): Grant[] {
  if (account === user)
    return after && after.program !== SYSTEM ? [{ account, to: after.program }] : []
  const [old, now] = [parseTokenAccount(before), parseTokenAccount(after)]
  if (!now || (old?.owner !== user && now.owner !== user)) return []
  const grants: Grant[] = []
  const { delegate, delegated, closeAuthority, owner } = now
  const isMore = delegate !== old?.delegate || delegated > (old?.delegated ?? 0n)
  if (delegate !== undefined && isMore) grants.push({ account, to: delegate, amount: delegated })
  if (owner !== user) grants.push({ account, to: owner })
  if (closeAuthority !== undefined && closeAuthority !== old?.closeAuthority)
    grants.push({ account, to: closeAuthority })
  return grants.filter(({ to }) => to !== user)
}

/** Returns the fee that the node charged, or `max` if that fee is invalid or higher. */
function takenFee(raw: unknown, max: bigint): bigint {
  return Number.isInteger(raw) && BigInt(raw as number) <= max ? BigInt(raw as number) : max
}

function readOutcome(
  { transaction, state: { user }, fee }: Subject,
  addresses: readonly string[],
  answer: unknown,
): SolanaSimulation {
  const { before, after } = answer as Record<'before' | 'after', { value?: unknown } | null>
  const { err, accounts, fee: taken } = (after?.value ?? {}) as Record<string, unknown>
  if (err === undefined) throw new TypeError('not a simulation')
  if (err !== null) return { status: 'reverts', reason: reasonOf(err, transaction) }
  const old = listOf(before?.value, addresses.length)
  const now = listOf(accounts, addresses.length)
  const change = (now[0]?.lamports ?? 0n) - (old[0]?.lamports ?? 0n)
  return {
    status: 'succeeds',
    sol: change + (fee === 0n ? 0n : takenFee(taken, fee)),
    tokens: tokensOf(old, now, user),
    grants: addresses.flatMap((address, index) => grantsOf(address, old[index], now[index], user)),
    deposits: new Map(
      addresses.flatMap((address, index) => {
        const opened = now[index]
        return opened && !old[index] ? [[address, opened.lamports] as const] : []
      }),
    ),
  }
}

/** Returns the part that two nodes must agree on: everything except the text of a failure. */
function textOf(simulation: SolanaSimulation): string {
  if (simulation.status !== 'succeeds') return simulation.status
  const { sol, tokens, grants, deposits } = simulation
  return stringify([sol, [...tokens].sort(), grants, [...deposits]])
}

/**
 * Simulates a transaction without its signatures, and measures the user's accounts before and
 * after, at two nodes.
 *
 * Source: https://solana.com/docs/rpc/http/simulatetransaction
 *
 * @throws {@link VaultError} if two nodes disagree, or do not answer
 */
export async function simulateTransaction(
  clusters: Clusters,
  cluster: FrameCluster,
  subject: Subject & { signal: AbortSignal },
): Promise<SolanaSimulation> {
  const addresses = countedOf(subject)
  try {
    return await clusters.decide(cluster, inquiryOf(subject, addresses), {
      signal: subject.signal,
      read: (answer) => readOutcome(subject, addresses, answer),
      merge: (one, other) => (textOf(one) === textOf(other) ? one : undefined),
    })
  } catch (error) {
    // Both nodes refuse: they cannot simulate.
    if (error instanceof VaultError && error.name === 'nodeError') return { status: 'unknown' }
    throw error
  }
}
