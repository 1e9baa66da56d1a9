import { type WalletProof, walletProofMessage } from '@latchkey/protocol'
import { recoverMessageAddress } from 'viem'
import { ServerError } from '../serverError.js'

const MAX_LIFETIME_MS = 5 * 60_000

async function signerOf(message: string, signature: `0x${string}`): Promise<string | undefined> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase()
  } catch {
    // No point of the curve: nobody signed.
    return undefined
  }
}

/**
 * Requires that the wallet's own key signed a change: a session is not enough to overwrite what recovers money.
 *
 * @throws ServerError 403 `wallet_proof_refused`
 */
export async function checkWalletProof(
  { expiresAt, signature }: WalletProof,
  about: Omit<Parameters<typeof walletProofMessage>[0], 'expiresAt'>,
  { address, now }: { address: string; now: number },
): Promise<void> {
  const isTimely = expiresAt > now && expiresAt <= now + MAX_LIFETIME_MS
  const signer = await signerOf(walletProofMessage({ ...about, expiresAt }), signature)
  if (isTimely && signer === address.toLowerCase()) return
  throw new ServerError(403, 'wallet_proof_refused', "The wallet's own key did not sign this.")
}
