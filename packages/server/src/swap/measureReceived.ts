import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  parseAbi,
  parseEther,
} from 'viem'
import { notConfigured } from '../kernel/notConfigured.js'
import type { ServerError } from '../kernel/serverError.js'
import type { Chain } from '../networks/chain.js'
import { askChain } from './askChain.js'
import type { SwapCall } from './exchange.js'

/** Source: https://github.com/mds1/multicall3 */
const multicall = parseAbi([
  'struct Step { address target; bool allowFailure; uint256 value; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3Value(Step[] calls) payable returns (Result[] returnData)',
])

/**
 * Lends the value of a call that is only tried out: the last 20 bytes of
 * keccak256("latchkey.lender").
 */
const lender: Address = '0xD162647399a6A570b4fC54423E0e5025D6b8793d'

/** A token's amount that is approved before the swap, in one go with it. */
export interface ApprovalBefore {
  readonly token: Address
  readonly spender: Address
  readonly amount: bigint
}

/** Over 0, because some tokens want it so; where that is refused, the second decides. */
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
 * Measures how much of a token arrives at the user if the call is sent now, by the token's own
 * balances; routers and pools are not trusted. In this simulation the user has multicall3's code,
 * so that the balance can be read before and after.
 *
 * @throws ServerError 503 when the node cannot try calls out with other code (state overrides of
 *   `eth_call`), and what `refused` makes of the reason when the call would fail.
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
    asked.then(({ data: answer = '0x' }) => readReceived(answer)),
    refused,
  )
}

function readReceived(answer: Hex): bigint {
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
}
