import { ledgerNetworkId } from '@latchkey/sandbox/ledger/constants'
import { drawing } from './drawing.js'

/** Pictures of the sandbox's networks: one wave, two waves, a sun. */
export const chainImages: Readonly<Record<string, string>> = {
  'eip155:31337': drawing(
    '#0f5f64',
    '<path d="M8 26c5-6 11-6 16 0s11 6 16 0" fill="none" stroke="#cfe9e6" stroke-width="4" stroke-linecap="round"/>',
  ),
  'eip155:31338': drawing(
    '#8a3b1f',
    '<path d="M8 20c5-6 11-6 16 0s11 6 16 0M8 31c5-6 11-6 16 0s11 6 16 0" fill="none" stroke="#ffe0c2" stroke-width="4" stroke-linecap="round"/>',
  ),
  [ledgerNetworkId]: drawing(
    '#2a2a35',
    '<circle cx="24" cy="26" r="8" fill="#f0c46a"/><path d="M24 8.500v4M11 14l2.800 2.800M37 14l-2.800 2.800M8 38h32" stroke="#f0c46a" stroke-width="3.2" stroke-linecap="round"/>',
  ),
}
