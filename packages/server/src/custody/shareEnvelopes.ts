import type { SealedShare } from '@latchkey/protocol'
import type { CustodyService } from './custodyService.js'
import { closeEnvelope, openEnvelope } from './envelope.js'
import { envelopeContext, type WalletRow } from './wallets.js'

/** The set that a share belongs to. */
interface ShareSet {
  wallet: Pick<WalletRow, 'id' | 'userId' | 'projectId'>
  set: string
  epoch: number
}

/** Opens a share that a browser sealed to this service. Returns it in an envelope. */
export async function toEnvelope(
  { options, sealer }: Pick<CustodyService, 'options' | 'sealer'>,
  { wallet, set, epoch }: ShareSet,
  sealed: SealedShare,
): Promise<string> {
  const share = await sealer.open(sealed, { walletId: wallet.id, set, epoch })
  try {
    return await closeEnvelope(options.kms, share, envelopeContext(wallet, set, epoch))
  } finally {
    share.fill(0)
  }
}

/**
 * Opens an envelope. Returns its share sealed to a browser.
 *
 * @param responseKey - The frame's key of one request, base64url.
 */
export async function toSealedShare(
  { options, sealer }: Pick<CustodyService, 'options' | 'sealer'>,
  { wallet, set, epoch }: ShareSet,
  envelope: string,
  responseKey: string,
): Promise<SealedShare> {
  const share = await openEnvelope(options.kms, envelope, envelopeContext(wallet, set, epoch))
  try {
    return await sealer.seal(share, { walletId: wallet.id, set, epoch }, responseKey)
  } finally {
    share.fill(0)
  }
}
