import { type ChainAdapter, deadlines, LatchkeyError, NetworkRequestError, NotConnectedError, settle, toLatchkeyError } from '@latchkey/core'
import type { Address } from 'viem'
import { estimateGas, getBalance } from 'viem/actions'
import { chainIdOf } from './chainIdOf.js'
import type { AdapterContext } from './connecting.js'
import { readConnection } from './readConnection.js'

/** viem's names for a node that could not be reached, or did not answer in its protocol. */
const UNREACHABLE = /^(?:HttpRequest|WebSocketRequest|SocketClosed|Timeout)Error$/

function isUnreachable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 8) return false
  return UNREACHABLE.test(error.name) || isUnreachable(error.cause, depth + 1)
}

function toReadError(error: unknown): LatchkeyError {
  if (error instanceof LatchkeyError || !isUnreachable(error)) return toLatchkeyError(error)
  return new NetworkRequestError({ cause: error, details: (error as Error).message.slice(0, 500) })
}

/** The part of the adapter that reads a node. */
export function createReading({ config, clock }: AdapterContext): Pick<ChainAdapter, 'getBalance' | 'estimateGas'> {
  async function read<value>(ask: () => Promise<value>, signal: AbortSignal | undefined): Promise<value> {
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
        return { value: await getBalance(client, { address: address as Address }), decimals, symbol }
      }, signal),

    estimateGas: ({ to, value, data, signal }) =>
      read(async () => {
        const connection = readConnection(config)
        if (!connection) throw new NotConnectedError()
        const client = config.getClient({ chainId: connection.chainId })
        const [account] = connection.accounts
        return estimateGas(client, { account, to: to as Address, ...(value === undefined ? {} : { value }), ...(data ? { data } : {}) })
      }, signal),
  }
}
