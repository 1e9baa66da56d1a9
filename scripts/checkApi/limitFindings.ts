import type { Finding } from '../lib/report.js'

/**
 * The maximum number of exported names of each entry. A limit only falls, except that of
 * `protocol/std`, to which functions of several packages move.
 */
export const nameLimits: Readonly<Record<string, number>> = {
  '@latchkey/core': 120,
  '@latchkey/core/themes': 9,
  '@latchkey/evm': 11,
  '@latchkey/evm/coinbase': 2,
  '@latchkey/evm/login': 1,
  '@latchkey/evm/safe': 2,
  '@latchkey/icons': 1,
  '@latchkey/locales': 7,
  '@latchkey/locales/frame': 1,
  '@latchkey/locales/kitParameters': 1,
  '@latchkey/login': 6,
  '@latchkey/protocol': 182,
  '@latchkey/protocol/registry': 1,
  '@latchkey/protocol/registry/first': 2,
  '@latchkey/protocol/std': 18,
  '@latchkey/react': 38,
  '@latchkey/react/solana': 3,
  '@latchkey/server': 127,
  '@latchkey/solana': 16,
  '@latchkey/solana/login': 1,
  '@latchkey/testing': 46,
  '@latchkey/testing/frame': 6,
  '@latchkey/testing/node': 16,
  '@latchkey/testing/relay': 12,
  '@latchkey/vault': 10,
  '@latchkey/walletconnect': 18,
  '@latchkey/walletconnect/solana': 2,
  '@latchkey/walletconnect/wire': 49,
}

/** Reports entries with more names than their limit, or without a limit. */
export function limitFindings(
  entry: string,
  names: number,
  limits: Readonly<Record<string, number>> = nameLimits,
): Finding[] {
  const where = 'scripts/checkApi/limitFindings.ts'
  const limit = limits[entry]
  if (limit === undefined)
    return [{ where, what: `${entry} has no limit: add it to nameLimits with its ${names} names` }]
  if (names <= limit) return []
  return [
    {
      where,
      what: `${entry} has ${names} names, ${limit} at most: remove ${names - limit}, or move them to the internal entry; limits only fall`,
    },
  ]
}
