import {
  type Connection,
  type Latchkey,
  type Network,
  switchConnection,
  switchNetwork,
} from '@latchkey/core'

/**
 * Switches to a network of another namespace that is connected: its connection becomes active. Its
 * wallet gets a request only if it is on another network.
 */
export async function enterNetwork(
  latchkey: Latchkey,
  network: Network,
  { wallet, networkId }: Connection,
): Promise<void> {
  await switchConnection(latchkey, wallet)
  if (networkId === network.id) return latchkey.modal.end('endsWithSwitch')
  switchNetwork(latchkey, network.id)
  latchkey.modal.push({ view: 'SwitchNetwork', network })
}
