import { type ChainAdapter, MethodUnsupportedError, NotConnectedError } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import type { AdapterContext } from './adapterContext.js'
import { readConnection } from './readConnection.js'

/** Creates the part of the adapter that selects another of the accounts that the wallet shares. */
export function createSelecting(
  context: AdapterContext,
): Pick<Required<ChainAdapter>, 'selectAccount'> {
  const { config, registry } = context
  return {
    async selectAccount({ address, signal }) {
      const connection = readConnection(config)
      if (!connection) throw new NotConnectedError()
      const live = registry.handleOf(connection.connector.uid)?.live
      // Connectors of the app, and wallets on another device, select their account themselves.
      if (!live)
        throw new MethodUnsupportedError({
          details: `${connection.connector.id} chooses its account itself`,
        })
      try {
        return await live.selectAccount(address, signal)
      } catch (error) {
        throw toLatchkeyError(error)
      }
    },
  }
}
