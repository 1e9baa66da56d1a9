import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { AdapterContext } from './connect/adapterContext.js'
import { networkOf } from './connect/requestWallet.js'
import { chainOf, type StandardChain } from './kernel/solanaNetwork.js'
import { readAccounts } from './wallets/parseWallet.js'

/** The connected wallet in the form of the Wallet Standard. */
export interface SolanaWalletAccount {
  /** The wallet's own object, unchecked. */
  wallet: Wallet
  /** The wallet's own current account object, which its features compare by identity. */
  account: WalletAccount
  chain: StandardChain
}

/** Returns the connected wallet and account; `undefined` without a connection. */
export function getWalletAccount(context: AdapterContext): SolanaWalletAccount | undefined {
  const session = context.sessions.current()
  if (!session) return undefined
  const [shown] = session.accounts
  const current = readAccounts(session.handle.raw)?.find(({ address }) => address === shown.address)
  return {
    wallet: session.handle.raw as Wallet,
    account: (current ?? shown).raw as WalletAccount,
    chain: chainOf(networkOf(context, session.networkId)),
  }
}
