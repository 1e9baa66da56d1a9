import { type Address, encodeFunctionData, type Hex, parseUnits } from 'viem'
import { tokenAbi } from './abis.js'
import { sendAsDeployer } from './sendAsDeployer.js'
import { type TokenKey, worldTokens } from './tokens.js'

/** Amounts for an account, in whole tokens as decimal text: `{ ETH: '1.5', DOL: '100' }`. */
export type Gift = Readonly<Partial<Record<TokenKey | 'ETH', string>>>

/**
 * Funds an account with ether and tokens on a running chain of the world, in transactions of its
 * history.
 *
 * @returns Hashes of the transactions.
 * @throws if one fails: the amount exceeds the token's range.
 *
 * @example
 * ```ts
 * import { fund, startWorldChain } from '@latchkey/sandbox/world'
 *
 * const { url, chainId } = await startWorldChain({ chainId: 31337 })
 * await fund(url, chainId, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', { ETH: '1.5', DOL: '100' })
 * ```
 */
export function fund(url: string, chainId: number, account: Address, gift: Gift): Promise<Hex[]> {
  const calls = (Object.entries(gift) as [TokenKey | 'ETH', string][]).map(([token, amount]) => {
    if (token === 'ETH') return { to: account, value: parseUnits(amount, 18) }
    const { address, decimals } = worldTokens[token]
    return {
      to: address,
      data: encodeFunctionData({
        abi: tokenAbi,
        functionName: 'mint',
        args: [account, parseUnits(amount, decimals)],
      }),
    }
  })
  return sendAsDeployer(url, chainId, calls)
}
