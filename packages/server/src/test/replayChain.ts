import { worldContracts } from '@latchkey/sandbox/world'
import {
  type Address,
  createPublicClient,
  erc20Abi,
  erc721Abi,
  type Hash,
  type Hex,
  http,
  type Log,
  parseAbi,
  parseEventLogs,
  zeroAddress,
} from 'viem'
import type { AccountTransaction, Move } from '../history/historyFacts.js'

const erc1155Abi = parseAbi([
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value)',
  'event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values)',
  'event ApprovalForAll(address indexed account, address indexed operator, bool approved)',
])
const wethAbi = parseAbi([
  'event Deposit(address indexed dst, uint256 wad)',
  'event Withdrawal(address indexed src, uint256 wad)',
])

type Transfers = Move[]

const low = (address: Address): string => address.toLowerCase()

/** Decodes each kind of log by the standard that defines it. */
function readLogs(
  logs: readonly Log[],
  swapTo: Address | undefined,
): { transfers: Transfers; approvals: Move[] } {
  const transfers: Transfers = []
  const approvals: Move[] = []
  const strict: { logs: Log[]; strict: true } = { logs: [...logs], strict: true }
  for (const { eventName, address, args } of parseEventLogs({ abi: erc20Abi, ...strict })) {
    const token = low(address)
    if (eventName === 'Transfer')
      transfers.push({
        kind: 'erc20',
        token,
        from: low(args.from),
        to: low(args.to),
        amount: String(args.value),
      })
    else
      approvals.push({
        kind: 'erc20',
        token,
        from: low(args.owner),
        to: low(args.spender),
        amount: String(args.value),
      })
  }
  for (const { eventName, address, args } of parseEventLogs({ abi: erc721Abi, ...strict })) {
    const token = low(address)
    if (eventName === 'Transfer')
      transfers.push({
        kind: 'erc721',
        token,
        from: low(args.from),
        to: low(args.to),
        amount: '1',
        tokenId: String(args.tokenId),
      })
    else if (eventName === 'Approval') {
      const amount = args.spender === zeroAddress ? '0' : '1'
      approvals.push({
        kind: 'erc721',
        token,
        from: low(args.owner),
        to: low(args.spender),
        amount,
        tokenId: String(args.tokenId),
      })
    } else
      approvals.push({
        kind: 'erc721',
        token,
        from: low(args.owner),
        to: low(args.operator),
        ...(args.approved ? {} : { amount: '0' }),
      })
  }
  for (const { eventName, address, args } of parseEventLogs({
    abi: erc1155Abi,
    eventName: ['TransferSingle', 'TransferBatch'],
    ...strict,
  })) {
    const pair = {
      kind: 'erc1155' as const,
      token: low(address),
      from: low(args.from),
      to: low(args.to),
    }
    if (eventName === 'TransferSingle')
      transfers.push({ ...pair, amount: String(args.value), tokenId: String(args.id) })
    else
      transfers.push(
        ...args.ids.map((id, at) => ({
          ...pair,
          amount: String(args.values[at]),
          tokenId: String(id),
        })),
      )
  }
  transfers.push(...readWrapping(logs, swapTo))
  return { transfers, approvals }
}

/**
 * Returns moves of the wrapped and the native currency by contracts: of WETH from its code, of the
 * exchange from its calldata.
 */
function readWrapping(logs: readonly Log[], swapTo: Address | undefined): Transfers {
  const weth = low(worldContracts.weth)
  const router = low(worldContracts.uniswapV2.router)
  return parseEventLogs({ abi: wethAbi, logs: [...logs], strict: true }).flatMap(
    ({ eventName, args }): Transfers => {
      const amount = String(args.wad)
      if (eventName === 'Deposit') {
        const made: Move = {
          kind: 'erc20',
          token: weth,
          from: zeroAddress,
          to: low(args.dst),
          amount,
        }
        return low(args.dst) === router
          ? [made, { kind: 'native', from: router, to: weth, amount }]
          : [made]
      }
      const taken: Transfers = [
        { kind: 'erc20', token: weth, from: low(args.src), to: zeroAddress, amount },
        { kind: 'native', from: weth, to: low(args.src), amount },
      ]
      return low(args.src) === router && swapTo
        ? [...taken, { kind: 'native', from: router, to: low(swapTo), amount }]
        : taken
    },
  )
}

/** Returns the recipient of the native currency: the last but one argument of the exchange. */
function swapTargetOf(input: Hex): Address | undefined {
  return input.startsWith('0x18cbafe5')
    ? `0x${input.slice(10 + 3 * 64 + 24, 10 + 4 * 64)}`
    : undefined
}

/**
 * Returns the history of each account after a block, oldest first. Independent of the indexer's
 * code, to check it.
 */
export async function replayChain(
  url: string,
  after: number,
): Promise<{ of(account: Address): AccountTransaction[]; fees(account: Address): bigint }> {
  const client = createPublicClient({ transport: http(url, { batch: { batchSize: 200 } }) })
  const last = Number(await client.getBlockNumber())
  const logs = await client.getLogs({ fromBlock: BigInt(after + 1), toBlock: BigInt(last) })
  const logsOf = new Map<Hash, Log[]>()
  for (const log of logs)
    if (log.transactionHash)
      logsOf.set(log.transactionHash, [...(logsOf.get(log.transactionHash) ?? []), log])
  const numbers = Array.from({ length: last - after }, (_, at) => BigInt(after + 1 + at))
  const blocks = await Promise.all(
    numbers.map((blockNumber) => client.getBlock({ blockNumber, includeTransactions: true })),
  )
  const all = await Promise.all(
    blocks.flatMap((block) =>
      block.transactions.map(async (sent) => ({
        block,
        sent,
        receipt: await client.getTransactionReceipt({ hash: sent.hash }),
      })),
    ),
  )
  const recorded = all.map(({ block, sent, receipt }) => {
    const hasFailed = receipt.status === 'reverted'
    const { transfers, approvals } = readLogs(
      logsOf.get(sent.hash) ?? [],
      sent.to ? swapTargetOf(sent.input) : undefined,
    )
    const to = sent.to ?? receipt.contractAddress
    const paid: Transfers =
      sent.value > 0n && to && !hasFailed
        ? [{ kind: 'native', from: low(sent.from), to: low(to), amount: String(sent.value) }]
        : []
    const back: Transfers =
      sent.input === '0x33ff' ? paid.map((move) => ({ ...move, from: move.to, to: move.from })) : []
    return {
      position: { block: Number(block.number), index: sent.transactionIndex },
      hash: sent.hash as string,
      minedAt: Number(block.timestamp),
      sender: low(sent.from),
      recipient: sent.to ? low(sent.to) : null,
      hasFailed,
      nonce: sent.nonce,
      method: sent.to && sent.input.length >= 10 ? sent.input.slice(0, 10) : null,
      transfers: [...paid, ...back, ...transfers],
      approvals,
      fee: receipt.gasUsed * receipt.effectiveGasPrice,
    }
  })
  return {
    of(account) {
      const own = low(account)
      return recorded
        .map(({ fee: _fee, ...each }) => ({
          ...each,
          transfers: each.transfers.filter(({ from, to }) => from === own || to === own),
          approvals: each.approvals.filter(({ from }) => from === own),
        }))
        .filter(
          ({ sender, transfers, approvals }) =>
            sender === own || transfers.length > 0 || approvals.length > 0,
        )
    },
    fees: (account) =>
      recorded
        .filter(({ sender }) => sender === low(account))
        .reduce((sum, { fee }) => sum + fee, 0n),
  }
}
