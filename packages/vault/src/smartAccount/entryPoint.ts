import {
  type Address,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  type Log,
  parseAbi,
  parseEventLogs,
} from 'viem'
import type { ReceiptLog } from '../kernel/receipt.js'

/** The used part of EntryPoint 0.7: the whole ABI would be a fifth of the frame's size. */
const abi = parseAbi([
  'function balanceOf(address account) view returns (uint256)',
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
  'event BeforeExecution()',
])

/** Returns the call data that reads an account's deposit for fees from the EntryPoint. */
export function depositData(account: Address): Hex {
  return encodeFunctionData({ abi, functionName: 'balanceOf', args: [account] })
}

/**
 * Returns the logs of an operation in a receipt, and its outcome. `undefined` if the receipt does
 * not contain the operation.
 */
export function findOperation(
  logs: readonly ReceiptLog[],
  { operationHash, entryPoint }: { operationHash: Hex; entryPoint: Address },
): { isSuccess: boolean; logs: readonly ReceiptLog[] } | undefined {
  const own = logs.map(
    (log, logIndex) => ({ ...log, logIndex }) as unknown as Log & { logIndex: number },
  )
  const events = parseEventLogs({
    abi,
    logs: own,
    eventName: ['UserOperationEvent', 'BeforeExecution'],
  }).filter(({ address }) => isAddressEqual(address, entryPoint))
  const end = events.find(
    (event) => event.eventName === 'UserOperationEvent' && event.args.userOpHash === operationHash,
  )
  if (end?.eventName !== 'UserOperationEvent') return undefined
  const last = end.logIndex ?? 0
  const start = events.filter(({ logIndex }) => (logIndex ?? 0) < last).at(-1)?.logIndex ?? -1
  return { isSuccess: end.args.success, logs: logs.slice(start + 1, last + 1) }
}
