import { worldContracts } from '@latchkey/sandbox/world'
import {
  type Address,
  type Hex,
  hashMessage,
  recoverAddress,
  stringToHex,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type FrameOptions,
  type FrameWorld,
  friend,
  me,
  type OpenFrame,
  ORIGIN,
  openFrameWorld,
} from '../test/openFrame.js'

const state: { world?: FrameWorld } = {}

beforeAll(async () => {
  state.world = await openFrameWorld()
})

afterAll(() => state.world?.stop())

function open(options?: FrameOptions): OpenFrame {
  if (!state.world) throw new Error('not started')
  return state.world.open(options)
}

const { tokens, uniswapV2 } = worldContracts
const NOW = Date.parse('2026-11-22T12:00:00Z')
const SMART: Address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const sign = (frame: OpenFrame, text: string): Promise<unknown> =>
  frame.request('personal_sign', [/^0x/.test(text) ? text : stringToHex(text), me.address])

describe('a message', () => {
  test('default', async () => {
    const frame = open()
    const signature = (await sign(frame, 'Hello, wörld')) as Hex
    expect(await recoverAddress({ hash: hashMessage('Hello, wörld'), signature })).toBe(me.address)
    expect(frame.shown).toMatchObject([
      {
        mustBeWindow: true,
        data: {
          kind: 'message',
          title: 'Sign message',
          message: 'Hello, wörld',
          warnings: [],
          simulation: 'none',
        },
      },
    ])
  })

  test('behavior: signs text that is not hex as it is', async () => {
    const signature = (await open().request('personal_sign', ['plain text', me.address])) as Hex
    expect(await recoverAddress({ hash: hashMessage('plain text'), signature })).toBe(me.address)
  })

  test('behavior: SEC-41 spells out hidden characters, and shows bytes that are not text in full', async () => {
    const frame = open()
    await sign(frame, 'Pay \u202eevil\u202c to\u200b me')
    expect(frame.shown[0]?.data).toMatchObject({
      message: 'Pay ⟨U+202E⟩evil⟨U+202C⟩ to⟨U+200B⟩ me',
      warnings: [{ level: 'caution' }],
    })
    await sign(frame, '0xff00ff')
    expect(frame.shown[1]?.data).toMatchObject({
      message: '0xff00ff',
      warnings: [{ level: 'danger' }],
    })
  })

  test('behavior: ignores parameters after the account, such as the password of the MetaMask test app', async () => {
    const frame = open()
    const message = 'Example `personal_sign` message'
    const signature = (await frame.request('personal_sign', [
      stringToHex(message),
      me.address,
      'Example password',
    ])) as Hex
    expect(await recoverAddress({ hash: hashMessage(message), signature })).toBe(me.address)
    expect(frame.shown).toMatchObject([{ data: { message } }])
  })

  // MetaMask's rule: swaps both if the first is 42 characters long and the second is not.
  // https://github.com/MetaMask/core/blob/03969c699980bbc245854701b5d8e233a291bdb5/packages/eth-json-rpc-middleware/src/wallet.ts
  // (personalSign)
  test('behavior: reads the account first if only the first parameter is as long as an address', async () => {
    const frame = open()
    for (const params of [
      [me.address, stringToHex('swapped')],
      [me.address.toLowerCase(), 'swapped', 'password'],
    ]) {
      const signature = (await frame.request('personal_sign', params)) as Hex
      expect(await recoverAddress({ hash: hashMessage('swapped'), signature })).toBe(me.address)
      expect(frame.shown.at(-1)?.data.message).toBe('swapped')
    }
    // Two addresses: the first one is the message.
    await frame.request('personal_sign', [friend.address, me.address])
    expect(frame.shown.at(-1)?.data.message).toBe(friend.address.toLowerCase())
    await expect(
      frame.request('personal_sign', [friend.address, stringToHex('swapped')]),
    ).rejects.toMatchObject({ code: 4100 })
    await expect(
      frame.request('eth_sign', [me.address, stringToHex('swapped')]),
    ).rejects.toMatchObject({ code: 4200 })
  })

  test('error: refuses parameters other than [message, account] with the reason', async () => {
    const frame = open()
    const wrong: unknown[] = [
      undefined,
      [],
      ['0x00'],
      ['0x00', 'me'],
      [me.address.replace(/.$/, 'g'), stringToHex('swapped')],
      [stringToHex('swapped'), stringToHex('account'), me.address],
      [5, me.address],
      ['0x123', me.address],
      ['\ud800', me.address],
    ]
    for (const params of wrong)
      await expect(frame.request('personal_sign', params)).rejects.toMatchObject({ code: -32602 })
    await expect(frame.request('personal_sign', ['0x00', friend.address])).rejects.toMatchObject({
      code: 4100,
    })
    expect(frame.shown).toEqual([])
  })

  test('error: SEC-34 the key never signs 32 bytes, which could be an operation of the smart account', async () => {
    const frame = open()
    for (const bytes of [
      `0x${'ab'.repeat(32)}`,
      stringToHex('An operation, ground to be text!!'.slice(0, 32)),
    ])
      await expect(sign(frame, bytes)).rejects.toMatchObject({ name: 'blocked', code: 4100 })
    expect(frame.uses.count).toBe(0)
    // Honest sites use nonces of 32 hex digits.
    await sign(frame, 'deadbeef'.repeat(4))
    expect(frame.uses.count).toBe(1)
  })
})

const host = new URL(ORIGIN).host
const lines = (changes: Record<string, string | undefined> = {}): string => {
  const fields: Record<string, string | undefined> = {
    first: `${host} wants you to sign in with your Ethereum account:`,
    address: me.address,
    statement: '\nWelcome.\n',
    uri: `URI: ${ORIGIN}/login`,
    version: 'Version: 1',
    chain: 'Chain ID: 31337',
    nonce: 'Nonce: abcdefgh12345678',
    issued: 'Issued At: 2026-11-22T11:59:00Z',
    ...changes,
  }
  return Object.values(fields)
    .filter((line) => line !== undefined)
    .join('\n')
}

const hostile: [string, string][] = [
  [
    'another domain',
    lines({ first: 'bank.example wants you to sign in with your Ethereum account:' }),
  ],
  [
    'a subdomain',
    lines({ first: `login.${host} wants you to sign in with your Ethereum account:` }),
  ],
  ['a parent domain', lines({ first: 'example wants you to sign in with your Ethereum account:' })],
  [
    'another port',
    lines({ first: `${host}:8443 wants you to sign in with your Ethereum account:` }),
  ],
  [
    'upper case',
    lines({ first: `${host.toUpperCase()} wants you to sign in with your Ethereum account:` }),
  ],
  [
    'a dot at the end',
    lines({ first: `${host}. wants you to sign in with your Ethereum account:` }),
  ],
  [
    'a user name before the host',
    lines({ first: `user@${host} wants you to sign in with your Ethereum account:` }),
  ],
  [
    'a letter of another script',
    lines({ first: 'shоp.example wants you to sign in with your Ethereum account:' }),
  ],
  [
    'a hidden letter',
    lines({ first: `shop\u200b.example wants you to sign in with your Ethereum account:` }),
  ],
  [
    'another scheme',
    lines({ first: `http://${host} wants you to sign in with your Ethereum account:` }),
  ],
  ['another address to go to', lines({ uri: 'URI: https://bank.example/login' })],
  ['an address with a user name in it', lines({ uri: `URI: https://${host}@bank.example/login` })],
  ['an address by another scheme', lines({ uri: `URI: http://${host}/login` })],
  ['a URI that is not http', lines({ uri: 'URI: javascript:alert(1)' })],
  ['another account', lines({ address: friend.address })],
  ['an account without its checksum', lines({ address: me.address.toLowerCase() })],
  ['an account that is short', lines({ address: me.address.slice(0, 41) })],
  ['an unknown chain', lines({ chain: 'Chain ID: 999' })],
  ['a chain in hex', lines({ chain: 'Chain ID: 0x7a69' })],
  ['a chain with a zero before', lines({ chain: 'Chain ID: 031337' })],
  ['a chain that is missing', lines({ chain: undefined })],
  ['version 2', lines({ version: 'Version: 2' })],
  ['no version', lines({ version: undefined })],
  ['a short nonce', lines({ nonce: 'Nonce: abc' })],
  ['a nonce with signs', lines({ nonce: 'Nonce: abcdefgh-1234' })],
  ['no nonce', lines({ nonce: undefined })],
  ['no time', lines({ issued: undefined })],
  ['a malformed time', lines({ issued: 'Issued At: yesterday' })],
  ['an impossible month', lines({ issued: 'Issued At: 2026-13-22T11:59:00Z' })],
  ['a time that is over', lines({ expires: 'Expiration Time: 2026-11-22T11:59:30Z' })],
  ['a time to come', lines({ before: 'Not Before: 2026-11-23T00:00:00Z' })],
  ['fields in another order', lines({ uri: 'Version: 1', version: `URI: ${ORIGIN}/login` })],
  ['a field twice', lines({ nonce: 'Nonce: abcdefgh12345678\nNonce: hgfedcba87654321' })],
  ['two statements', lines({ statement: '\nWelcome.\nAnd more.\n' })],
  ['a statement that looks like fields', lines({ statement: `\nURI: https://bank.example\n` })],
  ['something after it', `${lines()}\n`],
  ['something before it', `\n${lines()}`],
  [
    'a second message after it',
    `${lines()}\n\n${lines({ first: 'bank.example wants you to sign in with your Ethereum account:' })}`,
  ],
  ['lines that end with a carriage return', lines().replaceAll('\n', '\r\n')],
  ['tabs', lines({ nonce: 'Nonce:\tabcdefgh12345678' })],
  [
    'another account kind',
    lines({ first: `${host} wants you to sign in with your Solana account:` }),
  ],
  ['malformed resources', `${lines()}\nResources:\n- not an address`],
  [
    'a look-alike in capitals',
    lines({ first: 'BANK.EXAMPLE WANTS YOU TO SIGN IN WITH YOUR ETHEREUM ACCOUNT:' }),
  ],
  [
    'wide letters',
    lines({ first: 'bank.example ｗants you to sign in with your Ethereum account:' }),
  ],
  ['an override of direction', lines({ statement: '\nWel\u202ecome.\n' })],
]

describe('a sign-in', () => {
  test('default', async () => {
    const frame = open({ now: NOW })
    const signature = (await sign(frame, lines())) as Hex
    expect(await recoverAddress({ hash: hashMessage(lines()), signature })).toBe(me.address)
    expect(frame.shown).toMatchObject([
      {
        mustBeWindow: false,
        data: { kind: 'signIn', title: 'Sign in', warnings: [], message: lines() },
      },
    ])
  })

  test.each([
    ['without a statement', lines({ statement: '\n' })],
    ['without a statement, with one empty line', lines({ statement: '' })],
    [
      'with all fields',
      `${lines()}\nExpiration Time: 2026-11-22T13:00:00.000Z\nNot Before: 2026-11-22T11:00:00+01:00\nRequest ID: some-id\nResources:\n- ipfs://bafy\n- ${ORIGIN}/terms`,
    ],
    [
      'with its scheme',
      lines({ first: `https://${host} wants you to sign in with your Ethereum account:` }),
    ],
  ])('behavior: %s', async (_name, message) => {
    const frame = open({ now: NOW })
    await sign(frame, message)
    expect(frame.shown).toMatchObject([
      { mustBeWindow: false, data: { kind: 'signIn', warnings: [] } },
    ])
  })

  test('error: SEC-32 never signs a hostile sign-in, even if the user approves', async () => {
    expect(hostile.length).toBeGreaterThanOrEqual(40)
    const frame = open({ now: NOW })
    for (const [name, message] of hostile)
      await expect(sign(frame, message), name).rejects.toMatchObject({
        name: 'blocked',
        code: 4100,
      })
    expect(frame.shown.map(({ data }) => data.blocked)).not.toContain(undefined)
    expect(frame.uses.count).toBe(0)
  })
})

const domain = { name: 'Mail', version: '1', chainId: 31337, verifyingContract: friend.address }
const mail = {
  domain,
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Mail: [
      { name: 'to', type: 'Person' },
      { name: 'amount', type: 'uint64' },
      { name: 'ok', type: 'bool' },
    ],
  },
  primaryType: 'Mail',
  message: { to: { name: 'Ben', wallets: [friend.address] }, amount: '5', ok: true },
}
const typed = (frame: OpenFrame, data: unknown): Promise<unknown> =>
  frame.request('eth_signTypedData_v4', [me.address, data])

const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
}
const permit = {
  domain: {
    name: 'Dollar Coin',
    version: '1',
    chainId: 31337,
    verifyingContract: tokens.DOL.address,
  },
  types: permitTypes,
  primaryType: 'Permit',
  message: {
    owner: me.address,
    spender: uniswapV2.router,
    value: '25000000',
    nonce: 0,
    deadline: '4000000000',
  },
}

describe('typed data', () => {
  test('default', async () => {
    const frame = open()
    const signature = (await typed(frame, JSON.stringify(mail))) as Hex
    expect(
      await verifyTypedData({ ...mail, address: me.address, signature } as unknown as Parameters<
        typeof verifyTypedData
      >[0]),
    ).toBe(true)
    expect(frame.shown[0]).toMatchObject({
      mustBeWindow: true,
      data: { kind: 'typedData', warnings: [{ level: 'caution' }] },
    })
    expect(frame.shown[0]?.data.message).toBe(
      `to:\n  name: Ben\n  wallets:\n    [0]\n      ${friend.address}\namount: 5\nok: true`,
    )
  })

  test('behavior: SEC-48 shows a permit as an allowance, with spender, amount and expiry', async () => {
    const frame = open()
    await typed(frame, permit)
    expect(frame.shown[0]).toMatchObject({
      mustBeWindow: true,
      data: {
        kind: 'permission',
        title: 'Allow spending of DOL',
        ledger: [{ amount: '25', symbol: 'DOL' }],
        warnings: [{ level: 'caution' }],
      },
    })
    expect(frame.shown[0]?.data.details).toEqual(
      expect.arrayContaining([
        { label: 'Spender', value: uniswapV2.router, isCode: true },
        { label: 'Allowance', value: '25 DOL' },
        { label: 'Signature valid until', value: '2096-10-02 07:06 UTC' },
      ]),
    )
    await typed(frame, {
      ...permit,
      message: { ...permit.message, spender: friend.address, value: (2n ** 256n - 1n).toString() },
    })
    expect(frame.shown[1]?.data).toMatchObject({
      ledger: [{ amount: 'unlimited' }],
      warnings: [{ level: 'danger' }, { level: 'caution' }],
    })
  })

  test('behavior: SEC-48 shows a permit of Permit2 as an allowance', async () => {
    const frame = open()
    await typed(frame, {
      domain: {
        name: 'Permit2',
        chainId: 31337,
        verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
      },
      types: {
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
      },
      primaryType: 'PermitSingle',
      message: {
        details: {
          token: tokens.DOL.address,
          amount: (2n ** 160n - 1n).toString(),
          expiration: 1_800_000_000,
          nonce: 0,
        },
        spender: friend.address,
        sigDeadline: 1_790_000_000,
      },
    })
    expect(frame.shown[0]?.data).toMatchObject({
      kind: 'permission',
      ledger: [{ amount: 'unlimited', symbol: 'DOL' }],
      warnings: [{ level: 'danger' }, { level: 'caution' }],
    })
    expect(frame.shown[0]?.data.details).toEqual(
      expect.arrayContaining([{ label: 'Expires', value: '2027-01-15 08:00 UTC' }]),
    )
  })

  test('error: SEC-53 never signs typed data for another network, or that is a command to the own account', async () => {
    const frame = open()
    const authorization = [
      { name: 'chainId', type: 'uint256' },
      { name: 'address', type: 'address' },
      { name: 'nonce', type: 'uint256' },
    ]
    const blocked: unknown[] = [
      { ...mail, domain: { ...domain, chainId: 1 } },
      { ...mail, domain: { ...domain, verifyingContract: SMART } },
      {
        ...mail,
        types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
        primaryType: 'PersonalSign',
        message: { prefixed: '0x00' },
      },
      {
        ...mail,
        types: { ...mail.types, TypedDataSign: [{ name: 'contents', type: 'Mail' }] },
        primaryType: 'TypedDataSign',
        message: { contents: mail.message },
      },
      {
        ...mail,
        types: { Authorization: authorization },
        primaryType: 'Authorization',
        message: { chainId: 31337, address: friend.address, nonce: 0 },
      },
      {
        ...mail,
        types: { PackedUserOperation: [{ name: 'sender', type: 'address' }] },
        primaryType: 'PackedUserOperation',
        message: { sender: SMART },
      },
    ]
    for (const data of blocked)
      await expect(
        frame.request('eth_signTypedData_v4', [me.address, data], {
          account: { smartAccount: SMART },
        }),
      ).rejects.toMatchObject({ name: 'blocked' })
    expect(frame.uses.count).toBe(0)
  })

  test('error: SEC-55 SEC-52 rejects oversized and malformed typed data and chain ids, and shows nothing', async () => {
    const frame = open()
    const deep = (levels: number): unknown =>
      levels === 0 ? { next: [] } : { next: [deep(levels - 1)] }
    const node = {
      ...mail,
      types: { Node: [{ name: 'next', type: 'Node[]' }] },
      primaryType: 'Node',
    }
    const withValue = (type: string, value: unknown): unknown => ({
      ...mail,
      types: { T: [{ name: 'v', type }] },
      primaryType: 'T',
      message: { v: value },
    })
    const wrong: unknown[] = [
      'not json',
      null,
      [],
      { ...node, message: deep(40) },
      withValue(
        'uint8[]',
        Array.from({ length: 5_000 }, () => 1),
      ),
      withValue('string', 'x'.repeat(200_000)),
      withValue('uint8', 256),
      withValue('uint8', -1),
      withValue('uint256', 1.5),
      withValue('uint256', 2 ** 60),
      withValue('uint7', 1),
      withValue('int8', 128),
      withValue('bytes4', '0x00'),
      withValue('bool', 'true'),
      withValue(
        'address',
        `0x${me.address
          .slice(2)
          .toLowerCase()
          .replace(/[a-f]/, (letter) => letter.toUpperCase())}`,
      ),
      withValue('function', '0x'),
      withValue('Unknown', {}),
      withValue('uint8[2]', [1]),
      { ...mail, message: { ...mail.message, ok: undefined } },
      { ...mail, primaryType: 'EIP712Domain' },
      { ...mail, primaryType: 'toString' },
      { ...mail, extra: 1 },
      { ...mail, types: { 'Mail(address a)': [] }, primaryType: 'Mail(address a)' },
      { ...mail, types: { ...mail.types, EIP712Domain: [{ name: 'name', type: 'string' }] } },
      JSON.stringify(mail).replace('"name":"Ben"', '"__proto__":{"name":"Ben"}'),
      ...[
        `0x`,
        '',
        null,
        [],
        true,
        'eip155:1',
        1.5,
        -1,
        '0x0',
        '1e3',
        0,
        Number.MAX_VALUE,
        '0x01',
        ' 1',
        {},
        '31337n',
        '٣',
        2 ** 53,
      ].map((chainId) => ({
        ...mail,
        domain: { ...domain, chainId },
      })),
    ]
    for (const data of wrong)
      await expect(typed(frame, data), JSON.stringify(data).slice(0, 80)).rejects.toMatchObject({
        code: -32602,
      })
    expect(frame.shown).toEqual([])
  })
})
