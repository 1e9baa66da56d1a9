import {
  closeModal,
  disconnect,
  type Latchkey,
  type Network,
  openModal,
  switchNetwork,
  type Wallet,
} from '@latchkey/core'
import type { ConnectStatus, OpenableView } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useLatchkeyContext } from '../kernel/context.js'
import { useMachine } from '../kernel/useMachine.js'
import { useConnection } from './useConnection.js'

/** The result of {@link useLatchkey}. */
export interface UseLatchkey {
  latchkey: Latchkey
  status: ConnectStatus
  /** Selected account of the connected wallet; EVM addresses are checksummed (EIP-55). */
  address: string | undefined
  wallet: Wallet | undefined
  /** CAIP-2 id: the wallet's network when connected, else the one the app works on. */
  networkId: Network['id']
  /** `undefined` when the wallet is on a network that is not one of the app's. */
  network: Network | undefined
  isOpen: boolean
  /** Opens the modal: on a view, or on the user's next step. */
  open(view?: OpenableView): void
  close(): void
  /** Ends the connections of all namespaces. */
  disconnect(): Promise<void>
  /**
   * Resolves with the network once the wallet (or, without one, the app) is on it. Rejects with a
   * `SwitchNetworkErrorType`, and with an `OptionError` when the network is not one of the app's.
   */
  switchNetwork(networkId: Network['id']): Promise<Network>
}

/**
 * Returns the connection and the modal of the kit, updated on every change.
 *
 * @throws Error outside of a `LatchkeyProvider`.
 *
 * @example
 * ```tsx
 * import { useLatchkey } from '@latchkey/react'
 *
 * export function Greeting() {
 *   const { address, open } = useLatchkey()
 *   return address ? <p>Hello {address}</p> : <button onClick={() => open()}>Come in</button>
 * }
 * ```
 */
export function useLatchkey(): UseLatchkey {
  const { latchkey } = useLatchkeyContext()
  const { status, connection, networkId, network } = useConnection()
  const isOpen = useMachine(latchkey.modal, (state) => state.status === 'open')
  const verbs = useMemo(
    () => ({
      open: (view?: OpenableView) => openModal(latchkey, view),
      close: () => closeModal(latchkey),
      disconnect: () => disconnect(latchkey),
      switchNetwork: (id: Network['id']) => switchNetwork(latchkey, id),
    }),
    [latchkey],
  )
  return {
    latchkey,
    status,
    address: connection?.address,
    wallet: connection?.wallet,
    networkId,
    network,
    isOpen,
    ...verbs,
  }
}
