import type { Connection, ConnectState, Network } from '@latchkey/core'
import { connectionOf } from '@latchkey/core/internal'
import { useKit } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'

export interface ConnectionInfo {
  status: ConnectState['status']
  connection: Connection | undefined
  /** CAIP-2 id: the wallet's network when connected, else the one the app works on. */
  networkId: Network['id']
  /** `undefined` when the wallet is on a network that is not one of the app's. */
  network: Network | undefined
  /** Connected to a network that the app neither works on nor puts up with. */
  isUnsupported: boolean
}

/** The connection and what follows from it. */
export function useConnection(): ConnectionInfo {
  const { latchkey } = useKit()
  const status = useMachine(latchkey.connect, (state) => state.status)
  const connection = useMachine(latchkey.connect, connectionOf)
  const currentId = useMachine(latchkey.switching, (state) => state.currentId)
  const networkId = connection?.networkId ?? currentId
  const network = latchkey.networks.find(({ id }) => id === networkId)
  return {
    status,
    connection,
    networkId,
    network,
    isUnsupported: connection !== undefined && !network && !latchkey.options.allowUnsupportedChain,
  }
}
