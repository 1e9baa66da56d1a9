import type { Asset, BalanceChange } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { decodeAbiParameters, getAddress, type Hex, zeroAddress } from 'viem'
import { parseBytes } from '../networks/readNode.js'

/**
 * The address under which nodes log transfers of the native currency (`traceTransfers` of
 * `eth_simulateV1`). No contract can exist there.
 */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/**
 * Transfer(address indexed from, address indexed to, uint256) of ERC-20; of ERC-721 with the id
 * indexed too
 */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/**
 * TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id,
 * uint256 value)
 */
const TRANSFER_SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c080240f7aacaa2d0f62'
/**
 * TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids,
 * uint256[] values)
 */
const TRANSFER_BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Deposit(address indexed dst, uint256 wad) of WETH9, which logs no transfer */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c'
/** Withdrawal(address indexed src, uint256 wad) of WETH9 */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65'

interface Log {
  address: string
  topics: readonly Hex[]
  data: Hex
}

function parseLog(raw: unknown): Log | undefined {
  const { address, topics, data } = (raw ?? {}) as Record<string, unknown>
  const bytes = parseBytes(data)
  if (
    typeof address !== 'string' ||
    !Array.isArray(topics) ||
    bytes === undefined ||
    !topics.every((topic) => parseBytes(topic)?.length === 66)
  )
    return undefined
  return { address: address.toLowerCase(), topics, data: bytes }
}

const accountIn = (topic: Hex | undefined): string =>
  topic ? getAddress(`0x${topic.slice(-40)}`) : zeroAddress

function move(asset: Asset, from: string, to: string, amount: bigint): BalanceChange[] {
  const both = [
    { asset, account: from, amount: -amount },
    { asset, account: to, amount },
  ]
  return both.filter(({ account }) => account !== zeroAddress)
}

function movesOfMany(
  { address, topics: [topic, , from, to], data }: Log,
  networkId: ChainId,
): BalanceChange[] {
  const nft = (tokenId: bigint): Asset => ({
    kind: 'nft',
    networkId,
    address: getAddress(address),
    tokenId,
    standard: 'erc1155',
  })
  if (topic === TRANSFER_SINGLE) {
    const [id, amount] = decodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], data)
    return move(nft(id), accountIn(from), accountIn(to), amount)
  }
  const [ids, amounts] = decodeAbiParameters([{ type: 'uint256[]' }, { type: 'uint256[]' }], data)
  return ids.flatMap((id, index) =>
    move(nft(id), accountIn(from), accountIn(to), amounts[index] ?? 0n),
  )
}

function movesOf(log: Log, networkId: ChainId): BalanceChange[] {
  const { address, topics, data } = log
  const [topic, first, second, third] = topics
  if (topic === TRANSFER_SINGLE || topic === TRANSFER_BATCH) return movesOfMany(log, networkId)
  if (topic === TRANSFER && third !== undefined) {
    const nft: Asset = {
      kind: 'nft',
      networkId,
      address: getAddress(address),
      tokenId: BigInt(third),
      standard: 'erc721',
    }
    return move(nft, accountIn(first), accountIn(second), 1n)
  }
  const amount = data.length === 66 ? BigInt(data) : undefined
  if (amount === undefined) return []
  const asset: Asset =
    address === NATIVE
      ? { kind: 'native', networkId }
      : { kind: 'token', networkId, address: getAddress(address) }
  if (topic === TRANSFER) return move(asset, accountIn(first), accountIn(second), amount)
  if (topic === DEPOSIT) return move(asset, zeroAddress, accountIn(first), amount)
  return topic === WITHDRAWAL ? move(asset, accountIn(first), zeroAddress, amount) : []
}

/** Returns the transfers in logs. Any contract can log any transfer: verify them by balances. */
export function readMoves(logs: readonly unknown[], networkId: ChainId): BalanceChange[] {
  return logs.flatMap((raw) => {
    const log = parseLog(raw)
    try {
      return log ? movesOf(log, networkId) : []
    } catch {
      // Ignores a log with the same topic and another shape.
      return []
    }
  })
}
