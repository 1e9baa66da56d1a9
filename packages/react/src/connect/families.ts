import type { Namespace } from '@latchkey/core/internal'

/** Families of chains as users know them. */
export const families: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
}

/** Returns the family of a network. */
export function namespaceOf(networkId: string): Namespace {
  return networkId.startsWith('solana:') ? 'solana' : 'eip155'
}
