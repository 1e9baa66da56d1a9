/** A CAIP-2 chain id, for example `eip155:1`. */
export type ChainId = `${string}:${string}`

/** A CAIP-10 account id, for example `eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb`. */
export type AccountId = `${string}:${string}:${string}`

const CHAIN_ID = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/

/**
 * Returns true if a value is a well-formed CAIP-2 chain id.
 *
 * Source: https://chainagnostic.org/CAIPs/caip-2
 *
 * @example
 * ```ts
 * import { isChainId } from '@latchkey/protocol'
 *
 * isChainId('eip155:1') // true
 * ```
 */
export function isChainId(value: unknown): value is ChainId {
  return typeof value === 'string' && CHAIN_ID.test(value)
}

const HEX_CHAIN_ID = /^0x[1-9a-f][0-9a-f]{0,13}$/i
const DECIMAL_CHAIN_ID = /^[1-9][0-9]{0,15}$/

/**
 * Parses the chain id that an EVM wallet reported. Returns `undefined` for an invalid one.
 *
 * Accepts a hex quantity without leading zeros (EIP-695), and the decimal strings and safe integers
 * that some wallets send instead. Everything else (`0x`, `0x01`, `eip155:1`, `null`, `[]`) is
 * refused, because `Number()` would turn it into a wrong chain.
 *
 * @example
 * ```ts
 * import { parseEvmChainId } from '@latchkey/protocol'
 *
 * parseEvmChainId('0x7a69') // 31337
 * parseEvmChainId('eip155:1') // undefined
 * ```
 */
export function parseEvmChainId(value: unknown): number | undefined {
  if (typeof value === 'string' && !HEX_CHAIN_ID.test(value) && !DECIMAL_CHAIN_ID.test(value))
    return undefined
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const chainId = Number(value)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}
