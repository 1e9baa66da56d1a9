import type { ChainId } from '@latchkey/protocol'
import { LatchkeyError } from '../kernel/errors.js'

/**
 * The problem of a requested name. Source: specification  5; the last two apply to all names (RFC
 * 1035, ENSIP-15).
 */
export type NameProblem = 'characters' | 'short' | 'long' | 'hyphens'

const MIN_LABEL = 4
const MAX_LABEL = 63

/**
 * Returns the typed label in the form that is registered: without the parent name, in lowercase.
 */
export function labelOf(text: string, parent: string | undefined): string {
  const label = text.trim().toLowerCase()
  return parent && label.endsWith(`.${parent}`) ? label.slice(0, -parent.length - 1) : label
}

/** Returns the problem of a label; `undefined` when it can be a name. */
export function checkName(label: string): NameProblem | undefined {
  if (!/^[a-z0-9-]*$/.test(label)) return 'characters'
  if (label.length < MIN_LABEL) return 'short'
  if (label.length > MAX_LABEL) return 'long'
  return label.slice(2, 4) === '--' ? 'hyphens' : undefined
}

/**
 * Returns the coin type of an EVM network (ENSIP-11), as in the specification.
 *
 * @throws {@link LatchkeyError} when the network has no coin type.
 */
export function coinTypeOf(networkId: ChainId): number {
  const chainId = Number(/^eip155:([1-9]\d{0,15})$/.exec(networkId)?.[1])
  if (!(chainId < 0x8000_0000))
    throw new LatchkeyError('Invalid chainId', {
      details: `${networkId} has no coin type (ENSIP-11).`,
    })
  return (0x8000_0000 | chainId) >>> 0
}

/** Returns the exact text to sign for a name: JSON without spaces. `now` in ms. */
export function registrationMessage(name: string, now: number): string {
  return JSON.stringify({ name, attributes: {}, timestamp: Math.floor(now / 1000) })
}
