import { people, worldContracts } from '@latchkey/sandbox/world'
import { testAccounts } from '@latchkey/testing'
import { type Address, encodeFunctionData, type Hex, parseAbi } from 'viem'

/** The functions of the sandbox's contracts that tests call. */
const lifeAbi = parseAbi([
  'function mint(address to, uint256 value)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
  'function transferFrom(address from, address to, uint256 value)',
  'function deposit() payable',
  'function withdraw(uint256 value)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

/** Accounts that are not used elsewhere in the sandbox's world. */
export const actors: readonly Address[] = testAccounts(8).map(({ address }) => address)

interface Call {
  from: Address
  to?: Address
  data?: Hex
  value?: bigint
}

/** Random transactions on a chain of the sandbox's world. */
export interface ChainLife {
  /** Sends transactions in at most `blocks` blocks of random size. */
  live(transactions: number, blocks?: number): Promise<void>
  /** Reverts the last blocks with their transactions. */
  forget(blocks: number): Promise<void>
}

/** Returns a seeded random generator of numbers from 0 to below `end`. */
export function createDice(seed: number): (end: number) => number {
  const state = { value: seed >>> 0 }
  return (end) => {
    // Mulberry32.
    state.value = (state.value + 0x6d2b79f5) >>> 0
    const first = Math.imul(state.value ^ (state.value >>> 15), state.value | 1)
    const second = first ^ (first + Math.imul(first ^ (first >>> 7), first | 61))
    return ((second ^ (second >>> 14)) >>> 0) % end
  }
}

const { weth, tokens, uniswapV2, lanterns, badges } = worldContracts
const fungible = [weth, ...Object.values(tokens).map(({ address }) => address)]
const DEADLINE = 99_999_999_999n

/** Init code that creates an empty contract, which keeps the sent value. */
const CREATE: Hex = '0x60006000f3'
/** Init code that returns the sent value to its creator and self-destructs. */
const CREATE_AND_END: Hex = '0x33ff'

function createActs(dice: (end: number) => number): readonly (() => Call)[] {
  const pick = <value>(list: readonly value[]): value => list[dice(list.length)] as value
  const actor = (): Address => pick(actors)
  const amount = (): bigint => BigInt(dice(1_000_000)) * 10n ** BigInt(dice(10))
  const call = (to: Address, data: Hex, value?: bigint): Call => ({
    from: actor(),
    to,
    data,
    ...(value ? { value } : {}),
  })
  const data = (functionName: string, args: readonly unknown[] = []): Hex =>
    encodeFunctionData({ abi: lifeAbi, functionName, args } as never)
  const nextId = { value: 1_000_000 }
  const fresh = (): bigint => BigInt(nextId.value++)
  const known = (): bigint => BigInt(1_000_000 + dice(Math.max(1, nextId.value - 1_000_000)))
  const ids = [1n, 2n, 3n]
  return [
    () => ({ from: actor(), to: actor(), value: amount() }),
    () => ({
      from: actor(),
      to: `0x${dice(2 ** 30)
        .toString(16)
        .padStart(40, '5')}`,
      value: amount(),
    }),
    () => ({ from: actor(), to: actor(), value: 0n }),
    () => call(pick(fungible), data('transfer', [actor(), amount()])),
    () => call(pick(fungible), data('transfer', [actor(), amount()])),
    () => call(pick(fungible), data('approve', [actor(), pick([0n, amount(), 2n ** 256n - 1n])])),
    () => call(pick(fungible), data('transferFrom', [actor(), actor(), pick([0n, amount()])])),
    () => call(weth, data('deposit'), amount()),
    () => call(weth, data('withdraw', [amount()])),
    () =>
      call(
        uniswapV2.router,
        data('swapExactETHForTokens', [
          0n,
          [weth, pick([tokens.DOL.address, tokens.DAY.address])],
          actor(),
          DEADLINE,
        ]),
        amount() + 1n,
      ),
    () =>
      call(
        uniswapV2.router,
        data('swapExactTokensForETH', [
          amount() + 1n,
          0n,
          [tokens.DAY.address, weth],
          actor(),
          DEADLINE,
        ]),
      ),
    () => ({ from: people.deployer.address, to: lanterns, data: data('mint', [actor(), fresh()]) }),
    () => call(lanterns, data('transferFrom', [actor(), actor(), known()])),
    () => call(lanterns, data('approve', [actor(), known()])),
    () => call(pick([lanterns, badges]), data('setApprovalForAll', [actor(), dice(2) === 0])),
    () => ({
      from: people.deployer.address,
      to: badges,
      data: data('mint', [actor(), pick(ids), BigInt(1 + dice(50))]),
    }),
    () =>
      call(badges, data('safeTransferFrom', [actor(), actor(), pick(ids), BigInt(dice(5)), '0x'])),
    () => {
      const from = actor()
      return {
        from,
        to: badges,
        data: data('safeBatchTransferFrom', [from, actor(), ids, [1n, 0n, 2n], '0x']),
      }
    },
    () => ({ from: actor(), data: pick([CREATE, CREATE_AND_END]), value: BigInt(dice(3)) }),
  ]
}

/** Mints the first supply of every token, and approves the exchange. */
function openingCalls(): Call[] {
  const deployer = people.deployer.address
  return [...actors].flatMap((to) => [
    ...Object.values(tokens).map(({ address }) => ({
      from: deployer,
      to: address,
      data: encodeFunctionData({ abi: lifeAbi, functionName: 'mint', args: [to, 10n ** 15n] }),
    })),
    ...[...fungible].map((address) => ({
      from: to,
      to: address,
      data: encodeFunctionData({
        abi: lifeAbi,
        functionName: 'approve',
        args: [uniswapV2.router, 2n ** 255n - 1n],
      }),
    })),
  ])
}

const GAS = '0x61a80'

type Question = { method: string; params: readonly unknown[] }

/** A node runs the requests of a batch concurrently: dependent ones are sent one after another. */
async function askNode(url: string, requests: readonly Question[]): Promise<unknown[]> {
  if (requests.length === 0) return []
  const body = JSON.stringify(requests.map((request, id) => ({ jsonrpc: '2.0', id, ...request })))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const answers = (await response.json()) as {
    id: number
    result?: unknown
    error?: { message: string }
  }[]
  const failed = answers.find(({ error }) => error)
  if (failed?.error) throw new Error(failed.error.message)
  return answers.sort((left, right) => left.id - right.id).map(({ result }) => result)
}

/**
 * Starts random transactions on a chain of the sandbox's world. The same seed gives the same ones.
 */
export async function startChainLife(url: string, seed: number): Promise<ChainLife> {
  const dice = createDice(seed)
  const acts = createActs(dice)
  const senders = [...actors, people.deployer.address]
  const nonces = new Map<Address, number>()
  const command = (method: string, ...params: unknown[]): Promise<unknown> =>
    askNode(url, [{ method, params }])

  async function countNonces(): Promise<void> {
    const counts = await askNode(
      url,
      senders.map((address) => ({
        method: 'eth_getTransactionCount',
        params: [address, 'latest'],
      })),
    )
    for (const [at, address] of senders.entries()) nonces.set(address, Number(counts[at]))
  }

  function toRequest({ from, to, data, value = 0n }: Call): Question {
    const nonce = nonces.get(from) ?? 0
    nonces.set(from, nonce + 1)
    const quantities = {
      value: `0x${value.toString(16)}`,
      nonce: `0x${nonce.toString(16)}`,
      gas: GAS,
    }
    return {
      method: 'eth_sendTransaction',
      params: [{ from, ...(to ? { to } : {}), ...(data ? { data } : {}), ...quantities }],
    }
  }

  async function mineAll(calls: readonly Call[], sizes: readonly number[]): Promise<void> {
    const rest = [...calls]
    for (const size of sizes) {
      await askNode(url, rest.splice(0, size).map(toRequest))
      await command('evm_mine')
    }
  }

  await command('anvil_autoImpersonateAccount', true)
  await command('evm_setAutomine', false)
  await command('evm_setBlockGasLimit', '0x77359400')
  await command('evm_mine')
  await countNonces()
  const opening = openingCalls()
  await mineAll(opening, [opening.length])
  return {
    async live(transactions, blocks = Math.ceil(transactions / 20)) {
      const calls = Array.from({ length: transactions }, () => acts[dice(acts.length)]?.()).filter(
        (each) => each !== undefined,
      )
      const mean = Math.floor(transactions / blocks)
      const sizes = Array.from({ length: blocks - 1 }, () => dice(2 * mean))
      const used = sizes.reduce((sum, size) => sum + size, 0)
      await mineAll(calls, [...sizes, Math.max(0, transactions - used)])
    },
    async forget(blocks) {
      await command('anvil_rollback', blocks)
      await countNonces()
    },
  }
}
