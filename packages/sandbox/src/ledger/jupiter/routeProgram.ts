import { type Assembler, createAssembler, type Register } from './assemble.js'
import { link } from './link.js'

/** The first 8 bytes of `route_v2`. Source: the published IDL of Jupiter's program. */
export const ROUTE_V2: readonly number[] = [187, 100, 250, 204, 49, 196, 175, 20]

/** The error of Jupiter's program if less than the minimum would arrive. */
const SLIPPAGE_EXCEEDED = 6001
const WRONG_INSTRUCTION = 101
const BASIS_POINTS = 10_000

const HEAP = 0x300000000n
/** Offsets on the heap, after the list of accounts. */
const heap = { metas: 3072, instruction: 3136, data: 3184, seed: 3200, seeds: 3216, bytes: 3232 }
/** Sizes of an account in bytes: in the input, in the list for calls, and in an instruction. */
const INFO_BYTES = 56
const META_BYTES = 16
/** Bytes by which an account may grow. */
const MAX_GROWTH = 10_240

/** Positions of accounts. The first ten are Jupiter's; the route's own accounts follow. */
const accounts = {
  user: 0,
  userSource: 1,
  userDestination: 2,
  sourceProgram: 5,
  destinationProgram: 6,
  poolSource: 10,
  poolDestination: 11,
  poolAuthority: 12,
  price: 13,
} as const
type Name = keyof typeof accounts

/** r6: instruction data; r7: heap; r8: number of accounts; r9: amount out. */
const [data, base, count, out] = [6, 7, 8, 9] as const

/** Lists the accounts of the input in the layout of calls to other programs. */
function readAccounts(code: Assembler): void {
  const [cursor, info, index] = [6, 9, 5] as const
  const pointer = (place: number, offset: number): void => {
    code.combine('move', 2, cursor)
    code.compute('add', 2, offset)
    code.store(8, info, place, 2)
  }
  code.combine('move', cursor, 1)
  code.constant(base, HEAP)
  code.load(8, count, cursor, 0)
  code.compute('add', cursor, 8)
  code.combine('move', info, base)
  code.compute('move', index, 0)
  code.label('account')
  code.jumpIfRegister(index, 'atLeast', count, 'accounts')
  code.load(1, 1, cursor, 0)
  code.jumpIf(1, 'notEqual', 0xff, 'repeated')
  for (const [place, offset] of [
    [0, 8],
    [8, 72],
    [24, 88],
    [32, 40],
  ] as const)
    pointer(place, offset)
  code.load(8, 3, cursor, 80)
  code.store(8, info, 16, 3)
  for (const [from, to] of [
    [1, 48],
    [2, 49],
    [3, 50],
  ] as const) {
    code.load(1, 1, cursor, from)
    code.store(1, info, to, 1)
  }
  code.compute('add', cursor, 88 + MAX_GROWTH + 7)
  code.combine('add', cursor, 3)
  code.compute('and', cursor, -8)
  code.load(8, 1, cursor, 0)
  code.store(8, info, 40, 1)
  code.jump('next')
  // A repeated account has its position instead of its content.
  code.label('repeated')
  code.compute('mul', 1, INFO_BYTES)
  code.combine('add', 1, base)
  for (let offset = 0; offset < INFO_BYTES; offset += 8) {
    code.load(8, 2, 1, offset)
    code.store(8, info, offset, 2)
  }
  code.label('next')
  code.compute('add', cursor, 8)
  code.compute('add', info, INFO_BYTES)
  code.compute('add', index, 1)
  code.jump('account')
  code.label('accounts')
  // After the length.
  code.compute('add', cursor, 8)
}

/** Computes the amount out by the price, and refuses less than the minimum. */
function computeOut(code: Assembler): void {
  code.load(8, 1, data, 0)
  code.constant(2, new DataView(Uint8Array.from(ROUTE_V2).buffer).getBigUint64(0, true))
  code.jumpIfRegister(1, 'notEqual', 2, 'wrong')
  code.load(8, 1, base, accounts.price * INFO_BYTES + 24)
  code.load(8, out, data, 8)
  code.load(8, 2, 1, 0)
  code.combine('mul', out, 2)
  code.load(8, 2, 1, 8)
  code.combine('div', out, 2)
  // quoted × (10,000 - slippage) / 10,000, rounded down.
  code.load(2, 2, data, 24)
  code.compute('move', 3, BASIS_POINTS)
  code.combine('sub', 3, 2)
  code.load(8, 1, data, 16)
  code.combine('mul', 1, 3)
  code.compute('div', 1, BASIS_POINTS)
  code.jumpIfRegister(out, 'below', 1, 'slippage')
}

/** Calls a token program: Transfer (3) of the amount in a register. */
function transfer(
  code: Assembler,
  {
    program,
    from,
    to,
    authority,
    amount,
  }: Record<'program' | 'from' | 'to' | 'authority', Name> & {
    amount: Register
  },
): void {
  const keyOf = (name: Name, register: Register): void =>
    code.load(8, register, base, accounts[name] * INFO_BYTES)
  const at = (place: number): void => {
    code.combine('move', 2, base)
    code.compute('add', 2, place)
  }
  code.compute('move', 3, 3)
  code.store(1, base, heap.data, 3)
  code.store(8, base, heap.data + 1, amount)
  for (const [index, name] of ([from, to, authority] as const).entries()) {
    const place = heap.metas + index * META_BYTES
    keyOf(name, 2)
    code.store(8, base, place, 2)
    // The accounts are writable; the authority signs.
    code.compute('move', 3, index < 2 ? 1 : 0)
    code.store(1, base, place + 8, 3)
    code.compute('move', 3, index < 2 ? 0 : 1)
    code.store(1, base, place + 9, 3)
  }
  keyOf(program, 2)
  code.store(8, base, heap.instruction, 2)
  for (const [place, length, offset] of [
    [heap.metas, 3, 8],
    [heap.data, 9, 24],
  ] as const) {
    at(place)
    code.store(8, base, heap.instruction + offset, 2)
    code.compute('move', 3, length)
    code.store(8, base, heap.instruction + offset + 8, 3)
  }
  at(heap.instruction)
  code.combine('move', 1, 2)
  code.combine('move', 2, base)
  code.combine('move', 3, count)
  code.combine('move', 4, base)
  code.compute('add', 4, heap.seeds)
  code.compute('move', 5, 1)
  code.call('sol_invoke_signed_c')
}

/** Writes the seed with which the program signs for the pool. */
function writeSeed(code: Assembler, seed: Uint8Array): void {
  for (const [index, byte] of seed.entries()) {
    code.compute('move', 2, byte)
    code.store(1, base, heap.bytes + index, 2)
  }
  for (const [place, target, length] of [
    [heap.seed, heap.bytes, seed.length],
    [heap.seeds, heap.seed, 1],
  ] as const) {
    code.combine('move', 2, base)
    code.compute('add', 2, target)
    code.store(8, base, place, 2)
    code.compute('move', 2, length)
    code.store(8, base, place + 8, 2)
  }
}

/**
 * Builds the sandbox's program at the address of Jupiter's. It executes `route_v2` with the pool of
 * the sandbox: takes the amount in from the user, and pays at the price in an account of the pool,
 * or fails with Jupiter's error 6001 if that is less than the minimum.
 *
 * @param seed - The seed with which the program signs for the pool, including the bump.
 */
export function buildRouteProgram(seed: Uint8Array): Uint8Array {
  const code = createAssembler()
  readAccounts(code)
  computeOut(code)
  writeSeed(code, seed)
  const user = { program: 'sourceProgram', from: 'userSource', authority: 'user' } as const
  code.load(8, 4, data, 8)
  transfer(code, { ...user, to: 'poolSource', amount: 4 })
  const pool = { program: 'destinationProgram', from: 'poolDestination' } as const
  transfer(code, { ...pool, to: 'userDestination', authority: 'poolAuthority', amount: out })
  code.compute('move', 0, 0)
  code.exit()
  code.label('slippage')
  code.compute('move', 0, SLIPPAGE_EXCEEDED)
  code.exit()
  code.label('wrong')
  code.compute('move', 0, WRONG_INSTRUCTION)
  code.exit()
  return link(code.finish())
}
