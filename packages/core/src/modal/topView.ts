import { type ModalState, requestViews } from './state.js'
import type { View, ViewName } from './views.js'

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

/**
 * The view on show; the one below where that leads to where a request waits, because what goes on
 * goes on there.
 */
export function topView(state: ModalState): View | undefined {
  if (state.status === 'closed') return undefined
  const [top, below] = [state.stack.at(-1), state.stack.at(-2)]
  return top && requestViews.includes(top.view) ? (below ?? top) : top
}

/** Views in which a wallet is waited for. */
export const waitingViews: readonly (ViewName | undefined)[] = [
  'Connecting',
  'ConnectingWalletConnect',
]
