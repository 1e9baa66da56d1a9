import {
  type Address,
  BaseError,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import { notConfigured } from '../kernel/notConfigured.js'
import { ServerError, serverErrorOf } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import type { SwapCall, TokenAddress } from './exchange.js'

const MAX_UINT256 = 2n ** 256n - 1n
const MAX_REASON = 120

/** Error codes of a node that does not support a request. */
const NOT_UNDERSTOOD: readonly unknown[] = [-32_600, -32_601, -32_602]

function isUnderstood(error: BaseError): boolean {
  return error.walk((cause) => NOT_UNDERSTOOD.includes((cause as { code?: unknown }).code)) === null
}

/** Returns a contract's reason for its refusal. Contracts choose the text: keeps plain characters. */
function reasonOf({ details }: { details?: string }): string {
  return (details ?? '')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, MAX_REASON)
    .trim()
}

/**
 * Awaits the answer of a chain. An unresponsive chain fails with its own ServerError. Any other
 * failure is the contract's: it reverts, burns all gas, is missing, or returns an unreadable
 * answer.
 *
 * @param refused - Creates the error of a contract's failure from its reason. @default counts as no
 *   answer
 * @throws ServerError
 */
export async function askChain<answer>(
  asked: Promise<answer>,
  refused?: (reason: string) => ServerError,
): Promise<answer> {
  try {
    return await asked
  } catch (cause) {
    if (!(cause instanceof BaseError)) throw cause
    const known = serverErrorOf(cause)
    if (refused && !known && isUnderstood(cause)) throw refused(reasonOf(cause))
    throw (
      known ??
      new ServerError(503, 'chain_unavailable', 'The chain did not answer. Try again.', { cause })
    )
  }
}

function noToken(): ServerError {
  return new ServerError(400, 'token_unknown', 'There is no token at this address on this chain.')
}

/** Reads the balance of a token of an account. */
export function balanceOf(
  { client }: Chain,
  token: TokenAddress,
  account: Address,
): Promise<bigint> {
  if (token === 'native') return askChain(client.getBalance({ address: account }))
  return askChain(
    client.readContract({
      abi: erc20Abi,
      address: token,
      functionName: 'balanceOf',
      args: [account],
    }),
    noToken,
  )
}

/**
 * Reads the allowance of a contract for a token. The native currency is sent as value, so it needs
 * no allowance.
 */
export async function allowanceOf(
  { client }: Chain,
  token: TokenAddress,
  account: Address,
  spender: Address | undefined,
): Promise<bigint> {
  if (token === 'native' || spender === undefined) return MAX_UINT256
  return askChain(
    client.readContract({
      abi: erc20Abi,
      address: token,
      functionName: 'allowance',
      args: [account, spender],
    }),
    noToken,
  )
}

/**
 * Estimates the gas of a call and adds 30 %: a second later a pool may write more of its storage,
 * or cross more ticks.
 *
 * @throws ServerError that `refused` returns for the reason, when the call would fail.
 */
export async function estimateGas(
  { client }: Chain,
  call: { account: Address; to: Address; data: Hex; value?: bigint },
  refused: (reason: string) => ServerError,
): Promise<bigint> {
  const gas = await askChain(client.estimateGas(call), refused)
  return (gas * 13n) / 10n
}

/**
 * Returns the prices of gas in wei. From one block to the next the base fee rises by an eighth at most
 * (EIP-1559): `fast` is still enough one block later, `instant` two blocks later.
 */
export async function gasPricesOf({
  client,
}: Chain): Promise<{ standard: bigint; fast: bigint; instant: bigint }> {
  const standard = await askChain(client.getGasPrice())
  const rise = (price: bigint): bigint => price + (price + 7n) / 8n
  return { standard, fast: rise(standard), instant: rise(rise(standard)) }
}

/** Source: https://github.com/mds1/multicall3 */
const multicall = parseAbi([
  'struct Step { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Step[] calls) payable returns (Result[] returnData)',
])

/** Pays the value of a simulated call: the last 20 bytes of keccak256("latchkey.lender"). */
const lender: Address = '0xD162647399a6A570b4fC54423E0e5025D6b8793d'

/** An approval before the swap, in the same batch. */
interface ApprovalBefore {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

/**
 * Resets the allowance first, as some tokens require. The second call decides if a reset is
 * refused.
 */
function approvalSteps({
  token,
  spender,
  amount,
}: ApprovalBefore): { target: Address; allowFailure: boolean; value: bigint; callData: Hex }[] {
  return [0n, amount].map((each) => ({
    target: token,
    allowFailure: each === 0n,
    value: 0n,
    callData: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, each] }),
  }))
}

/**
 * Simulates the call and returns the amount of a token that the user receives, by the token's own
 * balances: routers and pools are not trusted. In the simulation the user has multicall3's code, so
 * that the balance can be read before and after.
 *
 * @throws ServerError 503 when the node does not support state overrides of `eth_call`, and the
 *   error that `refused` returns if the call would fail.
 */
export async function measureReceived(
  chain: Chain,
  user: Address,
  { to, data, value }: SwapCall,
  token: Address,
  refused: (reason: string) => ServerError,
  approval?: ApprovalBefore | undefined,
): Promise<bigint> {
  const { multicall3 } = chain.contracts
  const code = multicall3 && (await askChain(chain.client.getCode({ address: multicall3 })))
  if (!code)
    throw notConfigured(
      `way to check swaps on the chain ${chain.caipId}`,
      'chains: contracts.multicall3',
    )
  const balance = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [user] })
  const read = { target: token, callData: balance, value: 0n, allowFailure: false }
  const steps = encodeFunctionData({
    abi: multicall,
    functionName: 'aggregate3Value',
    args: [
      [
        read,
        ...(approval ? approvalSteps(approval) : []),
        { target: to, callData: data, value, allowFailure: false },
        read,
      ],
    ],
  })
  const stateOverride = [
    { address: user, code },
    { address: lender, balance: value + parseEther('1') },
  ]
  const asked = chain.client.call({ account: lender, to: user, data: steps, value, stateOverride })
  return askChain(
    asked.then(({ data: answer = '0x' }) => {
      const results = decodeFunctionResult({
        abi: multicall,
        functionName: 'aggregate3Value',
        data: answer,
      })
      const [before, after] = [results.at(0), results.at(-1)].map((read) =>
        decodeFunctionResult({
          abi: erc20Abi,
          functionName: 'balanceOf',
          data: read?.returnData ?? '0x',
        }),
      )
      return (after ?? 0n) - (before ?? 0n)
    }),
    refused,
  )
}
