import { OptionError } from '@latchkey/core'
import type { ChainTransactions, PreparedTransaction } from '@latchkey/core/internal'
import { type Address, maxUint256 } from 'viem'
import {
  approveCall,
  transferCall,
  transferManyCall,
  transferNftCall,
} from '../balances/tokenCalls.js'
import { parseAddress } from '../kernel/parseAddress.js'
import { encodeCall } from '../networks/callData.js'

function refuse(option: string, expected: string, received: unknown): never {
  throw new OptionError({
    option,
    expected,
    received: String(received).slice(0, 100),
    docsPath: '/transactions.md',
  })
}

function addressIn(option: string, text: string): Address {
  const parsed = parseAddress(text)
  return 'address' in parsed
    ? (parsed.address as Address)
    : refuse(option, 'an address that somebody has', text)
}

function amountIn(amount: bigint, least: bigint, most: bigint = maxUint256): bigint {
  const isAmount = typeof amount === 'bigint' && amount >= least && amount <= most
  return isAmount
    ? amount
    : refuse(
        'amount',
        `a bigint from ${least} to ${most === maxUint256 ? '2^256 - 1' : most}`,
        amount,
      )
}

/** Moves an asset. */
export const transfer: ChainTransactions['transfer'] = ({
  from: sender,
  to: recipient,
  asset,
  amount,
}) => {
  const from = addressIn('from', sender)
  const to = addressIn('to', recipient)
  const { networkId } = asset
  if (asset.kind === 'native')
    return { networkId, from, to, value: amountIn(amount, 1n), data: '0x' }
  const call = (data: `0x${string}`): PreparedTransaction => ({
    networkId,
    from,
    to: addressIn('asset.address', asset.address),
    value: 0n,
    data,
  })
  if (asset.kind === 'token') return call(encodeCall(transferCall, [to, amountIn(amount, 1n)]))
  const id = asset.tokenId
  if (typeof id !== 'bigint' || id < 0n || id > maxUint256)
    refuse('asset.tokenId', 'a bigint from 0 to 2^256 - 1', id)
  if (asset.standard === 'erc1155')
    return call(encodeCall(transferManyCall, [from, to, id, amountIn(amount, 1n), '0x']))
  amountIn(amount, 1n, 1n)
  return call(encodeCall(transferNftCall, [from, to, id]))
}

/** Lets a contract take tokens: exactly so many (SEC-48). */
export const approval: ChainTransactions['approval'] = ({
  networkId,
  from,
  token,
  spender,
  amount,
}) => ({
  networkId,
  from: addressIn('from', from),
  to: addressIn('token', token),
  value: 0n,
  data: encodeCall(approveCall, [addressIn('spender', spender), amountIn(amount, 0n)]),
})
