/**
 * OSI-approved licences that may be installed, and CC0, which OSI has not approved, for development
 * only. Source: https://opensource.org/licenses
 */
export const osiLicences: ReadonlySet<string> = new Set([
  'CC0-1.0',
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BSL-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
  'GPL-2.0-only',
  'GPL-2.0-or-later',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'LGPL-2.1-only',
  'LGPL-2.1-or-later',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
])

/** Reciprocal for linking software, or not OSI-approved: for development only, never shipped. */
export const notShipped: ReadonlySet<string> = new Set([
  'CC0-1.0',
  'GPL-2.0-only',
  'GPL-2.0-or-later',
  'GPL-3.0-only',
  'GPL-3.0-or-later',
  'LGPL-2.1-only',
  'LGPL-2.1-or-later',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
])

const anvilElsewhere = {
  licence: 'MIT OR Apache-2.0',
  reason:
    'the binary for another platform, not on the registry this was written with; its siblings of the same release say so',
}

/**
 * Packages with incomplete metadata, checked by hand at this version. Check a new version
 * again.
 */
export const readByHand: Readonly<Record<string, { licence: string; reason: string }>> = {
  'spawndamnit@3.0.1': {
    licence: 'MIT',
    reason: 'package.json says SEE LICENSE IN LICENSE; that file is the MIT licence, © James Kyle',
  },
  'text-encoding-utf-8@1.0.2': {
    licence: 'Unlicense',
    reason: 'its LICENSE.md is the text of the Unlicense; a dependency of a test peer',
  },
  '@uniswap/v3-core@1.0.1': {
    licence: 'GPL-2.0-or-later',
    reason: 'its LICENSE: Business Source until 1 April 2023, GPL 2.0 or later since',
  },
  '@foundry-rs/anvil-darwin-amd64@1.7.1': anvilElsewhere,
  '@foundry-rs/anvil-darwin-arm64@1.7.1': anvilElsewhere,
  '@foundry-rs/anvil-linux-arm64@1.7.1': anvilElsewhere,
  '@foundry-rs/anvil-win32-amd64@1.7.1': anvilElsewhere,
}

/** Reciprocal packages that may be shipped, with the reason. */
export const shippedByHand: readonly { name: RegExp; reason: string }[] = [
  {
    name: /^@img\/sharp-/,
    reason:
      'libvips (LGPL) is a library of its own that Node loads and anyone can replace; only the server has it',
  },
]

/** A package that is refused, also with a permitted licence. */
export interface Ban {
  readonly name: RegExp
  /** The first banned version, as [major, minor, patch]. */
  readonly from: readonly [number, number, number]
  /** True to permit development dependencies of no published package, subject to their licence. */
  readonly allowsDevelopment?: true
  readonly reason: string
}

export const banned: readonly Ban[] = [
  {
    name: /^@reown\//,
    from: [0, 0, 0],
    allowsDevelopment: true,
    reason:
      'the licence of most releases forbids use beyond 500 monthly users; only a development dependency under an OSI licence may be installed',
  },
  { name: /^@walletconnect\/ethereum-provider$/, from: [0, 0, 0], reason: 'it brings @reown/* in' },
  { name: /^@walletconnect\//, from: [2, 21, 10], reason: 'not OSI-licensed from 2.21.10 on' },
]
