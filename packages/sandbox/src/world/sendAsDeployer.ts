import { createWalletClient, defineChain, type Hex, http, publicActions } from 'viem'
import { people } from './people.js'
import type { Call } from './sender.js'

/** Sends transactions of the deployer's on a running chain, one after the other. Answers their hashes. @throws when one fails. */
export async function sendAsDeployer(url: string, chainId: number, calls: readonly Pick<Call, 'to' | 'data' | 'value'>[]): Promise<Hex[]> {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const chain = defineChain({ id: chainId, name: `Chain ${chainId}`, nativeCurrency, rpcUrls: { default: { http: [url] } } })
  const client = createWalletClient({ account: people.deployer, chain, transport: http(), pollingInterval: 20 }).extend(publicActions)
  const hashes: Hex[] = []
  for (const call of calls) {
    const hash = await client.sendTransaction(call)
    const { status } = await client.waitForTransactionReceipt({ hash })
    if (status !== 'success') throw new Error(`The transaction ${hash} on chain ${chainId} failed.`)
    hashes.push(hash)
  }
  return hashes
}
