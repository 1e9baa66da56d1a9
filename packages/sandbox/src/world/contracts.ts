import type { Address } from 'viem'
import { type TokenKey, type WorldToken, worldTokens } from './tokens.js'

/** The addresses of all contracts of the world. */
export interface WorldContracts {
  readonly multicall3: Address
  readonly weth: Address
  /** By symbol. The unlisted spam token is `SPAM`. */
  readonly tokens: Readonly<Record<TokenKey, WorldToken>>
  readonly uniswapV2: { readonly factory: Address; readonly router: Address }
  readonly uniswapV3: {
    readonly factory: Address
    /** QuoterV2. */
    readonly quoter: Address
    /** SwapRouter, whose swaps have a deadline. */
    readonly router: Address
    readonly positionManager: Address
    /** In hundredths of a basis point. */
    readonly feeTiers: readonly number[]
  }
  readonly ens: {
    readonly registry: Address
    readonly universalResolver: Address
    readonly publicResolver: Address
    readonly gatewayResolver: Address
    readonly reverseRegistrar: Address
  }
  readonly entryPoint07: Address
  readonly accountFactory: Address
  /** ERC-721. */
  readonly lanterns: Address
  /** ERC-1155. */
  readonly badges: Address
  /** The token that counts as one US dollar. */
  readonly dollar: Address
}

/**
 * The addresses of all contracts of the world, on both chains.
 *
 * Addresses follow from the deployer's nonces: a new contract is deployed after all others.
 */
export const worldContracts: WorldContracts = {
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  weth: '0xC98d3B3C88baB959C0BF5DD5a8E94b08CAA88FBE',
  tokens: worldTokens,
  uniswapV2: {
    factory: '0x503c2E3B5B48a1F1018FfEc3CC33D942FC67288e',
    router: '0x1076D6b5BAb80A1C835F11231dAB3BfA995C4d6F',
  },
  uniswapV3: {
    factory: '0x7AE1328D12b82c12Ea9F017BFb538E4Da64724fA',
    positionManager: '0xA2bC3BAB8be7D066eBE6F3218bC1FcB56C404D98',
    router: '0xb967a638B2CB29EaCdEAB31D5262cf143Af3374B',
    quoter: '0xC5EdB7F1B23D6bdAc708865869325EC61a5c271B',
    feeTiers: [500, 3000, 10_000],
  },
  ens: {
    registry: '0xeCc04FAE4684ba312ACd781f661F0579c8963c78',
    publicResolver: '0x0BEf3ae1F499C5D8399955300eE765f8bf4adA93',
    gatewayResolver: '0x743d4D58678FA8df64bAdc6d10D098015CB14737',
    reverseRegistrar: '0x3EbB0db9Ba3eff69243b124c16CD927B00286E96',
    universalResolver: '0x8894576de4901b76949a47D1aa875c26603bf38e',
  },
  accountFactory: '0xd4EAb8d1FFFC13d4f76945bc91b839f38cD1CE24',
  lanterns: '0x8744951D4C8aA303E06fccf0A608fBA66F1060b6',
  badges: '0x66f41D171469727fC46b525EB9404AB60d1f7b0a',
  entryPoint07: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  dollar: worldTokens.DOL.address,
}
