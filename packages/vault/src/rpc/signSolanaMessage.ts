import { base58 } from '@scure/base'
import { isOffchain, parseOffchainMessage } from '../approvals/solana/offchainMessage.js'
import { isSolanaMessage, parseSolanaTransaction } from '../approvals/solana/parseTransaction.js'
import { refuseParams } from '../kernel/refuseParams.js'
import { VaultError } from '../kernel/vaultError.js'
import { parseParams } from './params.js'
import { approve, type RpcRequest, siteOf } from './rpcRequest.js'
import { solanaMessageParams } from './solanaParams.js'
import { digestOf, signAll, solanaAccountOf } from './solanaSigning.js'

/**
 * Returns the text of an off-chain message that this account is to sign, or the bytes themselves.
 * Rejects bytes that start like such a message but are not canonical.
 */
function textOf(bytes: Uint8Array, address: string): { text: Uint8Array; application?: string } {
  if (!isOffchain(bytes)) return { text: bytes }
  const message = parseOffchainMessage(bytes)
  if (!message) return refuseParams('an off-chain message with a header that is not canonical')
  if (!message.signers.includes(address))
    return refuseParams('an off-chain message that this account has nothing to sign of')
  const { text, application } = message
  return {
    text: new TextEncoder().encode(text),
    ...(application === undefined ? {} : { application }),
  }
}

/** Answers `solana_signMessage`: `{ signature }`, base58. */
export async function signSolanaMessage(rpcRequest: RpcRequest): Promise<{ signature: string }> {
  const { message, pubkey } = parseParams(solanaMessageParams, rpcRequest.params)
  const account = solanaAccountOf(rpcRequest)
  if (pubkey !== account.address)
    throw new VaultError('unauthorized', 'The requested account is not one of this wallet.', {
      code: 4100,
    })
  const bytes = base58.decode(message)
  // Solana has no prefix for texts: a signature of these bytes would authorise the transaction.
  if (isSolanaMessage(bytes) || parseSolanaTransaction(bytes))
    refuseParams('a transaction in place of a message')
  const digest = digestOf([bytes])
  const data = rpcRequest.approvals.describeSolanaMessage({
    site: siteOf(rpcRequest),
    account,
    signal: rpcRequest.context.signal,
    digest,
    ...textOf(bytes, account.address),
  })
  await approve(rpcRequest, data, () => digestOf([bytes]))
  const [signature] = await signAll(rpcRequest, data, [bytes])
  return { signature: base58.encode(signature ?? new Uint8Array()) }
}
