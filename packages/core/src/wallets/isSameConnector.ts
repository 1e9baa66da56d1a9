import type { Wallet } from '../kernel/types.js'

/** True if two wallets are the same connector. Two namespaces may have connectors of one id. */
export function isSameConnector(
  left: Pick<Wallet, 'id' | 'namespace'>,
  right: Pick<Wallet, 'id' | 'namespace'>,
): boolean {
  return left.id === right.id && left.namespace === right.namespace
}
