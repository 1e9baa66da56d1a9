import { AccountRole, type Address, createNoopSigner, type Instruction } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { getCloseAccountInstruction, getSyncNativeInstruction } from '@solana-program/token'
import { join, unsigned } from '../world/encodeFields.js'
import {
  associatedOf,
  JUPITER_EVENTS,
  JUPITER_PROGRAM,
  openPoolAccount,
  type PoolToken,
  poolAuthority,
  poolMints,
  priceAccountOf,
} from './pool.js'
import { ROUTE_V2 } from './routeProgram.js'

/** A swap with the pool. Amounts are in the smallest unit. */
export interface PoolSwap {
  readonly from: PoolToken
  readonly to: PoolToken
  readonly user: Address
  readonly amount: bigint
  readonly quotedOut: bigint
  readonly slippageBps: number
}

/** The instructions of a swap, by their part. */
export interface SwapInstructions {
  readonly setup: readonly Instruction[]
  readonly swap: Instruction
  readonly cleanup: Instruction | undefined
}

const writable = (address: Address) => ({ address, role: AccountRole.WRITABLE })
const readable = (address: Address) => ({ address, role: AccountRole.READONLY })

/** One step of the route plan, which the pool does not read: no swap, 100 %, 0 to 1. */
const ROUTE_PLAN = join(unsigned(1, 4), [0], unsigned(10_000, 2), [0, 1])

function routeOf({ from, to, user, amount, quotedOut, slippageBps }: PoolSwap): Instruction {
  const [source, target] = [poolMints[from], poolMints[to]]
  return {
    programAddress: JUPITER_PROGRAM,
    accounts: [
      { address: user, role: AccountRole.READONLY_SIGNER },
      writable(associatedOf(from, user)),
      writable(associatedOf(to, user)),
      readable(source.mint),
      readable(target.mint),
      readable(source.program),
      readable(target.program),
      // No other account receives: the program's own address means none.
      readable(JUPITER_PROGRAM),
      readable(JUPITER_EVENTS),
      readable(JUPITER_PROGRAM),
      writable(associatedOf(from, poolAuthority)),
      writable(associatedOf(to, poolAuthority)),
      readable(poolAuthority),
      readable(priceAccountOf(from, to)),
    ],
    data: join(
      ROUTE_V2,
      unsigned(amount, 8),
      unsigned(quotedOut, 8),
      unsigned(slippageBps, 2),
      // No fees.
      new Uint8Array(4),
      ROUTE_PLAN,
    ),
  }
}

/** Builds a swap like Jupiter: wraps SOL before it and unwraps SOL after it. */
export function buildPoolSwap(swap: PoolSwap): SwapInstructions {
  const { from, to, user, amount } = swap
  const signer = createNoopSigner(user)
  const wrapped = associatedOf('SOL', user)
  const wrap = [
    openPoolAccount('SOL', user, user),
    getTransferSolInstruction({ source: signer, destination: wrapped, amount }),
    getSyncNativeInstruction({ account: wrapped }),
  ]
  const setup = [...(from === 'SOL' ? wrap : []), openPoolAccount(to, user, user)]
  const usesSol = from === 'SOL' || to === 'SOL'
  const cleanup = usesSol
    ? getCloseAccountInstruction({ account: wrapped, destination: user, owner: signer })
    : undefined
  return { setup, swap: routeOf(swap), cleanup }
}
