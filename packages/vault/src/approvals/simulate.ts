import { sameAddress } from '@latchkey/protocol/std'
import { type Address, decodeAbiParameters, getAddress, type Hex, numberToHex, pad } from 'viem'
import { stringify } from '../kernel/stringify.js'
import { VaultError } from '../kernel/vaultError.js'
import type { Nodes } from '../networks/nodes.js'
import type { ProposedCall } from './approval.js'
import { type Asset, keyOf } from './decoded.js'
import { balanceCall, parseBytes } from './readFacts.js'
import { type Move, readMoves } from './readMoves.js'
import { reasonTexts } from './reasonTexts.js'
import { cleanText } from './visibleText.js'

/** Outcome of calls that were simulated at the head of the chain. */
export type Simulation =
  | {
      status: 'succeeds'
      changes: readonly { asset: Asset; amount: bigint }[]
      allowances: readonly Extract<Move, { kind: 'allowed' }>[]
      /** `false`: more assets moved than are counted. */
      isWhole: boolean
    }
  | { status: 'reverts'; reason: string | undefined }
  /** The nodes cannot simulate. */
  | { status: 'unknown' }

interface Result {
  isDone: boolean
  data: Hex
  message: string | undefined
  moves: readonly Move[]
}

const MAX_COUNTED = 40
const MAX_REASON = 160
/** Contract that returns the native balance of an account. Exists in the simulation only. */
const COUNTER: Address = '0x000000000000000000000000000000006C6b2301'
/** CALLDATALOAD(0) BALANCE, MSTORE(0), RETURN(0, 32) */
const COUNTER_CODE: Hex = '0x6000353160005260206000f3'

function parseResult(raw: unknown): Result {
  const { status, returnData, logs, error } = (raw ?? {}) as Record<string, unknown>
  const { message, data } = (error ?? {}) as Record<string, unknown>
  const own = parseBytes(returnData ?? '0x')
  return {
    isDone: status === '0x1',
    data: own === '0x' && typeof data === 'string' ? parseBytes(data) : own,
    message: typeof message === 'string' ? message : undefined,
    moves: Array.isArray(logs) ? readMoves(logs) : [],
  }
}

/** Returns the reason of Solidity's Error(string), or the message of the node. */
function reasonOf({ data, message }: Result): string | undefined {
  try {
    if (data.startsWith('0x08c379a0'))
      return cleanText(
        decodeAbiParameters([{ type: 'string' }], `0x${data.slice(10)}`)[0],
        MAX_REASON,
      )
  } catch {
    // Malformed revert data: the message of the node follows.
  }
  return message ? cleanText(message, MAX_REASON) : undefined
}

async function run(
  nodes: Nodes,
  proposed: SimulationInput,
  head: Hex,
  counted: readonly Asset[],
): Promise<readonly Result[]> {
  const { account, calls, chainId, signal } = proposed
  const counts = counted.map((asset) => {
    if (asset.kind === 'native') return { from: account, to: COUNTER, data: pad(account) }
    return {
      from: account,
      to: asset.address,
      data: balanceCall(account, asset.kind === 'nft' ? asset.id : undefined),
    }
  })
  const own = calls.map(({ to, value, data, accessList }) => ({
    from: account,
    ...(to ? { to } : {}),
    value: numberToHex(value),
    ...(data === '0x' ? {} : { data }),
    ...(accessList ? { accessList } : {}),
  }))
  const all = [...counts, ...own, ...counts]
  const block = { stateOverrides: { [COUNTER]: { code: COUNTER_CODE } }, calls: all }
  return nodes.decide(
    chainId,
    'eth_simulateV1',
    [{ blockStateCalls: [block], traceTransfers: true, validation: false }, head],
    {
      signal,
      read(answer) {
        const [simulated] = Array.isArray(answer) ? (answer as { calls?: unknown }[]) : []
        if (!Array.isArray(simulated?.calls) || simulated.calls.length !== all.length)
          throw new TypeError('not a simulation')
        return simulated.calls.map(parseResult)
      },
      // Compares the relevant facts only: error texts and logs about other accounts differ between
      // node implementations.
      merge: (one, other) => (textOf(one, account) === textOf(other, account) ? one : undefined),
    },
  )
}

function textOf(results: readonly Result[], account: Address): string {
  const own = (move: Move): boolean =>
    (move.kind === 'moved' ? [move.from, move.to] : [move.owner]).some((each) =>
      sameAddress(each, account),
    )
  const plain = results.map(({ isDone, data, moves }) => ({
    isDone,
    data: isDone ? data : '',
    moves: moves.filter(own),
  }))
  return stringify(plain)
}

/** Calls to simulate, and the assets that are counted in any case. */
export interface SimulationInput {
  chainId: number
  account: Address
  calls: readonly ProposedCall[]
  counted: readonly Asset[]
  signal: AbortSignal
}

function unique(assets: readonly Asset[]): Asset[] {
  return [...new Map(assets.map((asset) => [keyOf(asset), asset])).values()].slice(0, MAX_COUNTED)
}

/** Returns the assets that the logs move from or to the account. */
function hintsOf(results: readonly Result[], account: Address): Asset[] {
  return results.flatMap(({ moves }) =>
    moves.flatMap((move) =>
      move.kind === 'moved' && (sameAddress(move.from, account) || sameAddress(move.to, account))
        ? [move.asset]
        : [],
    ),
  )
}

function changeOf(
  asset: Asset,
  before: Result | undefined,
  after: Result | undefined,
  moves: readonly Move[],
  account: Address,
): bigint | undefined {
  const isCounted = [before, after].every((result) => result?.isDone && result.data.length === 66)
  if (isCounted) return BigInt(after?.data ?? 0) - BigInt(before?.data ?? 0)
  // ERC-721 has no balance per id: the logs of the contract are the only source.
  const moved = moves.flatMap((move) =>
    move.kind === 'moved' && keyOf(move.asset) === keyOf(asset) ? [move] : [],
  )
  return moved.reduce(
    (sum, { from, to, amount }) =>
      sum + (sameAddress(to, account) ? amount : 0n) - (sameAddress(from, account) ? amount : 0n),
    0n,
  )
}

async function simulateWith(
  nodes: Nodes,
  input: SimulationInput,
  head: Hex,
  assets: readonly Asset[],
  isAgain: boolean,
): Promise<Simulation> {
  const { account, calls } = input
  const counted = unique(assets)
  const results = await run(nodes, input, head, counted)
  const own = results.slice(counted.length, counted.length + calls.length)
  const failed = own.find(({ isDone }) => !isDone)
  if (failed) return { status: 'reverts', reason: reasonOf(failed) }
  const hints = hintsOf(own, account)
  const all = unique([...counted, ...hints])
  if (all.length > counted.length && !isAgain) return simulateWith(nodes, input, head, all, true)
  const moves = own.flatMap((result) => result.moves)
  const changes = counted.map((asset, index) => ({
    asset,
    amount:
      changeOf(
        asset,
        results[index],
        results[counted.length + calls.length + index],
        moves,
        account,
      ) ?? 0n,
  }))
  return {
    status: 'succeeds',
    isWhole: hints.every((asset) => all.some((each) => keyOf(each) === keyOf(asset))),
    changes: changes.filter(({ amount }) => amount !== 0n),
    allowances: moves.flatMap((move) =>
      move.kind === 'allowed' && sameAddress(move.owner, account)
        ? [{ ...move, token: getAddress(move.token) }]
        : [],
    ),
  }
}

/**
 * Simulates calls in sequence, and measures the account's balances before and after, at two nodes
 * and the same block.
 *
 * Source: `eth_simulateV1` of https://github.com/ethereum/execution-apis
 *
 * @throws {@link VaultError} if two nodes disagree, or do not answer
 */
export async function simulate(nodes: Nodes, input: SimulationInput): Promise<Simulation> {
  const head = await nodes.headOf(input.chainId, { signal: input.signal })
  try {
    return await simulateWith(nodes, input, head, [{ kind: 'native' }, ...input.counted], false)
  } catch (error) {
    if (!(error instanceof VaultError) || error.name !== 'nodeError') throw error
    // Both nodes refuse: the account lacks money, or they cannot simulate.
    return /insufficient (?:funds|balance)/i.test(error.message)
      ? {
          status: 'reverts',
          reason: reasonTexts().notEnough(nodes.chainOf(input.chainId).nativeCurrency.symbol),
        }
      : { status: 'unknown' }
  }
}
