import type { AnalyticsEvent } from '@latchkey/protocol'
import type { ConnectState } from '../connect/state.js'
import type { LoginPort } from '../kernel/login.js'
import type { Wallet } from '../kernel/types.js'
import { UserRejectedError } from '../kernel/walletErrors.js'
import { watch } from '../kernel/watch.js'
import type { Latchkey } from '../latchkey.js'
import type { ModalState, ViewName } from '../modal/state.js'
import type { NetworksState } from '../networks/state.js'
import type { SignInState } from '../signIn/state.js'

/** Views that are events when the visitor goes to them. */
const viewEvents: Readonly<Partial<Record<ViewName, AnalyticsEvent>>> = {
  AllWallets: 'CLICK_ALL_WALLETS',
  WhatIsAWallet: 'CLICK_WALLET_HELP',
  GetWallet: 'CLICK_GET_WALLET',
  Networks: 'CLICK_NETWORKS',
  WhatIsABuy: 'SELECT_WHAT_IS_A_BUY',
}

/** How the visitor reaches the wallet. */
const platformOf = ({ kind }: Wallet): 'qrcode' | 'browser' | 'email' => (kind === 'pairing' ? 'qrcode' : kind === 'login' ? 'email' : 'browser')

function methodOf(wallet: Wallet, login: LoginPort | undefined): string {
  return (wallet.kind === 'login' && login?.getSocial()) || platformOf(wallet)
}

function onModal({ report, connect }: Latchkey, now: ModalState, before: ModalState | undefined): void {
  const connected = connect.getState().status === 'connected'
  if (now.status === 'open' && before?.status !== 'open') report('MODAL_OPEN', { connected })
  if (now.status === 'closed' && before?.status === 'open') report('MODAL_CLOSE', { connected })
  if (now.status !== 'open' || now.move === 'pop') return
  const view = now.stack.at(-1)
  const event = view && viewEvents[view.view]
  if (event && !(before?.status === 'open' && before.stack.at(-1) === view)) report(event)
}

function onConnect({ report, options }: Latchkey, now: ConnectState, before: ConnectState): void {
  const isNewAttempt = now.status === 'connecting' && !(before.status === 'connecting' && before.attempt === now.attempt && before.wallet.id === now.wallet.id)
  // What is behind a login is not chosen.
  if (isNewAttempt && now.wallet.kind !== 'login') report('SELECT_WALLET', { name: now.via?.name ?? now.wallet.name, platform: platformOf(now.wallet) })
  if (before.status === 'connecting' && now.status !== 'connecting') {
    const failure = 'failure' in now ? now.failure : undefined
    if (failure) report('CONNECT_ERROR', { message: failure.error.shortMessage })
    else if (now.status === 'connected') report('CONNECT_SUCCESS', { method: methodOf(before.wallet, options.login), name: now.connection.wallet.name })
  }
  if (before.status === 'connected' && now.status === 'disconnected') report('DISCONNECT_SUCCESS')
}

function onSwitching({ report }: Latchkey, now: NetworksState, before: NetworksState): void {
  if (before.status === 'switching' && now.status === 'idle' && now.currentId === before.network.id) report('SWITCH_NETWORK', { network: now.currentId })
}

function onSignIn({ report, switching }: Latchkey, now: SignInState, before: SignInState): void {
  const properties = { network: switching.getState().currentId }
  const [phase, last] = [now.status === 'loading' ? now.phase : undefined, before.status === 'loading' ? before.phase : undefined]
  if (phase === 'nonce' && last !== 'nonce') report('CLICK_SIGN_SIWE_MESSAGE', properties)
  if (last === 'verifying' && now.status === 'success') report('SIWE_AUTH_SUCCESS', properties)
  if (now.status === 'rejected' && before.status === 'loading') report('SIWE_AUTH_ERROR', { ...properties, error: UserRejectedError.name })
  if (now.status === 'error' && before.status === 'loading') report('SIWE_AUTH_ERROR', { ...properties, error: now.error.name })
  const wasAsked = last === 'nonce' || last === 'wallet' || last === 'verifying' || before.status === 'rejected' || before.status === 'error'
  if (wasAsked && now.status === 'ready') report('CLICK_CANCEL_SIWE', properties)
}

/**
 * Tells what the visitor does, as far as a machine knows it: one line for each event of the specification's catalogue
 * (§7). What only a view or another flow knows is told there.
 */
export function reportEvents(kit: Latchkey): void {
  const { modal, connect, switching, signIn, report } = kit
  report('MODAL_LOADED')
  // This was fetched because the modal was opened, and the visitor may be quick.
  onModal(kit, modal.getState(), undefined)
  onConnect(kit, connect.getState(), { status: 'disconnected' })
  watch(modal, (now, before) => onModal(kit, now, before))
  watch(connect, (now, before) => onConnect(kit, now, before))
  watch(switching, (now, before) => onSwitching(kit, now, before))
  watch(signIn, (now, before) => onSignIn(kit, now, before))
}
