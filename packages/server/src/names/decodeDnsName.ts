import { bytesToString, type Hex, hexToBytes } from 'viem'

/**
 * Decodes a name in the format of ENS resolvers (RFC 1035, ENSIP-10): each label after its length,
 * and a zero.
 *
 * @returns `undefined` for invalid bytes.
 */
export function decodeDnsName(encoded: Hex): string | undefined {
  const bytes = hexToBytes(encoded)
  const labels: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 0
    if (length === 0) return at === bytes.length - 1 ? labels.join('.') : undefined
    if (at + 1 + length > bytes.length) return undefined
    const label = bytesToString(bytes.subarray(at + 1, at + 1 + length))
    // A label with a dot would read as another name.
    if (label.includes('.')) return undefined
    labels.push(label)
    at += 1 + length
  }
  return undefined
}
