import { NotConnectedError, OptionError, WalletMismatchError } from '@latchkey/core'
import type { ChainTransactions, PreparedTransaction } from '@latchkey/core/internal'
import { isAddress, sameAddress } from '@latchkey/protocol/std'
import type { AdapterContext } from '../connect/adapterContext.js'
import { type LiveConnection, readConnection } from '../connect/readConnection.js'
import { createAsking } from '../connect/requestWallet.js'
import { chainIdOf } from '../kernel/chainIdOf.js'

const BYTES = /^0x(?:[0-9a-f]{2})*$/i

/**
 * The connection that a transaction is for.
 *
 * @throws {@link NotConnectedError}; {@link WalletMismatchError} when it is for another account or
 *   network (SEC-52); {@link OptionError} when it is none.
 */
export function connectionFor(
  { config }: AdapterContext,
  { networkId, from, to, value, data }: PreparedTransaction,
): LiveConnection {
  if (!isAddress(to) || !BYTES.test(data) || typeof value !== 'bigint' || value < 0n)
    throw new OptionError({
      option: 'transaction',
      expected: 'an address, bytes and an amount',
      received: `${to} ${data} ${value}`.slice(0, 200),
      docsPath: '/transactions.md',
    })
  const connection = readConnection(config)
  if (!connection) throw new NotConnectedError()
  const [account] = connection.accounts
  if (!sameAddress(account, from) || connection.chainId !== chainIdOf(networkId))
    throw new WalletMismatchError({
      details: `${account} on ${connection.chainId}, asked to send from ${from} on ${networkId}`,
    })
  return connection
}

/** The part that has the wallet sign and send. */
export function createSending(context: AdapterContext): Pick<ChainTransactions, 'send'> {
  const { sendTransaction } = createAsking(context)
  return {
    async send(transaction, { signal } = {}) {
      connectionFor(context, transaction)
      const { to, value, data, gas } = transaction
      // Reads the same connection, before anything else can happen.
      return sendTransaction({ to, value, gas, signal, ...(data === '0x' ? {} : { data }) })
    },
  }
}
