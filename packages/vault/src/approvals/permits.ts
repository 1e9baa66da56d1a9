import { sameAddress } from '@latchkey/protocol/std'
import type { Address } from 'viem'
import { permit2 } from './decodeCall.js'
import type { TypedData, TypedValue } from './typedData.js'

/** Typed data that gives an allowance or transfers tokens. */
export interface Permit {
  kind: 'allowance' | 'transfer'
  standard: string
  owner: Address | undefined
  spender: Address
  tokens: readonly { token: Address; amount: bigint; expires: bigint }[]
  /** Latest time at which the signature is valid, in seconds. */
  deadline: bigint
}

type Struct = { readonly [field: string]: TypedValue }

/** Returns the fields of a type in the notation of EIP-712. */
function signatureOf({ types }: TypedData, name: string): string {
  return (types[name] ?? []).map(({ type, name: field }) => `${type} ${field}`).join(',')
}

const details = 'address token,uint160 amount,uint48 expiration,uint48 nonce'
const permitted = 'address token,uint256 amount'
const addressOf = (value: TypedValue | undefined): Address => value as Address
const struct = (value: TypedValue | undefined): Struct => value as Struct
const structs = (value: TypedValue | undefined): readonly Struct[] => value as readonly Struct[]

function allowedIn({ token, amount, expiration }: Struct): Permit['tokens'][number] {
  return { token: addressOf(token), amount: amount as bigint, expires: expiration as bigint }
}

/** Parses a permit of the token itself: EIP-2612, or Dai's, which allows everything or nothing. */
function parseTokenPermit(typedData: TypedData): Permit | undefined {
  const { domain, primaryType, message } = typedData
  const token = domain.verifyingContract
  const fields = signatureOf(typedData, primaryType)
  if (primaryType !== 'Permit' || !token) return undefined
  const { owner, holder, spender, value, deadline, expiry, allowed } = message
  if (fields === 'address owner,address spender,uint256 value,uint256 nonce,uint256 deadline')
    return {
      kind: 'allowance',
      standard: 'EIP-2612 permit',
      owner: addressOf(owner),
      spender: addressOf(spender),
      // The allowance outlives the deadline, which only limits the submission of the signature.
      tokens: [{ token, amount: value as bigint, expires: 281_474_976_710_655n }],
      deadline: deadline as bigint,
    }
  if (fields !== 'address holder,address spender,uint256 nonce,uint256 expiry,bool allowed')
    return undefined
  const amount = allowed ? (1n << 256n) - 1n : 0n
  return {
    kind: 'allowance',
    standard: 'Permit of Dai',
    owner: addressOf(holder),
    spender: addressOf(spender),
    tokens: [{ token, amount, expires: 281_474_976_710_655n }],
    deadline: (expiry as bigint) || 281_474_976_710_655n,
  }
}

/** Parses a transfer that any account may submit (EIP-3009). */
function parseAuthorizedTransfer(typedData: TypedData): Permit | undefined {
  const { domain, primaryType, message } = typedData
  const token = domain.verifyingContract
  const isOne =
    primaryType === 'TransferWithAuthorization' || primaryType === 'ReceiveWithAuthorization'
  if (!isOne || !token) return undefined
  if (
    signatureOf(typedData, primaryType) !==
    'address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce'
  )
    return undefined
  const { from, to, value, validBefore } = message
  return {
    kind: 'transfer',
    standard: 'EIP-3009 transfer',
    owner: addressOf(from),
    spender: addressOf(to),
    tokens: [{ token, amount: value as bigint, expires: validBefore as bigint }],
    deadline: validBefore as bigint,
  }
}

/** Parses a permit of Permit2. Source: https://github.com/Uniswap/permit2 */
function parsePermit2(typedData: TypedData): Permit | undefined {
  const { domain, primaryType, message } = typedData
  if (!sameAddress(domain.verifyingContract, permit2)) return undefined
  const fields = signatureOf(typedData, primaryType)
  const spender = addressOf(message.spender)
  const allowance = { kind: 'allowance', standard: 'Permit2', owner: undefined, spender } as const
  if (
    primaryType === 'PermitSingle' &&
    fields === 'PermitDetails details,address spender,uint256 sigDeadline' &&
    signatureOf(typedData, 'PermitDetails') === details
  )
    return {
      ...allowance,
      tokens: [allowedIn(struct(message.details))],
      deadline: message.sigDeadline as bigint,
    }
  if (
    primaryType === 'PermitBatch' &&
    fields === 'PermitDetails[] details,address spender,uint256 sigDeadline' &&
    signatureOf(typedData, 'PermitDetails') === details
  )
    return {
      ...allowance,
      tokens: structs(message.details).map(allowedIn),
      deadline: message.sigDeadline as bigint,
    }
  if (signatureOf(typedData, 'TokenPermissions') !== permitted) return undefined
  const deadline = message.deadline as bigint
  const once = ({ token, amount }: Struct): Permit['tokens'][number] => ({
    token: addressOf(token),
    amount: amount as bigint,
    expires: deadline,
  })
  const isSingle =
    /^PermitTransferFrom$|^PermitWitnessTransferFrom$/.test(primaryType) &&
    /^TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline(?:,\w+ \w+)?$/.test(
      fields,
    )
  if (isSingle) return { ...allowance, tokens: [once(struct(message.permitted))], deadline }
  const isBatch =
    /^PermitBatch(?:Witness)?TransferFrom$/.test(primaryType) &&
    /^TokenPermissions\[\] permitted,address spender,uint256 nonce,uint256 deadline(?:,\w+ \w+)?$/.test(
      fields,
    )
  return isBatch
    ? { ...allowance, tokens: structs(message.permitted).map(once), deadline }
    : undefined
}

/**
 * Parses typed data that gives an allowance. Accepts only the exact shapes that tokens and Permit2
 * accept.
 */
export function parsePermit(typedData: TypedData): Permit | undefined {
  return (
    parseTokenPermit(typedData) ?? parsePermit2(typedData) ?? parseAuthorizedTransfer(typedData)
  )
}
