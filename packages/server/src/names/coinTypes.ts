/** Coin type of Ether (ENSIP-9). In ENS it stands for the chain that has ENS. */
export const ETHER = 60

/** Bit in the coin types of EVM chains. Alone it stands for all EVM chains (ENSIP-11, ENSIP-19). */
export const EVERY_CHAIN = 0x8000_0000

/** @param chainId - Below 2^31. */
export function evmCoinType(chainId: number): number {
  return (EVERY_CHAIN | chainId) >>> 0
}

/**
 * Returns the chain of a coin type: `'every'` for all chains, `undefined` if it is not of an EVM
 * chain.
 *
 * @param home - The chain that has ENS.
 */
export function chainOfCoinType(
  coinType: number | bigint,
  home: number,
): number | 'every' | undefined {
  if (BigInt(coinType) === BigInt(ETHER)) return home
  const number = Number(coinType)
  if (number < EVERY_CHAIN || number > 0xffff_ffff) return undefined
  return number === EVERY_CHAIN ? 'every' : number - EVERY_CHAIN
}
