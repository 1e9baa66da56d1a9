import { describe, expect, test } from 'vitest'
import { looksLikeSignIn, parseSignIn } from './parseSignIn.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solana = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp1111111111'
const full = [
  'https://shop.example:8443 wants you to sign in with your Ethereum account:',
  address,
  '',
  'Sign in. Über alles 👍',
  '',
  'URI: https://shop.example:8443/login',
  'Version: 1',
  'Chain ID: 31337',
  'Nonce: 32891756',
  'Issued At: 2027-01-15T08:00:00.123Z',
  'Expiration Time: 2027-01-15T09:00:00+01:00',
  'Not Before: 2027-01-15T07:59:60Z',
  'Request ID: req-1',
  'Resources:',
  '- https://a.example',
  '- ipfs://b',
]
const required = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((at) => full[at] ?? '')
const change = (from: string, to: string, lines: readonly string[] = full): string =>
  lines.join('\n').replace(from, to)

describe('parseSignIn', () => {
  test('default: SEC-32 parses all fields', () => {
    expect(parseSignIn(full.join('\n'))).toEqual({
      namespace: 'eip155',
      scheme: 'https',
      domain: 'shop.example:8443',
      address,
      statement: 'Sign in. Über alles 👍',
      uri: 'https://shop.example:8443/login',
      version: '1',
      chainId: '31337',
      nonce: '32891756',
      issuedAt: '2027-01-15T08:00:00.123Z',
      expirationTime: '2027-01-15T09:00:00+01:00',
      notBefore: '2027-01-15T07:59:60Z',
      requestId: 'req-1',
      resources: ['https://a.example', 'ipfs://b'],
    })
  })

  test('default: SEC-32 parses a message with the required fields only', () => {
    expect(parseSignIn(required.join('\n').replace('https://shop', 'shop'))).toMatchObject({
      scheme: undefined,
      domain: 'shop.example:8443',
      expirationTime: undefined,
      notBefore: undefined,
      requestId: undefined,
      resources: [],
    })
  })

  test.each([
    ['an empty line', ['', '']],
    ['no line', ['']],
  ])('behavior: parses a message without a statement: %s', (_title, between) => {
    const lines = [...required.slice(0, 2), ...between, ...required.slice(5)]
    expect(parseSignIn(lines.join('\n'))).toMatchObject({ statement: undefined, version: '1' })
  })

  test('behavior: parses a sign-in of a Solana account', () => {
    const lines = [
      'shop.example wants you to sign in with your Solana account:',
      solana,
      ...required.slice(2),
    ]
    const text = change('Chain ID: 31337', 'Chain ID: solana:main-net_1', lines)
    expect(parseSignIn(text)).toMatchObject({
      namespace: 'solana',
      address: solana,
      chainId: 'solana:main-net_1',
    })
    for (const other of [solana.slice(0, 31), `${solana}11111`, address, `${solana}0`])
      expect(parseSignIn(text.replace(solana, other)), other).toBeUndefined()
    for (const id of ['', 'a'.repeat(65), 'a b'])
      expect(parseSignIn(text.replace('solana:main-net_1', id)), id).toBeUndefined()
  })

  test.each(required.map((_, at) => at).filter((at) => at !== 3))(
    'error: SEC-32 rejects a message without line %i, and with it twice',
    (at) => {
      const lines = required.toSpliced(at, 1).join('\n')
      if (at !== 2 && at !== 4) expect(parseSignIn(lines)).toBeUndefined()
      expect(parseSignIn(required.toSpliced(at, 0, required[at] ?? '').join('\n'))).toBeUndefined()
    },
  )

  test.each([
    ['https://shop', 'x https://shop'],
    ['https://shop', 'Https://shop'],
    ['https://shop', '1https://shop'],
    ['shop.example:8443 wants', 'shop.example/8443 wants'],
    ['shop.example:8443 wants', `${'a'.repeat(256)} wants`],
    ['shop.example:8443 wants', ' wants'],
    ['Ethereum account:', 'Bitcoin account:'],
    ['Ethereum account:', 'Ethereum account: '],
    [address, address.toLowerCase()],
    [address, `${address}0`],
    [address, `x${address}`],
    [address, solana],
    ['\n\nSign', '\nx\nSign'],
    ['👍\n\n', '👍\nx\n'],
    ['URI: https', 'URI:https'],
    ['URI: https', 'uri: https'],
    ['URI: https://shop.example:8443/login', 'URI: login'],
    ['URI: https://shop.example:8443/login', 'URI: https:'],
    ['URI: https', 'URI:  https'],
    ['/login', '/log in'],
    ['/login', '/lögin'],
    ['Version: 1', 'Version: 2'],
    ['Version: 1', 'Version: 11'],
    ['Version: 1', 'Version: 21'],
    ['Chain ID: 31337', 'Chain ID: 031337'],
    ['Chain ID: 31337', 'Chain ID: 3a'],
    ['Chain ID: 31337', 'Chain ID: a3'],
    ['Chain ID: 31337', `Chain ID: ${'1'.repeat(17)}`],
    ['Nonce: 32891756', 'Nonce: 3289175'],
    ['Nonce: 32891756', `Nonce: ${'1'.repeat(129)}`],
    ['Nonce: 32891756', 'Nonce: 3289-1756'],
    ['Nonce: 32891756', 'Nonce: -32891756'],
    ['Nonce: 32891756', 'Nonce: 32891756-'],
    ['Issued At: 2027', 'Issued At: x2027'],
    ['00.123Z', '00.123'],
    ['00.123Z', '00.123Zx'],
    ['00.123Z', '00.Z'],
    ['00.123Z', '00.1234567890Z'],
    ['00.123Z', '61.123Z'],
    ['01-15T08:00:00.', '13-15T08:00:00.'],
    ['01-15T08:00:00.', '00-15T08:00:00.'],
    ['01-15T08:00:00.', '01-32T08:00:00.'],
    ['01-15T08:00:00.', '01-00T08:00:00.'],
    ['01-15T08:00:00.', '01-15T24:00:00.'],
    ['01-15T08:00:00.', '01-15T08:60:00.'],
    ['01-15T08:00:00.', '01-15 08:00:00.'],
    ['+01:00', '+24:00'],
    ['+01:00', '+01:60'],
    ['+01:00', '01:00'],
    ['Request ID: req-1', 'Request ID: req 1'],
    ['Request ID: req-1', `Request ID: ${'r'.repeat(257)}`],
    ['Resources:', 'Resources: '],
    ['- ipfs://b', '- b'],
    ['- ipfs://b', 'ipfs://b'],
    ['- ipfs://b', '- ipfs://b\n'],
    ['Not Before: 2027', 'Not before: 2027'],
    ['Sign in.', 'Sign\u200b in.'],
    ['Sign in.', 'Sign\u202e in.'],
    ['Sign in.', 'Sign\tin.'],
  ])('error: SEC-32 rejects "%s" as "%s"', (from, to) => {
    expect(parseSignIn(change(from, to))).toBeUndefined()
  })

  test.each([
    ['01-15T08:00:00.', '12-31T23:59:59.'],
    ['01-15T08:00:00.', '10-01T19:00:00.'],
    ['01-15T08:00:00.', '11-30T10:09:60.'],
    ['00.123Z', '00.123456789Z'],
    ['00.123Z', '00.1-23:59'],
    ['00.123Z', '00+10:30'],
    ['Nonce: 32891756', `Nonce: ${'aZ1'.repeat(42)}aZ`],
    ['Chain ID: 31337', 'Chain ID: 1234567890123456'],
    ['Request ID: req-1', `Request ID: ${'r'.repeat(256)}`],
    ['Request ID: req-1', 'Request ID: '],
    ['https://shop', 'a1+b.c-d://shop'],
    ['shop.example:8443 wants', '[::1]:8443 wants'],
    ['shop.example:8443 wants', `${'a'.repeat(255)} wants`],
    ['URI: https', 'URI: A1+b.c-d'],
    ['\n- https://a.example\n- ipfs://b', ''],
  ])('behavior: accepts "%s" as "%s"', (from, to) => {
    expect(parseSignIn(change(from, to))).toBeDefined()
  })
})

describe('looksLikeSignIn', () => {
  test.each([
    ['the message itself', full.join('\n')],
    ['its first line', 'x wants you to sign in with y'],
    ['one of several', 'They want you to sign-in'],
    ['without a space', 'wants you to signin'],
    ['only the account', 'Sign in with your Bitcoin account'],
    ['three fields', 'nonce: version: uri:'],
    ['three other fields', 'Chain ID: 1 Issued At: now NONCE: 1'],
    ['hidden letters', 'wants you to s\u200big\u0337n in'],
    ['wide letters', 'ｗａｎｔｓ ｙｏｕ ｔｏ ｓｉｇｎ ｉｎ'],
    ['line breaks', 'wants\nyou \u200b \tto  sign in'],
  ])('default: SEC-32 recognises a message with %s', (_title, text) => {
    expect(looksLikeSignIn(text)).toBe(true)
  })

  test.each([
    '',
    'Hello',
    'uri: version:',
    'chain id: nonce:',
    'issued at: uri:',
    'sign in with your account',
  ])('behavior: does not recognise "%s"', (text) => {
    expect(looksLikeSignIn(text)).toBe(false)
  })
})
