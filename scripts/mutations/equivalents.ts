/** A mutant that no test can notice. */
export interface Equivalent {
  file: string
  from: string
  to: string
  /** The reason for its equivalence. */
  why: string
  /** The number of occurrences of this change. @default 1 */
  times?: number | undefined
}

type Row = readonly [from: string, to: string, why: string, times?: number]

const byFile: Readonly<Record<string, readonly Row[]>> = {
  'packages/core/src/balances/units.ts': [
    [
      "''",
      '"Stryker was here!"',
      'a string that is split has a first part; the second is an empty fraction',
    ],
    ['value < 0n', 'value <= 0n', '-0n is 0n'],
    ['0n', '1n', '-0n is 0n'],
    ['decimals < 0', 'false', 'no fraction is that short'],
  ],
  'packages/core/src/connect/toLatchkeyError.ts': [
    ['{\n    return undefined\n  }', '{}', 'the code after it returns undefined, too'],
    [
      '/^-?\\d+$/',
      '/-?\\d+$/',
      'a string with other characters is not a code of the table, nor a number',
    ],
    [
      '/^-?\\d+$/',
      '/^-?\\d+/',
      'a string with other characters is not a code of the table, nor a number',
    ],
    ["typeof code === 'number'", 'true', 'Number.isSafeInteger is true for numbers only'],
    ['value !== null', 'true', 'reading null throws, which counts as undefined'],
    ["typeof message === 'object'", 'true', 'a string adds the layer that is there already'],
    ['code === undefined', 'false', 'an undefined code counts as missing'],
  ],
  'packages/core/src/send/checkTransfer.ts': [
    ['change.amount < 0n', 'change.amount <= 0n', '0n has returned before'],
    ['0n', '1n', '0n has returned before'],
    ['change.amount > 0n', 'change.amount >= 0n', '0n has returned before'],
  ],
  'packages/core/src/send/lookAlike.ts': [
    ['accepted !== undefined', 'true', 'undefined is not an address'],
    ['[]', '["Stryker was here"]', 'a text has no address'],
  ],
  'packages/core/src/std/cleanText.ts': [
    ['/^[\\x20-\\x7e]*$/.test(plain)', 'false', 'the code after it gives the same, more slowly'],
    ['/^[\\x20-\\x7e]*$/', '/^[\\x20-\\x7e]$/', 'the code after it gives the same, more slowly'],
    ["{ granularity: 'grapheme' }", '{}', 'it is the default'],
  ],
  'packages/core/src/swap/checkSwap.ts': [
    ['spender !== undefined', 'true', 'undefined is not a contract'],
  ],
  'packages/protocol/src/kernel/caip.ts': [
    ["typeof value === 'string'", 'true', 'a number is read like its text'],
    [
      '/^0x[1-9a-f][0-9a-f]{0,13}$/i',
      '/0x[1-9a-f][0-9a-f]{0,13}$/i',
      'Number reads no text with other characters',
    ],
    [
      '/^0x[1-9a-f][0-9a-f]{0,13}$/i',
      '/^0x[1-9a-f][0-9a-f]{0,13}/i',
      'Number reads no text with other characters, and no safe integer has more digits',
    ],
  ],
  'packages/protocol/src/login/frameMessage.ts': [
    ['{ payload: undefined as value }', '{}', 'a missing payload is undefined'],
  ],
  'packages/protocol/src/login/toFrameData.ts': [
    ["typeof value === 'number'", 'true', 'Number.isFinite is true for numbers only'],
    [
      "typeof value !== 'object'",
      'false',
      'copyRecord refuses functions, symbols and bigints by their prototype',
    ],
    [
      'value.length > budget.bytes',
      'value.length >= budget.bytes',
      'an entry counts eight bytes, so such a list is refused anyway',
    ],
    [
      '{\n    // An invalid value, or a getter that throws.\n    return undefined\n  }',
      '{}',
      'the code after it returns undefined, too',
    ],
    [
      '256 * 1024',
      '256 / 1024',
      'the test file does not load with it, which Stryker takes for no test',
    ],
  ],
  'packages/protocol/src/std/base58.ts': [['255n', '511n', 'bytes keep the lower eight bits']],
  'packages/server/src/login/otp/limitTools.ts': [
    ['[]', '["Stryker was here"]', 'a client has one network at least'],
  ],
  'packages/server/src/login/otp/networksOf.ts': [['5', '11', 'only the fifth part is read']],
  'packages/solana/src/swap/readRoute.ts': [
    ["''", '"Stryker was here!"', 'neither text is an address of the layout'],
  ],
  'packages/solana/src/swap/readSwapMessage.ts': [
    ["effect.kind !== 'createTokenAccount'", 'false', 'no other effect has a payer'],
  ],
  'packages/solana/src/transactions/decodeTransaction.ts': [
    ['created?.kind', 'created.kind', 'it is called with two effects at least'],
    ['moved?.kind', 'moved.kind', 'it is called with two effects at least'],
    ['moved.authority === feePayer', 'true', 'the authority signs, and only the fee payer does'],
    ['effect.from === feePayer', 'true', 'the sender signs, and only the fee payer does'],
    ['effect.authority === feePayer', 'true', 'the authority signs, and only the fee payer does'],
    ['implied < MAX_UNITS', 'implied <= MAX_UNITS', 'both are the same number then'],
  ],
  'packages/walletconnect/src/channel/jsonRpc.ts': [
    ["typeof id !== 'number'", 'false', 'readLargeId finds no digits of any other id'],
    ['{\n    return undefined\n  }', '{}', 'the code after it returns undefined, too'],
  ],
  'packages/walletconnect/src/connect/pairingUri.ts': [
    ["''", '"Stryker was here!"', 'both groups are part of every match', 2],
    [
      '/^wc:(?:\\/\\/)?([0-9a-f]{64})@2\\?(.*)$/s',
      '/^wc:(?:\\/\\/)?([0-9a-f]{64})@2\\?(.*)/s',
      'the last group takes everything up to the end',
    ],
  ],
  'packages/walletconnect/src/signIn/cacao.ts': [
    [
      '[]',
      '["Stryker was here"]',
      'the first element is never read, and no request names such a resource',
      3,
    ],
    ['{\n    return undefined\n  }', '{}', 'the code after it returns undefined, too'],
    ['!reference || !address', 'false', 'no request names the chain eip155:undefined'],
    ['!reference || !address', '!reference && !address', 'one expression sets both'],
  ],
}

export const equivalents: readonly Equivalent[] = Object.entries(byFile).flatMap(([file, rows]) =>
  rows.map(([from, to, why, times]) => ({ file, from, to, why, times })),
)
