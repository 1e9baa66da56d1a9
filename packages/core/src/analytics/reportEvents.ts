import type { ConnectState } from '../connect/connectState.js'
import { UserRejectedError } from '../connect/walletErrors.js'
import type { DirectoryWallet, Wallet } from '../kernel/types.js'
import type { ModalState } from '../modal/modalState.js'
import type { NetworksState } from '../networks/networksState.js'
import type { SignInLatchkey } from '../signIn/signInFeature.js'
import type { SignInState } from '../signIn/signInState.js'
import { detectDevice } from '../wallets/detectDevice.js'
import { type Platform, platformsOf } from '../wallets/platformsOf.js'

/**
 * A change of one of the kit's machines. The modal's change includes whether an account was
 * connected.
 */
export type Change =
  | { machine: 'modal'; now: ModalState; before: ModalState | undefined; isConnected: boolean }
  | { machine: 'connect'; now: ConnectState; before: ConnectState }
  | { machine: 'switching'; now: NetworksState; before: NetworksState }
  | { machine: 'signIn'; now: SignInState; before: SignInState }

/**
 * Returns the platform of the wallet: for a wallet of the directory the best one on this device.
 */
function platformOf(wallet: Wallet, via: DirectoryWallet | undefined): Platform | 'email' {
  if (wallet.kind === 'login') return 'email'
  if (wallet.kind !== 'pairing') return 'browser'
  return via
    ? platformsOf(via, { wallets: [wallet], device: detectDevice(globalThis) })[0]
    : 'qrcode'
}

function onModal(
  { report }: SignInLatchkey,
  { now, before, isConnected: connected }: Extract<Change, { machine: 'modal' }>,
): void {
  if (now.status === 'open' && before?.status !== 'open') report('MODAL_OPEN', { connected })
  if (now.status === 'closed' && before?.status === 'open') report('MODAL_CLOSE', { connected })
}

function onConnect(
  { report, options }: SignInLatchkey,
  now: ConnectState,
  before: ConnectState,
): void {
  // The second wallet of a click belongs to the first choice.
  const isNewAttempt =
    now.status === 'connecting' &&
    !now.isSecond &&
    !(
      before.status === 'connecting' &&
      before.attempt === now.attempt &&
      before.wallet.id === now.wallet.id
    )
  // A login has its wallet built in; the user does not choose one.
  if (isNewAttempt && now.wallet.kind !== 'login')
    report('SELECT_WALLET', {
      name: now.via?.name ?? now.wallet.name,
      platform: platformOf(now.wallet, now.via),
    })
  if (before.status === 'connecting' && now.status !== 'connecting') {
    const failure = 'failure' in now ? now.failure : undefined
    if (failure) report('CONNECT_ERROR', { message: failure.error.shortMessage })
    else if (now.status === 'connected') {
      const social = before.wallet.kind === 'login' ? options.login?.getSocial() : undefined
      report('CONNECT_SUCCESS', {
        method: social || platformOf(before.wallet, before.via),
        name: now.connection.wallet.name,
      })
    }
  }
  if (before.status === 'connected' && now.status === 'disconnected') report('DISCONNECT_SUCCESS')
}

function onNetwork({ report }: SignInLatchkey, now: NetworksState, before: NetworksState): void {
  if (before.status === 'switching' && now.status === 'idle' && now.currentId === before.network.id)
    report('SWITCH_NETWORK', { network: now.currentId })
}

function onSignIn(
  { report, switching }: SignInLatchkey,
  now: SignInState,
  before: SignInState,
): void {
  const properties = { network: switching.getState().currentId }
  const [phase, last] = [
    now.status === 'loading' ? now.phase : undefined,
    before.status === 'loading' ? before.phase : undefined,
  ]
  if (phase === 'nonce' && last !== 'nonce') report('CLICK_SIGN_SIWE_MESSAGE', properties)
  if (last === 'verifying' && now.status === 'success') report('SIWE_AUTH_SUCCESS', properties)
  if (now.status === 'rejected' && before.status === 'loading')
    report('SIWE_AUTH_ERROR', { ...properties, error: UserRejectedError.name })
  if (now.status === 'error' && before.status === 'loading')
    report('SIWE_AUTH_ERROR', { ...properties, error: now.error.name })
  const wasAsked =
    last === 'nonce' ||
    last === 'wallet' ||
    last === 'verifying' ||
    before.status === 'rejected' ||
    before.status === 'error'
  if (wasAsked && now.status === 'ready') report('CLICK_CANCEL_SIWE', properties)
}

/**
 * Reports user actions, derived from a change of state. Views and other flows report their own
 * events.
 */
export function reportChange(latchkey: SignInLatchkey, change: Change): void {
  switch (change.machine) {
    case 'modal':
      return onModal(latchkey, change)
    case 'connect':
      return onConnect(latchkey, change.now, change.before)
    case 'switching':
      return onNetwork(latchkey, change.now, change.before)
    case 'signIn':
      return onSignIn(latchkey, change.now, change.before)
  }
}
