import { decodeAbiParameters, toEventSelector } from 'viem'
import { type Move, zeroAddress } from '../historyFacts.js'
import type { ChainLog } from './readBlock.js'

const topics = {
  transfer: toEventSelector('Transfer(address,address,uint256)'),
  transferSingle: toEventSelector('TransferSingle(address,address,address,uint256,uint256)'),
  transferBatch: toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])'),
  approval: toEventSelector('Approval(address,address,uint256)'),
  approvalForAll: toEventSelector('ApprovalForAll(address,address,bool)'),
  deposit: toEventSelector('Deposit(address,uint256)'),
  withdrawal: toEventSelector('Withdrawal(address,uint256)'),
}

/** Maximum number of moves per batch. A batch with more is spam. */
const MAX_BATCH = 500

/** Transfers and approvals in the logs of a transaction. */
export interface LogMoves {
  transfers: Move[]
  approvals: Move[]
}

const addressOf = (topic: string | undefined): string => `0x${(topic ?? '').slice(26)}`
const integerOf = (word: string | undefined): string => BigInt(word ?? '0x0').toString()
/** Returns a word of the data. Data that is too short reads as zero. */
const wordOf = (data: string, index: number): string =>
  `0x${data.slice(2 + index * 64, 66 + index * 64) || '0'}`

function batchOf({ address: token, topics: [, , from, to], data }: ChainLog): Move[] {
  const pair = { from: addressOf(from), to: addressOf(to) }
  try {
    const [ids, amounts] = decodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      data as `0x${string}`,
    )
    return ids.slice(0, MAX_BATCH).map((id, at) => ({
      kind: 'erc1155',
      token,
      ...pair,
      amount: String(amounts[at] ?? 0n),
      tokenId: String(id),
    }))
  } catch {
    // Any contract may emit an event of that name with any data. Ignores unreadable events.
    return []
  }
}

function transfersOf(log: ChainLog): Move[] {
  const { address: token, data } = log
  const [name, first, second, third] = log.topics
  const size = log.topics.length
  if (name === topics.transfer && size === 3 && data.length >= 66)
    return [
      {
        kind: 'erc20',
        token,
        from: addressOf(first),
        to: addressOf(second),
        amount: integerOf(wordOf(data, 0)),
      },
    ]
  if (name === topics.transfer && size === 4)
    return [
      {
        kind: 'erc721',
        token,
        from: addressOf(first),
        to: addressOf(second),
        amount: '1',
        tokenId: integerOf(third),
      },
    ]
  if (name === topics.transferSingle && size === 4 && data.length >= 130)
    return [
      {
        kind: 'erc1155',
        token,
        from: addressOf(second),
        to: addressOf(third),
        amount: integerOf(wordOf(data, 1)),
        tokenId: integerOf(wordOf(data, 0)),
      },
    ]
  return name === topics.transferBatch && size === 4 ? batchOf(log) : []
}

function approvalsOf({ address: token, topics: list, data }: ChainLog): Move[] {
  const [name, first, second, third] = list
  const pair = { from: addressOf(first), to: addressOf(second) }
  if (name === topics.approval && list.length === 3 && data.length >= 66)
    return [{ kind: 'erc20', token, ...pair, amount: integerOf(wordOf(data, 0)) }]
  if (name === topics.approval && list.length === 4)
    return [
      {
        kind: 'erc721',
        token,
        ...pair,
        amount: pair.to === zeroAddress ? '0' : '1',
        tokenId: integerOf(third),
      },
    ]
  if (name !== topics.approvalForAll || list.length !== 3) return []
  // Approval of a whole collection, ERC-721 or ERC-1155.
  return [
    {
      kind: 'erc721',
      token,
      ...pair,
      ...(integerOf(wordOf(data, 0)) === '0' ? { amount: '0' } : {}),
    },
  ]
}

/**
 * Returns wraps and unwraps from the events of WETH9, which emits no `Transfer` for them. Contracts
 * that emit both are counted once.
 */
function wrappingsOf(log: ChainLog, moved: readonly Move[], isTraced: boolean): Move[] {
  const { address: token, data } = log
  const [name, first] = log.topics
  if (log.topics.length !== 2 || data.length < 66) return []
  const account = addressOf(first)
  const amount = integerOf(wordOf(data, 0))
  const hasTransfer = (from: string, to: string): boolean =>
    moved.some(
      (each) =>
        each.token === token && each.from === from && each.to === to && each.amount === amount,
    )
  if (name === topics.deposit && !hasTransfer(zeroAddress, account))
    return [{ kind: 'erc20', token, from: zeroAddress, to: account, amount }]
  if (name !== topics.withdrawal) return []
  // An unwrap sends the native currency in a call that leaves no log.
  const paid: Move[] = isTraced ? [] : [{ kind: 'native', from: token, to: account, amount }]
  return hasTransfer(account, zeroAddress)
    ? paid
    : [{ kind: 'erc20', token, from: account, to: zeroAddress, amount }, ...paid]
}

/** Returns the transfers and approvals in a transaction's logs, in their order. */
export function movesOf(
  logs: readonly ChainLog[],
  wrappedNative: string | undefined,
  isTraced: boolean,
): LogMoves {
  const direct = logs.flatMap(transfersOf)
  const transfers = logs.flatMap((log) =>
    log.address === wrappedNative
      ? [...transfersOf(log), ...wrappingsOf(log, direct, isTraced)]
      : transfersOf(log),
  )
  return { transfers, approvals: logs.flatMap(approvalsOf) }
}
