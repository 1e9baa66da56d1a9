import { rpcCodes } from '@latchkey/protocol'
import type { LocalAccount } from 'viem'
import { rpcError } from './rpcError.js'
import { sharedAccounts, type WalletState } from './state.js'

/** The account of this address, if the site may see it. */
export function findAccount(state: WalletState, address: unknown): LocalAccount {
  const isAsked = (known: string): boolean => known.toLowerCase() === String(address).toLowerCase()
  const account = state.accounts.find((known) => isAsked(known.address))
  if (!account || !sharedAccounts(state).some(isAsked)) {
    throw rpcError(
      rpcCodes.unauthorized,
      'The requested account has not been authorized by the user.',
    )
  }
  return account
}
