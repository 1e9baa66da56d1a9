import { isTokenProgram, programs, WRAPPED_SOL } from '../kernel/programs.js'
import { decodeInstruction, type Effect } from '../transactions/decodeInstruction.js'
import { budgetOf } from '../transactions/decodeTransaction.js'
import type { ReadInstruction, ReadMessage } from '../transactions/readMessage.js'
import { type Route, readRoute } from './readRoute.js'

/** The highest fee of a swap, in lamports: 0.005 SOL. */
const MAX_FEE = 5_000_000n
const SYNC_NATIVE = 17
const CLOSE_ACCOUNT = 9

/** The token accounts of the user that a swap may use: associated accounts of its mints. */
export interface OwnAccounts {
  source: string
  target: string
  wrapped: string
}

/** A swap with everything that belongs to it. */
export interface SwapMessage {
  route: Route
  /** Pays with SOL, which is wrapped before the swap. */
  wraps: boolean
  /** Receives SOL: the wrapped account is closed after the swap. */
  unwraps: boolean
}

/** The instructions besides the swap. */
interface Helpers {
  wrapped: bigint
  closes: number
}

/** Returns the only swap of a message, if its account signs alone and pays no more than the cap. */
export function findRoute(message: ReadMessage, user: string): Route | undefined {
  const { version, feePayer, signers, instructions } = message
  // A message of version 1 states its fee elsewhere.
  if (version === 1 || feePayer !== user || signers.length !== 1) return undefined
  if (budgetOf(message).total > MAX_FEE) return undefined
  const [swap, ...others] = instructions.filter(({ program }) => program === programs.jupiter)
  if (!swap || others.length > 0) return undefined
  const route = readRoute(swap)
  return route?.user === user ? route : undefined
}

/** True for `SyncNative` of the wrapped account. */
function isSync({ program, accounts, data }: ReadInstruction, { wrapped }: OwnAccounts): boolean {
  return (
    program === programs.token &&
    data.length === 1 &&
    data[0] === SYNC_NATIVE &&
    accounts[0]?.address === wrapped
  )
}

/** True for `CloseAccount` of the wrapped account, which pays it to the user. */
function isUnwrap(
  { program, accounts, data }: ReadInstruction,
  user: string,
  { wrapped }: OwnAccounts,
): boolean {
  const [account, destination, owner] = accounts
  return (
    isTokenProgram(program) &&
    data.length === 1 &&
    data[0] === CLOSE_ACCOUNT &&
    account?.address === wrapped &&
    destination?.address === user &&
    owner?.address === user
  )
}

/** True for the creation of one of the swap's own accounts. */
function isOwnAccount(
  effect: Effect,
  user: string,
  { sourceMint, targetMint }: Route,
  accounts: OwnAccounts,
): boolean {
  if (effect.kind !== 'createTokenAccount') return false
  const { payer, owner, account, mint } = effect
  return (
    payer === user &&
    owner === user &&
    Object.values(accounts).includes(account) &&
    [sourceMint, targetMint, WRAPPED_SOL].includes(mint)
  )
}

/** Reads the instructions besides the swap. Returns `undefined` if one is not permitted. */
function readHelpers(
  instructions: readonly ReadInstruction[],
  user: string,
  route: Route,
  accounts: OwnAccounts,
): Helpers | undefined {
  const found: Helpers = { wrapped: 0n, closes: 0 }
  for (const instruction of instructions) {
    const [effect] = decodeInstruction(instruction)
    if (instruction.program === programs.jupiter || isSync(instruction, accounts)) continue
    if (effect?.kind === 'budget' || effect?.kind === 'note') continue
    if (effect && isOwnAccount(effect, user, route, accounts)) continue
    if (isUnwrap(instruction, user, accounts)) found.closes += 1
    else if (
      effect?.kind === 'transferNative' &&
      effect.from === user &&
      effect.to === accounts.wrapped
    )
      found.wrapped += effect.amount
    else return undefined
  }
  return found
}

/**
 * Reads a message as one swap of the user: takes the amount from the user's own account, pays the
 * user's own account, and does nothing else. Returns `undefined` for any other message.
 */
export function readSwapMessage(
  { instructions }: ReadMessage,
  user: string,
  route: Route,
  accounts: OwnAccounts,
): SwapMessage | undefined {
  if (route.source !== accounts.source || route.target !== accounts.target) return undefined
  const helpers = readHelpers(instructions, user, route, accounts)
  if (!helpers) return undefined
  const wraps = helpers.wrapped > 0n
  // Exactly the amount: a remainder would stay wrapped.
  if (wraps && (route.sourceMint !== WRAPPED_SOL || helpers.wrapped !== route.amountIn))
    return undefined
  const unwraps = helpers.closes > 0 && route.targetMint === WRAPPED_SOL
  if (helpers.closes > 1) return undefined
  // Closing would unwrap SOL of the user that the swap does not concern.
  if (helpers.closes > 0 && !wraps && !unwraps) return undefined
  return { route, wraps, unwraps }
}
