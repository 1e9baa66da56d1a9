import type { DecodedTransaction, PreparedTransaction } from '@latchkey/core/internal'
import { getAddress } from 'viem'
import {
  approveCall,
  transferCall,
  transferManyCall,
  transferNftCall,
} from '../balances/tokenCalls.js'
import { decodeCall } from '../networks/callData.js'

/**
 * Reads what moves an asset of the sender, or lets somebody take a token; `undefined` for
 * everything else.
 */
export function decodeTransfer({
  networkId,
  from: sender,
  to: called,
  value,
  data,
}: PreparedTransaction): DecodedTransaction | undefined {
  const from = getAddress(sender.toLowerCase())
  const address = getAddress(called.toLowerCase())
  if (data === '0x')
    return {
      kind: 'transfer',
      asset: { kind: 'native', networkId },
      from,
      to: address,
      amount: value,
    }
  // None of these takes money along: it would be lost, or the call fail.
  if (value !== 0n) return undefined
  const asset = { kind: 'token', networkId, address } as const
  const sent = decodeCall(transferCall, data)
  if (sent) return { kind: 'transfer', asset, from, to: getAddress(sent[0]), amount: sent[1] }
  const approved = decodeCall(approveCall, data)
  if (approved)
    return { kind: 'approval', asset, spender: getAddress(approved[0]), amount: approved[1] }
  const nft = decodeCall(transferNftCall, data)
  const many = decodeCall(transferManyCall, data)
  const [owner, recipient, tokenId] = nft ?? many ?? []
  // Of somebody else, whom the sender acts for; or with a message to the recipient's code.
  if (
    owner === undefined ||
    recipient === undefined ||
    tokenId === undefined ||
    getAddress(owner) !== from ||
    (many && many[4] !== '0x')
  )
    return undefined
  const standard = nft ? 'erc721' : 'erc1155'
  return {
    kind: 'transfer',
    asset: { kind: 'nft', networkId, address, tokenId, standard },
    from,
    to: getAddress(recipient),
    amount: many ? many[3] : 1n,
  }
}
