import { encodeFunctionData, hashMessage, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import type { AuthPayload } from '../connect/sessionRecords.js'
import { type CacaoPayload, checkCacao, formatAuthMessage, recoverSigner } from './cacao.js'
import { formatRecap, readRecap } from './recap.js'

// Test vector 11, made with another client.
const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const asked = ['eth_signTypedData_v4', 'personal_sign', 'eth_sendTransaction']
const askedRecap =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3t9XSwicmVxdWVzdC9ldGhfc2lnblR5cGVkRGF0YV92NCI6W3t9XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbe31dfX19'
const grantedRecap =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3siY2hhaW5zIjpbImVpcDE1NToxIiwiZWlwMTU1OjEwIl19XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbeyJjaGFpbnMiOlsiZWlwMTU1OjEiLCJlaXAxNTU6MTAiXX1dfX19'
const tos = 'https://app.example.com/tos'
const payload: CacaoPayload = {
  iss: `did:pkh:eip155:1:${account.address}`,
  domain: 'app.example.com',
  aud: 'https://app.example.com/login',
  version: '1',
  nonce: '32891756',
  iat: '2027-01-15T08:00:00.000Z',
  statement:
    "Sign in to Example. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
  resources: [tos, grantedRecap],
}
const request: AuthPayload = {
  type: 'caip122',
  chains: ['eip155:1', 'eip155:10'],
  domain: payload.domain,
  aud: payload.aud,
  version: '1',
  nonce: payload.nonce,
  iat: payload.iat,
  statement: 'Sign in to Example.',
  resources: [tos, askedRecap],
}
const signature =
  '0xf24d8817272761a1ce0bf4ec2fda944265cd66c2da07f8fb9025d9089a118f0900e35026e7e52664656eed7c3f658e890342d76d3c81d587cdc04aee13ab28de1c'
const context = { readChain: async () => '0x', now: Date.parse(payload.iat) }
const cacao = (p: object = {}, s: object = {}) => ({
  h: { t: 'caip122' },
  p: { ...payload, ...p },
  s: { t: 'eip191', s: signature, ...s },
})

test('default: vector 11: returns the message, its signer and its permissions', async () => {
  expect(await recoverSigner(formatAuthMessage(payload), signature)).toBe(account.address)
  expect(await checkCacao(cacao(), request, context)).toEqual({
    address: account.address,
    chainId: 1,
    message: formatAuthMessage(payload),
    signature,
    recap: { methods: ['eth_sendTransaction', 'personal_sign'], chains: ['eip155:1', 'eip155:10'] },
  })
})

test('behavior: vector 11: formats a message without statement and resources, with all times', () => {
  const { statement, resources, ...rest } = payload
  const short = {
    ...rest,
    exp: '2027-01-16T08:00:00.000Z',
    nbf: '2027-01-15T07:59:00.000Z',
    requestId: 'req-1',
  }
  expect(formatAuthMessage(short)).toBe(
    'app.example.com wants you to sign in with your Ethereum account:\n0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266\n\n\nURI: https://app.example.com/login\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2027-01-15T08:00:00.000Z\nExpiration Time: 2027-01-16T08:00:00.000Z\nNot Before: 2027-01-15T07:59:00.000Z\nRequest ID: req-1',
  )
  expect([statement, resources]).toHaveLength(2)
})

test('behavior: vector 11: formats the requested recap, and parses recaps with or without padding, in either alphabet', () => {
  expect(formatRecap({ methods: asked, chains: [] })).toBe(askedRecap)
  expect(formatRecap({ methods: asked.slice(1), chains: request.chains })).toBe(grantedRecap)
  expect(readRecap(askedRecap)).toEqual({ methods: [...asked].sort(), chains: [] })
  expect(readRecap(`${askedRecap}=`)).toEqual(readRecap(askedRecap))
  for (const bad of ['urn:recap:%%', 'urn:recap:e30', 'https://x', 7])
    expect(readRecap(bad)?.methods ?? [], String(bad)).toEqual([])
})

test('behavior: counts text outside of ASCII in bytes', async () => {
  const statement = 'Anmelden für Zoë 🗝'
  const text = formatAuthMessage({ ...payload, statement })
  expect(await recoverSigner(text, await account.signMessage({ message: text }))).toBe(
    account.address,
  )
})

test('error: case 49: refuses another nonce, domain, time, chain, statement, resource or signer', async () => {
  const others: [object, object?][] = [
    [{ nonce: '32891757' }],
    [{ domain: 'evil.example.com' }],
    [{ aud: 'https://evil.example.com' }],
    [{ version: '2' }],
    [{ iat: '2027-01-15T08:00:00.001Z' }],
    [{ exp: '2027-01-16T08:00:00.000Z' }],
    [{ nbf: '2027-01-15T07:59:00.000Z' }],
    [{ requestId: 'x' }],
    [{ iss: `did:pkh:eip155:137:${account.address}` }],
    [{ iss: account.address }],
    [{ statement: 'Give me everything.' }],
    [{ statement: undefined }],
    [{ statement: 'Sign in to Example. And more.' }],
    [{ resources: [grantedRecap] }],
    [{ resources: 'all' }, { s: signature }],
    [{}, { s: '0x' }],
    [{}, { s: `0x${'11'.repeat(65)}` }],
    [{}, { t: 'eip1271' }],
  ]
  for (const [p, s = {}] of others) {
    // Signed again, so that only the difference is wrong.
    const changed = cacao(p, s)
    const resigned = Object.keys(s).length
      ? {}
      : {
          s: await account
            .signMessage({ message: formatAuthMessage(changed.p as CacaoPayload) })
            .catch(() => '0x'),
        }
    expect(
      await checkCacao({ ...changed, s: { ...changed.s, ...resigned } }, request, context),
      JSON.stringify([p, s]),
    ).toBeUndefined()
  }
  expect(
    await checkCacao(cacao({ iss: payload.iss.replace('f39F', 'f39E') }), request, context),
  ).toBeUndefined()
  for (const bad of [null, 7, {}, { p: {}, s: {} }, { p: null, s: null }])
    expect(await checkCacao(bad, request, context)).toBeUndefined()
})

test('error: refuses an expired request', async () => {
  const exp = '2027-01-15T08:10:00.000Z'
  const signed = {
    ...cacao({ exp }),
    s: {
      t: 'eip191',
      s: await account.signMessage({ message: formatAuthMessage({ ...payload, exp }) }),
    },
  }
  expect(await checkCacao(signed, { ...request, exp }, context)).toBeDefined()
  expect(
    await checkCacao(signed, { ...request, exp }, { ...context, now: Date.parse(exp) }),
  ).toBeUndefined()
})

test('behavior: calls a contract account, and leaves one that is not deployed to the server', async () => {
  const calls: unknown[] = []
  const readChain = async (...call: unknown[]) => {
    calls.push(call)
    return `0x1626ba7e${'00'.repeat(28)}`
  }
  expect(
    await checkCacao(cacao({}, { t: 'eip1271' }), request, { ...context, readChain }),
  ).toBeDefined()
  expect(calls).toMatchObject([
    [
      1,
      'eth_call',
      [{ to: account.address, data: expect.stringMatching(/^0x1626ba7e/) }, 'latest'],
    ],
  ])
  expect(
    await checkCacao(cacao({}, { t: 'eip1271', s: `0x01${'6492'.repeat(16)}` }), request, context),
  ).toBeDefined()
})

test('error: refuses a contract that returns its input, or another or longer answer', async () => {
  const echo = async (_chainId: number, _method: string, params: unknown) =>
    (params as [{ data: string }])[0].data
  const no = `0x${'ff'.repeat(4)}${'00'.repeat(28)}`
  for (const readChain of [
    echo,
    async () => no,
    async () => '0x1626ba7e',
    async () => null,
    async () => `0x1626ba7e${'00'.repeat(60)}`,
  ]) {
    expect(
      await checkCacao(cacao({}, { t: 'eip1271' }), request, { ...context, readChain }),
    ).toBeUndefined()
  }
})

test('behavior: calls isValidSignature with the hash and the padded signature', async () => {
  const calls: { data: string }[] = []
  const readChain = async (_chainId: number, _method: string, params: unknown) => {
    calls.push((params as [{ data: string }])[0])
    return `0x1626ba7e${'00'.repeat(28)}`
  }
  const context_ = { ...context, readChain }
  const message = formatAuthMessage(payload)
  for (const signed of [`0x${'ab'.repeat(65)}`, `0x${'cd'.repeat(32)}`]) {
    await checkCacao(cacao({}, { t: 'eip1271', s: signed }), request, context_)
    const data = encodeFunctionData({
      abi: parseAbi(['function isValidSignature(bytes32, bytes)']),
      args: [hashMessage(message), signed as `0x${string}`],
    })
    expect(calls.at(-1)?.data).toBe(data)
  }
})

test('behavior: accepts a resource that the wallet repeats, and one that it adds', async () => {
  const resources = ['https://other.example', tos, grantedRecap]
  const message = formatAuthMessage({ ...payload, resources })
  const signed = cacao({ resources }, { s: await account.signMessage({ message }) })
  expect((await checkCacao(signed, request, context))?.recap).toEqual(readRecap(grantedRecap))
})

test('behavior: accepts a payload without resources if none was requested', async () => {
  const { resources: _resources, ...bare } = payload
  const message = formatAuthMessage(bare)
  const signed = { p: bare, s: { t: 'eip191', s: await account.signMessage({ message }) } }
  expect(await checkCacao(signed, { ...request, resources: [] }, context)).toMatchObject({
    address: account.address,
    recap: undefined,
  })
})

test.each<[string, object, object]>([
  ['an issuer before it', { iss: `x${payload.iss}` }, {}],
  ['an issuer after it', { iss: `${payload.iss}0` }, {}],
  ['an address that is not hex', { iss: payload.iss.replace('f39F', 'g39F') }, {}],
  ['resources that are not text', { resources: [tos, 7, grantedRecap] }, {}],
  ['resources that are a record', { resources: { 0: tos } }, {}],
  ['a signature that is not text', {}, { s: 7 }],
  ['a signature in a list', {}, { s: [signature] }],
  ['a signature with half a byte', {}, { s: `${signature}0` }],
  ['a signature with another letter', {}, { s: `0x${'zz'.repeat(65)}` }],
  ['a signature without 0x', {}, { s: signature.slice(2) }],
  ['a signature after another character', {}, { s: `x${signature}` }],
  ['a signature of more than 20,000 bytes', {}, { s: `0x${'00'.repeat(20_001)}` }],
])('error: case 49: refuses %s', async (_title, p, s) => {
  const isAsked = (): never => {
    throw new Error('A contract was called.')
  }
  for (const t of ['eip191', 'eip1271'])
    expect(
      await checkCacao(cacao(p, { t, ...s }), request, { ...context, readChain: isAsked }),
    ).toBeUndefined()
})

test('error: ignores an ERC-6492 suffix that is too short or not at the end', async () => {
  for (const s of [`0x${'6492'.repeat(16)}00`, `0x01${'6492'.repeat(15)}`])
    expect(await checkCacao(cacao({}, { t: 'eip1271', s }), request, context)).toBeUndefined()
})

test('behavior: accepts a chain id of several digits', async () => {
  const iss = `did:pkh:eip155:10:${account.address}`
  const message = formatAuthMessage({ ...payload, iss })
  const signed = cacao({ iss }, { s: await account.signMessage({ message }) })
  expect(await checkCacao(signed, request, context)).toMatchObject({ chainId: 10 })
})

test('error: case 49: refuses if a requested resource before the permissions is missing', async () => {
  const resources = [tos, grantedRecap]
  const message = formatAuthMessage({ ...payload, resources })
  const signed = cacao({ resources }, { s: await account.signMessage({ message }) })
  const wanted = [tos, 'https://app.example.com/privacy', askedRecap]
  expect(await checkCacao(signed, { ...request, resources: wanted }, context)).toBeUndefined()
})
