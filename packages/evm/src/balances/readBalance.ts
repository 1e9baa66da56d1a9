import { type ChainAdapter, NetworkRequestError, NotConnectedError } from '@latchkey/core'
import { deadlines, settle } from '@latchkey/core/internal'
import { type Client, numberToHex } from 'viem'
import type { AdapterContext } from '../connect/adapterContext.js'
import { readConnection } from '../connect/readConnection.js'
import { chainIdOf } from '../kernel/chainIdOf.js'
import { toReadError } from '../kernel/toReadError.js'

const QUANTITY = /^0x[0-9a-f]{1,64}$/i

/**
 * Requests one number from a node. Does not use viem's actions: those for balances and fees load
 * multicall, CCIP and signature recovery, 40 kB for a single call.
 */
async function askForQuantity(
  client: Client,
  method: 'eth_getBalance' | 'eth_estimateGas',
  params: readonly unknown[],
): Promise<bigint> {
  const answer: unknown = await client.request({ method, params } as Parameters<
    Client['request']
  >[0])
  if (typeof answer !== 'string' || !QUANTITY.test(answer))
    throw new NetworkRequestError({ details: `no number in the answer to ${method}` })
  return BigInt(answer)
}

/** The part of the adapter that reads a node. */
export function createReading({
  config,
  clock,
}: AdapterContext): Pick<ChainAdapter, 'getBalance' | 'estimateGas'> {
  async function read<value>(
    ask: () => Promise<value>,
    signal: AbortSignal | undefined,
  ): Promise<value> {
    try {
      return await settle(ask(), { deadline: deadlines.read, signal, clock })
    } catch (error) {
      throw toReadError(error)
    }
  }

  return {
    getBalance: ({ address, networkId, signal }) =>
      read(async () => {
        const client = config.getClient({ chainId: chainIdOf(networkId) })
        const { decimals, symbol } = client.chain.nativeCurrency
        return {
          value: await askForQuantity(client, 'eth_getBalance', [address, 'latest']),
          decimals,
          symbol,
        }
      }, signal),

    estimateGas: ({ to, value, data, signal }) =>
      read(async () => {
        const connection = readConnection(config)
        if (!connection) throw new NotConnectedError()
        const [from] = connection.accounts
        const transaction = {
          from,
          to,
          ...(value === undefined ? {} : { value: numberToHex(value) }),
          ...(data ? { data } : {}),
        }
        return askForQuantity(
          config.getClient({ chainId: connection.chainId }),
          'eth_estimateGas',
          [transaction],
        )
      }, signal),
  }
}
