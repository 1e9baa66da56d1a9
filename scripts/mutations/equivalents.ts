/** A mutant that no test can notice. */
export interface Equivalent {
  file: string
  from: string
  to: string
  /** The reason why it behaves like the original. */
  why: string
}

const UNREAD = 'the first element is never read'
const SAME = 'the code after it returns undefined, too'

export const equivalents: readonly Equivalent[] = [
  {
    file: 'packages/protocol/src/login/toFrameData.ts',
    from: "typeof value === 'number'",
    to: 'true',
    why: 'Number.isFinite is true for numbers only',
  },
  {
    file: 'packages/protocol/src/login/toFrameData.ts',
    from: "typeof value !== 'object'",
    to: 'false',
    why: 'copyRecord refuses functions, symbols and bigints by their prototype',
  },
  {
    file: 'packages/protocol/src/login/toFrameData.ts',
    from: 'value.length > budget.bytes',
    to: 'value.length >= budget.bytes',
    why: 'an entry counts eight bytes, so such a list is refused anyway',
  },
  {
    file: 'packages/walletconnect/src/channel/jsonRpc.ts',
    from: "typeof id !== 'number'",
    to: 'false',
    why: 'readLargeId finds no digits of any other id',
  },
  {
    file: 'packages/walletconnect/src/channel/jsonRpc.ts',
    from: '{\n    return undefined\n  }',
    to: '{}',
    why: SAME,
  },
  {
    file: 'packages/walletconnect/src/connect/pairingUri.ts',
    from: "''",
    to: '"Stryker was here!"',
    why: 'both groups are part of every match',
  },
  {
    file: 'packages/walletconnect/src/connect/pairingUri.ts',
    from: '/^wc:(?:\\/\\/)?([0-9a-f]{64})@2\\?(.*)$/s',
    to: '/^wc:(?:\\/\\/)?([0-9a-f]{64})@2\\?(.*)/s',
    why: 'the last group takes everything up to the end',
  },
  {
    file: 'packages/walletconnect/src/signIn/cacao.ts',
    from: '[]',
    to: '["Stryker was here"]',
    why: `${UNREAD}, and no request names such a resource`,
  },
  {
    file: 'packages/walletconnect/src/signIn/cacao.ts',
    from: '{\n    return undefined\n  }',
    to: '{}',
    why: SAME,
  },
  {
    file: 'packages/walletconnect/src/signIn/cacao.ts',
    from: '!reference || !address',
    to: 'false',
    why: 'no request names the chain eip155:undefined',
  },
  {
    file: 'packages/walletconnect/src/signIn/cacao.ts',
    from: '!reference || !address',
    to: '!reference && !address',
    why: 'one expression sets both',
  },
]
