import { decodeFunctionData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { VaultError } from '../kernel/vaultError.js'
import type { Call } from './smartAccounts.js'

/** Functions of an account that execute calls. Source: solady's ERC4337. */
const accountAbi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function execute(address target, uint256 value, bytes data) payable returns (bytes)',
  'function executeBatch(Call[] calls) payable returns (bytes[])',
])

/** Encodes calls of an account, which executes all of them or none. */
export function encodeAccountCalls(calls: readonly [Call, ...Call[]]): Hex {
  const [first, ...more] = calls
  if (more.length === 0)
    return encodeFunctionData({
      abi: accountAbi,
      functionName: 'execute',
      args: [first.to, first.value, first.data],
    })
  const batch = calls.map(({ to, value, data }) => ({ target: to, value, data }))
  return encodeFunctionData({ abi: accountAbi, functionName: 'executeBatch', args: [batch] })
}

/**
 * Decodes the calls in an account's call data, for example of an app's `eth_sendUserOperation`.
 *
 * @throws {@link VaultError} `invalidParams` (-32602) for other data, or another encoding of these
 * calls
 */
export function decodeAccountCalls(callData: Hex): readonly [Call, ...Call[]] {
  const [first, ...more] = decode(callData)
  if (!first || encodeAccountCalls([first, ...more]) !== callData.toLowerCase())
    throw new VaultError(
      'invalidParams',
      'Invalid params: the account would not make plain calls',
      { code: -32602 },
    )
  return [first, ...more]
}

function decode(callData: Hex): Call[] {
  try {
    const { functionName, args } = decodeFunctionData({ abi: accountAbi, data: callData })
    if (functionName === 'execute') return [{ to: args[0], value: args[1], data: args[2] }]
    return args[0].map(({ target, value, data }) => ({ to: target, value, data }))
  } catch {
    // Not such a call: the caller rejects an empty list.
    return []
  }
}
