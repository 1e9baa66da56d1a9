import { cleanText } from '@latchkey/core/internal'
import { decodeAbiParameters, type Hex } from 'viem'

/** Error(string) */
const ERROR = '0x08c379a0'
/** Panic(uint256) */
const PANIC = '0x4e487b71'
const MAX_CHARACTERS = 200

/** Decodes a contract's revert reason as clean text for app developers. */
export function revertReason(
  data: Hex | undefined,
  message: string | undefined,
): string | undefined {
  const fallback = cleanText(message, MAX_CHARACTERS)
  if (data === undefined || data.length < 10) return fallback
  try {
    const rest: Hex = `0x${data.slice(10)}`
    if (data.startsWith(ERROR))
      return (
        cleanText(decodeAbiParameters([{ type: 'string' }], rest)[0], MAX_CHARACTERS) ?? fallback
      )
    if (data.startsWith(PANIC))
      return `panic ${decodeAbiParameters([{ type: 'uint256' }], rest)[0]}`
  } catch {
    // The data does not match its selector, so only the selector is shown.
  }
  return `error ${data.slice(0, 10)}`
}
