import { addresses } from './addresses.js'

/** The two chains of the sandbox, read directly: the tests do not trust the page. */
const urls: Record<string, string> = {
  'eip155:31337': addresses.one,
  'eip155:31338': addresses.two,
}

export async function rpc(networkId: string, method: string, params: unknown[]): Promise<unknown> {
  const response = await fetch(urls[networkId] ?? '', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as {
    result?: unknown
    error?: { message: string }
  }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

/** In wei. */
export async function balanceOf(networkId: string, address: string): Promise<bigint> {
  return BigInt((await rpc(networkId, 'eth_getBalance', [address, 'latest'])) as string)
}

export async function setBalance(networkId: string, address: string, wei: bigint): Promise<void> {
  await rpc(networkId, 'anvil_setBalance', [address, `0x${wei.toString(16)}`])
}

/** Returns the number of transactions that an account has sent. */
export async function sentBy(networkId: string, address: string): Promise<number> {
  return Number((await rpc(networkId, 'eth_getTransactionCount', [address, 'latest'])) as string)
}

/** Returns the chain's record of a transaction, or null when there is none. */
export async function transactionOf(
  networkId: string,
  hash: string,
): Promise<{ from: string; to: string; value: string } | null> {
  return (await rpc(networkId, 'eth_getTransactionByHash', [hash])) as {
    from: string
    to: string
    value: string
  } | null
}

/** Returns an account's balance of an ERC-20 token, in its smallest unit. */
export async function tokenBalanceOf(
  networkId: string,
  token: string,
  account: string,
): Promise<bigint> {
  const data = `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
  return BigInt((await rpc(networkId, 'eth_call', [{ to: token, data }, 'latest'])) as string)
}
