import type { ModalState, View, ViewName } from './state.js'

/** Views that lead to a connection. */
export const connectViews: readonly ViewName[] = [
  'Connect',
  'Connecting',
  'ConnectingWalletConnect',
  'ConnectingMultiChain',
  'AllWallets',
  'Downloads',
  'WhatIsAWallet',
  'GetWallet',
]

/** The view on show. */
export function topView(state: ModalState): View | undefined {
  return state.status === 'open' ? state.stack.at(-1) : undefined
}
