import { decodeFunctionData, erc20Abi, type Hex } from 'viem'

/** Describes the call in a transaction's data, if it is one of the well-known calls. */
export function describeCall(data: string): string | undefined {
  if (data === '0x') return undefined
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex })
    return `${functionName}(${(args ?? []).join(', ')})`
  } catch {
    // Another contract's call: only the selector is known.
    return `Contract call ${data.slice(0, 10)}`
  }
}
