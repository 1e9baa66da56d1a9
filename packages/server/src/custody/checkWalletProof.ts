import {
  advanceSubject,
  type EpochProof,
  type WalletProof,
  walletProofMessage,
} from '@latchkey/protocol'
import { recoverMessageAddress } from 'viem'
import { ServerError } from '../kernel/serverError.js'

const MAX_LIFETIME_MS = 5 * 60_000

async function signerOf(message: string, signature: `0x${string}`): Promise<string | undefined> {
  try {
    return (await recoverMessageAddress({ message, signature })).toLowerCase()
  } catch {
    // Not a point of the curve: the signature is invalid.
    return undefined
  }
}

/**
 * True if the wallet's key once signed this epoch for the recovery service. The statement does not
 * expire: epochs only rise.
 */
export async function isEpochSigned(
  proof: EpochProof,
  about: { walletId: string; epoch: number; address: string },
): Promise<boolean> {
  const { walletId, epoch, address } = about
  const { expiresAt, signature, shareEpoch, revoked } = proof
  const message = walletProofMessage({
    service: 'recovery',
    action: 'advance',
    walletId,
    epoch,
    subject: advanceSubject({ shareEpoch, revoked }),
    expiresAt,
  })
  return (await signerOf(message, signature)) === address.toLowerCase()
}

/**
 * Requires a signature of the wallet's own key. A session or an assertion of the auth service is
 * not enough to change or read a share.
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
  throw new ServerError(
    403,
    'wallet_proof_refused',
    "The wallet's own key did not sign this request, or the signature is too old. Try again.",
  )
}
