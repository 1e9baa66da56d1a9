import { waitForReceipt } from '@latchkey/testing/node'
import { createWalletClient, type Hex, http, type PrivateKeyAccount, publicActions } from 'viem'
import { defineWorldChain } from './defineWorldChain.js'
import { people } from './people.js'
import type { Call } from './sender.js'

type Calls = readonly Pick<Call, 'to' | 'data' | 'value'>[]

/**
 * Sends transactions of one account on a running chain, one after the other. Returns their hashes.
 * @throws if one fails.
 */
export async function sendAs(
  account: PrivateKeyAccount,
  url: string,
  chainId: number,
  calls: Calls,
): Promise<Hex[]> {
  const client = createWalletClient({
    account,
    chain: defineWorldChain(chainId, url),
    transport: http(),
    pollingInterval: 20,
  }).extend(publicActions)
  const hashes: Hex[] = []
  for (const call of calls) {
    const hash = await client.sendTransaction(call)
    const { status } = await waitForReceipt(client, { hash })
    if (status !== 'success') throw new Error(`The transaction ${hash} on chain ${chainId} failed.`)
    hashes.push(hash)
  }
  return hashes
}

/** Sends transactions of the deployer. See {@link sendAs}. */
export async function sendAsDeployer(url: string, chainId: number, calls: Calls): Promise<Hex[]> {
  return sendAs(people.deployer, url, chainId, calls)
}
