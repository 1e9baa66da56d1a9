/**
 * Normalizes a wallet name: one wallet uses "Tern", "tern" and "Tern Wallet" in different places.
 */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\bwallet\b|[^\p{L}\p{N}]/gu, '')
}
