import { sameBytes } from '../kernel/bytes.js'
import { isTokenProgram, programs } from '../kernel/programs.js'
import type { ReadInstruction } from '../transactions/readMessage.js'

/** A swap of Jupiter's program, by the bytes of its instruction. */
export interface Route {
  /** Signs, and owns the paid tokens. */
  user: string
  /** The token accounts that pay and receive. */
  source: string
  target: string
  sourceMint: string
  targetMint: string
  sourceProgram: string
  targetProgram: string
  amountIn: bigint
  /** The program fails if less arrives. */
  minAmountOut: bigint
}

/** The account with which the program reports swaps. */
const EVENTS = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'
const WHOLE = 10_000n
/** Two amounts, the slippage and two fees. */
const AMOUNTS_BYTES = 22

/** The positions of the accounts that both instructions have. */
interface Layout {
  discriminator: readonly number[]
  /** The place of the amounts, which are in one order. */
  amountsAt: number
  user: number
  source: number
  target: number
  /** The mints and the token programs: first of the source, then of the target. */
  mints: number
  programs: number
  events: number
  /** An account that receives instead of the target; the program's own address means none. */
  receiver: number | undefined
}

/** Source: the published IDL. */
const layouts: readonly Layout[] = [
  // route_v2
  {
    discriminator: [187, 100, 250, 204, 49, 196, 175, 20],
    amountsAt: 8,
    user: 0,
    source: 1,
    target: 2,
    mints: 3,
    programs: 5,
    receiver: 7,
    events: 8,
  },
  // shared_accounts_route_v2
  {
    discriminator: [209, 152, 83, 147, 124, 254, 216, 233],
    amountsAt: 9,
    user: 1,
    source: 2,
    target: 5,
    mints: 6,
    programs: 8,
    receiver: undefined,
    events: 10,
  },
]

/** Reads the amounts. Returns `undefined` if the exchange or its operator takes a fee. */
function readAmounts(
  data: Uint8Array,
  at: number,
): Pick<Route, 'amountIn' | 'minAmountOut'> | undefined {
  if (data.length < at + AMOUNTS_BYTES) return undefined
  const view = new DataView(data.buffer, data.byteOffset)
  const quoted = view.getBigUint64(at + 8, true)
  const slippage = BigInt(view.getUint16(at + 16, true))
  // The fee of a platform, and its share of the output beyond the quote.
  const fees = BigInt(view.getUint32(at + 18, true))
  if (fees !== 0n || slippage > WHOLE) return undefined
  // The program rounds it down.
  const minAmountOut = (quoted * (WHOLE - slippage)) / WHOLE
  return { amountIn: view.getBigUint64(at, true), minAmountOut }
}

/** True if only the target receives, and the program calls itself for its events. */
function isPlain(keyAt: (index: number) => string, layout: Layout): boolean {
  const target = keyAt(layout.target)
  const receiver = layout.receiver === undefined ? target : keyAt(layout.receiver)
  if (receiver !== target && receiver !== programs.jupiter) return false
  return keyAt(layout.events) === EVENTS && keyAt(layout.events + 1) === programs.jupiter
}

/** Reads an instruction of Jupiter's program. Returns `undefined` for any that is not a swap. */
export function readRoute({ accounts, data }: ReadInstruction): Route | undefined {
  const head = data.slice(0, 8)
  const layout = layouts.find(({ discriminator }) =>
    sameBytes(Uint8Array.from(discriminator), head),
  )
  if (!layout) return undefined
  // A missing account is not a token program and not the account of events.
  const keyAt = (index: number): string => accounts[index]?.address ?? ''
  const amounts = readAmounts(data, layout.amountsAt)
  const sourceProgram = keyAt(layout.programs)
  const targetProgram = keyAt(layout.programs + 1)
  if (!isTokenProgram(sourceProgram) || !isTokenProgram(targetProgram)) return undefined
  if (!amounts || !isPlain(keyAt, layout)) return undefined
  return {
    user: keyAt(layout.user),
    source: keyAt(layout.source),
    target: keyAt(layout.target),
    sourceMint: keyAt(layout.mints),
    targetMint: keyAt(layout.mints + 1),
    sourceProgram,
    targetProgram,
    ...amounts,
  }
}
