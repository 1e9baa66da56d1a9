import { createHash } from 'node:crypto'
import { Keypair } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import type { ReadInstruction } from '../transactions/readMessage.js'
import { readRoute } from './readRoute.js'

const keyOf = (fill: number): string =>
  Keypair.fromSeed(new Uint8Array(32).fill(fill)).publicKey.toBase58()
const [user, source, target, sourceMint, targetMint, stranger] = [1, 2, 3, 4, 5, 6].map(keyOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
]
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const JUPITER = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'
const EVENTS = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'
/** Every byte differs, and the highest bit is set. */
const AMOUNT = 0x8102030405060708n
const QUOTED = 0x9101020304050607n

interface Swap {
  quoted?: bigint
  slippage?: number
  platformFee?: number
  gainFee?: number
}

/** Encodes the arguments as Anchor does: the hash of the name, then the amounts and the rates. */
function encode(
  name: string,
  head: readonly number[],
  { quoted = QUOTED, slippage = 100, platformFee = 0, gainFee = 0 }: Swap = {},
): Uint8Array {
  const data = Buffer.alloc(22)
  data.writeBigUInt64LE(AMOUNT, 0)
  data.writeBigUInt64LE(quoted, 8)
  data.writeUInt16LE(slippage, 16)
  data.writeUInt16LE(platformFee, 18)
  data.writeUInt16LE(gainFee, 20)
  const discriminator = createHash('sha256').update(`global:${name}`).digest().subarray(0, 8)
  return Uint8Array.from([...discriminator, ...head, ...data, 1, 2, 3])
}

const withKeys = (data: Uint8Array, keys: readonly string[]): ReadInstruction => ({
  program: JUPITER,
  accounts: keys.map((address) => ({ address, isSigner: false, isWritable: false })),
  data,
})

const direct = [user, source, target, sourceMint, targetMint, TOKEN, TOKEN_2022]
const routeV2 = (swap?: Swap, keys = [...direct, JUPITER, EVENTS, JUPITER]): ReadInstruction =>
  withKeys(encode('route_v2', [], swap), keys)
const shared = [keyOf(7), user, source, keyOf(8), keyOf(9), target, sourceMint, targetMint]
const sharedV2 = (
  swap?: Swap,
  keys = [...shared, TOKEN, TOKEN_2022, EVENTS, JUPITER],
): ReadInstruction => withKeys(encode('shared_accounts_route_v2', [7], swap), keys)

const route = {
  user,
  source,
  target,
  sourceMint,
  targetMint,
  sourceProgram: TOKEN,
  targetProgram: TOKEN_2022,
  amountIn: AMOUNT,
  minAmountOut: (QUOTED * 99n) / 100n,
}

describe.each([
  ['route_v2', routeV2],
  ['shared_accounts_route_v2', sharedV2],
] as const)('%s', (_name, build) => {
  test('default: reads the accounts and the amounts', () => {
    expect(readRoute(build())).toEqual(route)
  })

  test('behavior: S31 rounds the minimum down, and returns the quoted amount without slippage', () => {
    expect(readRoute(build({ quoted: 10_001n, slippage: 1 }))?.minAmountOut).toBe(9_999n)
    expect(readRoute(build({ quoted: 10_001n, slippage: 0 }))?.minAmountOut).toBe(10_001n)
    expect(readRoute(build({ quoted: 10_001n, slippage: 10_000 }))?.minAmountOut).toBe(0n)
  })

  test('error: S31 returns undefined for a slippage over 100 %, and for fees of the exchange', () => {
    for (const swap of [
      { slippage: 10_001 },
      { platformFee: 1 },
      { platformFee: 256 },
      { gainFee: 1 },
      { gainFee: 256 },
    ])
      expect(readRoute(build(swap))).toBeUndefined()
  })

  test('error: S31 returns undefined if one of the accounts is missing', () => {
    const { accounts, data } = build()
    for (let count = 0; count < accounts.length; count++)
      expect(
        readRoute(
          withKeys(
            data,
            accounts.slice(0, count).map(({ address }) => address),
          ),
        ),
      ).toBeUndefined()
  })

  test('error: S31 returns undefined for other data', () => {
    const whole = build()
    const amountsAt = whole.data.length - 25
    for (let index = 0; index < 8; index++) {
      const data = Uint8Array.from(whole.data)
      data[index] = (data[index] ?? 0) ^ 1
      expect(readRoute({ ...whole, data })).toBeUndefined()
    }
    for (let end = 0; end < amountsAt + 22; end++)
      expect(readRoute({ ...whole, data: whole.data.slice(0, end) })).toBeUndefined()
    expect(readRoute({ ...whole, data: whole.data.slice(0, amountsAt + 22) })).toEqual(route)
  })

  test('error: S31 returns undefined for another token program, events account or program', () => {
    const { accounts, data } = build()
    const keys = accounts.map(({ address }) => address)
    const places = [
      keys.indexOf(TOKEN),
      keys.indexOf(TOKEN_2022),
      keys.indexOf(EVENTS),
      keys.lastIndexOf(JUPITER),
    ]
    for (const place of places)
      expect(readRoute(withKeys(data, keys.with(place, stranger)))).toBeUndefined()
  })
})

describe('the receiver of route_v2', () => {
  const withReceiver = (receiver: string) =>
    readRoute(routeV2({}, [...direct, receiver, EVENTS, JUPITER]))

  test('default: accepts the target, or no receiver', () => {
    expect(withReceiver(target)).toEqual(route)
    expect(withReceiver(JUPITER)).toEqual(route)
  })

  test('error: S31 returns undefined for another account', () => {
    expect(withReceiver(stranger)).toBeUndefined()
  })
})
