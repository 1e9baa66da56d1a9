import { type Address, concatHex, getAddress, numberToHex } from 'viem'
import type { Chain } from '../../networks/chain.js'
import type { TokenAddress } from '../exchange.js'

/** A way through pools of one kind. `fees` are those of v3 pools, one per hop. */
export type Way =
  | { readonly kind: 'v2'; readonly router: Address; readonly path: readonly Address[] }
  | {
      readonly kind: 'v3'
      readonly router: Address
      readonly quoter: Address
      readonly path: readonly Address[]
      readonly fees: readonly number[]
    }

/** Pools know the chain's own currency in its wrapped form only. */
export function poolToken(chain: Chain, token: TokenAddress): Address | undefined {
  if (token !== 'native') return token
  return chain.contracts.wrappedNative && getAddress(chain.contracts.wrappedNative)
}

/** Tokens with pools to most others. */
export function basesOf(chain: Chain, more: readonly Address[]): readonly Address[] {
  const all = [chain.contracts.wrappedNative, chain.dollar, ...more].filter(
    (base) => base !== undefined,
  )
  return [...new Set(all.map((base) => getAddress(base)))]
}

/** Every way from one token to the other: direct, and over each of the bases. */
export function listWays(
  chain: Chain,
  from: Address,
  to: Address,
  bases: readonly Address[],
): readonly Way[] {
  const { uniswapV2, uniswapV3 } = chain.contracts
  const over = bases.filter((base) => base !== from && base !== to).map((base) => [from, base, to])
  const paths: readonly (readonly Address[])[] = [[from, to], ...over]
  const ways: Way[] = []
  if (uniswapV2)
    for (const path of paths) ways.push({ kind: 'v2', router: getAddress(uniswapV2.router), path })
  if (uniswapV3) {
    const { feeTiers } = uniswapV3
    const v3 = {
      kind: 'v3',
      router: getAddress(uniswapV3.router),
      quoter: uniswapV3.quoter,
    } as const
    for (const path of paths) {
      const choices =
        path.length === 2
          ? feeTiers.map((fee) => [fee])
          : feeTiers.flatMap((first) => feeTiers.map((second) => [first, second]))
      for (const fees of choices) ways.push({ ...v3, path, fees })
    }
  }
  return ways
}

/** A path as v3 takes it: token, fee in three bytes, token, and so on. */
export function packPath(path: readonly Address[], fees: readonly number[]): `0x${string}` {
  return concatHex(
    path.flatMap((token, at) =>
      at === 0 ? [token] : [numberToHex(fees[at - 1] ?? 0, { size: 3 }), token],
    ),
  )
}
