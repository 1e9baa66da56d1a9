import { sameAddress } from '@latchkey/protocol/std'
import { type Address, decodeAbiParameters, getAddress, type Hex, zeroAddress } from 'viem'
import type { Asset } from './decoded.js'

/** An event in the logs of a contract. Logs can be forged: measured balances take precedence. */
export type Move =
  | { kind: 'moved'; asset: Asset; from: Address; to: Address; amount: bigint }
  | {
      kind: 'allowed'
      token: Address
      owner: Address
      spender: Address /** `undefined`: all items of a collection. */
      amount: bigint | undefined
    }

/** Address under which `eth_simulateV1` logs transfers of the native currency. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/**
 * Transfer(address,address,uint256), Approval(address,address,uint256). The last parameter is
 * indexed for ERC-721 only.
 */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** ApprovalForAll(address,address,bool) */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
/**
 * TransferSingle(address,address,address,uint256,uint256),
 * TransferBatch(address,address,address,uint256[],uint256[])
 */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c080240f7aacaa2d0f62'
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Deposit(address,uint256), Withdrawal(address,uint256) of WETH9, which logs no transfer */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

const accountOf = (topic: Hex | undefined): Address =>
  topic ? getAddress(`0x${topic.slice(-40)}`) : zeroAddress

function parse(log: unknown): { address: Address; topics: Hex[]; data: Hex } | undefined {
  const { address, topics, data } = (log ?? {}) as Record<string, unknown>
  const isHex = (value: unknown, size: number | undefined): boolean =>
    typeof value === 'string' &&
    /^0x(?:[0-9a-f]{2})*$/i.test(value) &&
    (size === undefined || value.length === size)
  if (
    !isHex(address, 42) ||
    !Array.isArray(topics) ||
    !topics.every((each) => isHex(each, 66)) ||
    !isHex(data, undefined)
  )
    return undefined
  return {
    address: getAddress(address as string),
    topics: topics.map((each: string) => each.toLowerCase() as Hex),
    data: data as Hex,
  }
}

function readMany(address: Address, [topic, , from, to]: Hex[], data: Hex): Move[] {
  const moved = (id: bigint, amount: bigint): Move => ({
    kind: 'moved',
    asset: { kind: 'nft', address, id },
    from: accountOf(from),
    to: accountOf(to),
    amount,
  })
  if (topic === TRANSFER_SINGLE)
    return [moved(...decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data))]
  const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
  return ids.map((id, index) => moved(id, amounts[index] ?? 0n))
}

function readOne({ address, topics, data }: NonNullable<ReturnType<typeof parse>>): Move[] {
  const [topic, first, second, third] = topics
  if (topic === TRANSFER_SINGLE || topic === TRANSFER_BATCH) return readMany(address, topics, data)
  const amount = data.length === 66 ? BigInt(data) : undefined
  const [one, other] = [accountOf(first), accountOf(second)]
  if (topic === APPROVAL_FOR_ALL)
    return amount
      ? [{ kind: 'allowed', token: address, owner: one, spender: other, amount: undefined }]
      : []
  if (topic === APPROVAL) {
    const allowed = third === undefined ? amount : 1n
    return allowed && other !== zeroAddress
      ? [{ kind: 'allowed', token: address, owner: one, spender: other, amount: allowed }]
      : []
  }
  if (topic === TRANSFER && third !== undefined)
    return [
      {
        kind: 'moved',
        asset: { kind: 'nft', address, id: BigInt(third) },
        from: one,
        to: other,
        amount: 1n,
      },
    ]
  if (amount === undefined) return []
  const asset: Asset = sameAddress(address, NATIVE)
    ? { kind: 'native' }
    : { kind: 'token', address: getAddress(address) }
  if (topic === TRANSFER) return [{ kind: 'moved', asset, from: one, to: other, amount }]
  if (topic === DEPOSIT) return [{ kind: 'moved', asset, from: zeroAddress, to: one, amount }]
  return topic === WITHDRAWAL ? [{ kind: 'moved', asset, from: one, to: zeroAddress, amount }] : []
}

/** Parses the transfers and approvals that contracts log in a simulation. */
export function readMoves(logs: readonly unknown[]): Move[] {
  return logs.flatMap((raw) => {
    const log = parse(raw)
    try {
      return log ? readOne(log) : []
    } catch {
      // Another event with the same name.
      return []
    }
  })
}
