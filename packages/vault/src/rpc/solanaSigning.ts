import { ed25519 } from '@noble/curves/ed25519'
import { base58 } from '@scure/base'
import { concat, type Hex, keccak256, numberToBytes } from 'viem'
import type { ApprovalData } from '../approvals/approval.js'
import { requestTexts } from '../approvals/requestTexts.js'
import { VaultError } from '../kernel/vaultError.js'
import { type RpcRequest, refuseMethod, stopIfAborted } from './rpcRequest.js'

/** Placeholder of a missing signature. */
export const NO_SIGNATURE: Uint8Array = new Uint8Array(64)

/** Returns the user's Solana account for the approval screen. */
export function solanaAccountOf({ context }: RpcRequest): ApprovalData['account'] {
  const { solana } = context.account
  return solana
    ? { address: solana, type: 'eoa', label: requestTexts().values.yourSolanaAccount }
    : refuseMethod('There is no Solana account here')
}

/**
 * Returns the digest of several texts. Includes their lengths, so that no bytes can move between
 * texts.
 */
export function digestOf(messages: readonly Uint8Array[]): Hex {
  return keccak256(
    concat(messages.flatMap((message) => [numberToBytes(message.length, { size: 4 }), message])),
  )
}

/** Signs each message, and checks each signature against the shown bytes. */
export async function signAll(
  { custody, context }: RpcRequest,
  { account, spending }: ApprovalData,
  messages: readonly Uint8Array[],
): Promise<Uint8Array[]> {
  const { signal } = context
  const signatures = await custody.withKeys(
    async ({ solana }) => messages.map((message) => solana.sign(message.slice())),
    { signal, spending },
  )
  stopIfAborted(signal)
  const key = base58.decode(account.address)
  const isShown =
    signatures.length === messages.length &&
    messages.every((message, index) =>
      ed25519.verify(signatures[index] ?? NO_SIGNATURE, message, key),
    )
  if (!isShown)
    throw new VaultError('approvalChanged', 'The signature is not for the shown data.', {
      code: -32603,
    })
  return signatures
}
