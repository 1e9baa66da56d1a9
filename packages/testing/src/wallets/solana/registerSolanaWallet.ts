import type { Wallet, WindowAppReadyEventAPI } from '@wallet-standard/base'

/**
 * Registers a wallet with every app on a page, also those that start later. Returns a function that
 * unregisters it.
 *
 * Source: https://github.com/wallet-standard/wallet-standard `packages/core/wallet/src/register.ts`
 */
export function registerSolanaWallet(wallet: Wallet, target: EventTarget): () => void {
  const unregisters: (() => void)[] = []
  const callback = ({ register }: WindowAppReadyEventAPI): void => {
    unregisters.push(register(wallet))
  }
  const onAppReady = (event: Event): void =>
    callback((event as CustomEvent<WindowAppReadyEventAPI>).detail)
  target.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  target.addEventListener('wallet-standard:app-ready', onAppReady)
  return () => {
    target.removeEventListener('wallet-standard:app-ready', onAppReady)
    for (const unregister of unregisters.splice(0)) unregister()
  }
}
