/** A mutant that no test can notice. */
export interface Equivalent {
  file: string
  from: string
  to: string
  /** The number of places with this change. @default 1 */
  times?: number
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
    times: 2,
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
    times: 3,
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
  {
    file: 'packages/core/src/balances/units.ts',
    from: "''",
    to: '"Stryker was here!"',
    why: 'a text that is split has a first part; the second is an empty fraction',
  },
  {
    file: 'packages/core/src/balances/units.ts',
    from: 'value < 0n',
    to: 'value <= 0n',
    why: '-0n is 0n',
  },
  {
    file: 'packages/core/src/balances/units.ts',
    from: '0n',
    to: '1n',
    why: '-0n is 0n',
  },
  {
    file: 'packages/core/src/balances/units.ts',
    from: 'decimals < 0',
    to: 'false',
    why: 'no fraction is that short',
  },
  {
    file: 'packages/core/src/connect/toLatchkeyError.ts',
    from: '{\n    return undefined\n  }',
    to: '{}',
    why: SAME,
  },
  {
    file: 'packages/core/src/connect/toLatchkeyError.ts',
    from: '/^-?\\d+$/',
    to: '/-?\\d+$/',
    why: 'a text with other characters is no code of the table, nor a number',
  },
  {
    file: 'packages/core/src/connect/toLatchkeyError.ts',
    from: '/^-?\\d+$/',
    to: '/^-?\\d+/',
    why: 'a text with other characters is no code of the table, nor a number',
  },
  {
    file: 'packages/core/src/connect/toLatchkeyError.ts',
    from: "typeof code === 'number'",
    to: 'true',
    why: 'Number.isSafeInteger is true for numbers only',
  },
  {
    file: 'packages/core/src/connect/toLatchkeyError.ts',
    from: 'value !== null',
    to: 'true',
    why: 'reading null throws, which counts as undefined',
  },
  {
    file: 'packages/core/src/connect/toLatchkeyError.ts',
    from: "typeof message === 'object'",
    to: 'true',
    why: 'a text adds the layer that is there already',
  },
  {
    file: 'packages/core/src/connect/toLatchkeyError.ts',
    from: 'code === undefined',
    to: 'false',
    why: 'an undefined code is none',
  },
  {
    file: 'packages/core/src/send/checkTransfer.ts',
    from: 'change.amount < 0n',
    to: 'change.amount <= 0n',
    why: '0n has returned before',
  },
  {
    file: 'packages/core/src/send/checkTransfer.ts',
    from: '0n',
    to: '1n',
    why: '0n has returned before',
  },
  {
    file: 'packages/core/src/send/checkTransfer.ts',
    from: 'change.amount > 0n',
    to: 'change.amount >= 0n',
    why: '0n has returned before',
  },
  {
    file: 'packages/core/src/send/lookAlike.ts',
    from: 'accepted !== undefined',
    to: 'true',
    why: 'undefined is no address',
  },
  {
    file: 'packages/core/src/send/lookAlike.ts',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'a text has no address',
  },
  {
    file: 'packages/core/src/std/cleanText.ts',
    from: '/^[\\x20-\\x7e]*$/.test(plain)',
    to: 'false',
    why: 'the code after it gives the same, more slowly',
  },
  {
    file: 'packages/core/src/std/cleanText.ts',
    from: '/^[\\x20-\\x7e]*$/',
    to: '/^[\\x20-\\x7e]$/',
    why: 'the code after it gives the same, more slowly',
  },
  {
    file: 'packages/core/src/std/cleanText.ts',
    from: "{ granularity: 'grapheme' }",
    to: '{}',
    why: 'it is the default',
  },
  {
    file: 'packages/core/src/swap/checkSwap.ts',
    from: 'spender !== undefined',
    to: 'true',
    why: 'undefined is no contract',
  },
  {
    file: 'packages/server/src/login/otp/limitTools.ts',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'a client has one network at least',
  },
  {
    file: 'packages/server/src/login/otp/networksOf.ts',
    from: '5',
    to: '11',
    why: 'only the fifth part is read',
  },
  {
    file: 'packages/protocol/src/kernel/caip.ts',
    from: "typeof value === 'string'",
    to: 'true',
    why: 'a number is read like its text',
  },
  {
    file: 'packages/protocol/src/kernel/caip.ts',
    from: '/^0x[1-9a-f][0-9a-f]{0,13}$/i',
    to: '/0x[1-9a-f][0-9a-f]{0,13}$/i',
    why: 'Number reads no text with other characters',
  },
  {
    file: 'packages/protocol/src/kernel/caip.ts',
    from: '/^0x[1-9a-f][0-9a-f]{0,13}$/i',
    to: '/^0x[1-9a-f][0-9a-f]{0,13}/i',
    why: 'Number reads no text with other characters, and no safe integer has more digits',
  },
  {
    file: 'packages/protocol/src/login/frameMessage.ts',
    from: '{ payload: undefined as value }',
    to: '{}',
    why: 'a missing payload is undefined',
  },
  {
    file: 'packages/protocol/src/login/toFrameData.ts',
    from: '{\n    // An invalid value, or a getter that throws.\n    return undefined\n  }',
    to: '{}',
    why: SAME,
  },
  {
    file: 'packages/protocol/src/login/toFrameData.ts',
    from: '256 * 1024',
    to: '256 / 1024',
    why: 'the test file does not load with it, which Stryker takes for no test',
  },
  {
    file: 'packages/protocol/src/std/base58.ts',
    from: '255n',
    to: '511n',
    why: 'bytes keep the lower eight bits',
  },
]
