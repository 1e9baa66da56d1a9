import { type Address, erc20Abi } from 'viem'
import { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import { askChain } from './askChain.js'
import type { TokenAddress } from './exchange.js'

const MAX = 2n ** 256n - 1n

function noToken(): ServerError {
  return new ServerError(400, 'token_unknown', 'There is no token at this address on this chain.')
}

/** How much of a token an account has. */
export function balanceOf(
  { client }: Chain,
  token: TokenAddress,
  account: Address,
): Promise<bigint> {
  if (token === 'native') return askChain(client.getBalance({ address: account }))
  return askChain(
    client.readContract({
      abi: erc20Abi,
      address: token,
      functionName: 'balanceOf',
      args: [account],
    }),
    noToken,
  )
}

/**
 * How much of it a contract may take. Nobody takes a chain's own currency: it is sent along, so
 * nothing has to be allowed.
 */
export async function allowanceOf(
  { client }: Chain,
  token: TokenAddress,
  account: Address,
  spender: Address | undefined,
): Promise<bigint> {
  if (token === 'native' || spender === undefined) return MAX
  return askChain(
    client.readContract({
      abi: erc20Abi,
      address: token,
      functionName: 'allowance',
      args: [account, spender],
    }),
    noToken,
  )
}
