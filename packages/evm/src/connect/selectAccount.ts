import { type ChainAdapter, MethodUnsupportedError, NotConnectedError } from '@latchkey/core'
import { toLatchkeyError } from '@latchkey/core/internal'
import type { AdapterContext } from './adapterContext.js'
import { readConnection } from './readConnection.js'

/** The part of the adapter that acts for another of the accounts that the wallet shares. */
export function createSelecting(
  context: AdapterContext,
): Pick<Required<ChainAdapter>, 'selectAccount'> {
  const { config, registry } = context
  return {
    async selectAccount({ address, signal }) {
      const connection = readConnection(config)
      if (!connection) throw new NotConnectedError()
      const live = registry.handleOf(connection.connector.uid)?.live
      // What the app brought along, or what is on another device, decides by itself whom it acts
      // for.
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
