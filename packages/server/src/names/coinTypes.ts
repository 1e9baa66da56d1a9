/** Of Ether (ENSIP-9): in ENS, the chain that ENS itself is on. */
export const ETHER = 60

/** Coin types of EVM chains have this bit; alone it stands for all of them (ENSIP-11, ENSIP-19). */
export const EVERY_CHAIN = 0x8000_0000

/** @param chainId - Below 2^31. */
export function evmCoinType(chainId: number): number {
  return (EVERY_CHAIN | chainId) >>> 0
}

/**
 * The chain of a coin type: `'every'` chain, or `undefined` when it is not of an EVM chain.
 *
 * @param home - The chain that ENS is on.
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
