import { rpcCodes } from '@latchkey/protocol'
import { sameAddress } from '@latchkey/protocol/std'
import type { LocalAccount } from 'viem'
import { rpcError } from './rpcError.js'
import { sharedAccounts, type WalletState } from './state.js'

/** Returns the account of this address, if the wallet shares it with the site. */
export function findAccount(state: WalletState, address: unknown): LocalAccount {
  const isAsked = (known: string): boolean => sameAddress(known, String(address))
  const account = state.accounts.find((known) => isAsked(known.address))
  if (!account || !sharedAccounts(state).some(isAsked)) {
    throw rpcError(
      rpcCodes.unauthorized,
      'The requested account has not been authorized by the user.',
    )
  }
  return account
}
