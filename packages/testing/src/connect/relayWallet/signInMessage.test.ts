import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import {
  formatSignInMessage,
  grantOf,
  readAuthPayload,
  type SignedPayload,
} from './signInMessage.js'

/** V11 of the fact sheet: made with @walletconnect/utils 2.21.8, which verifies it. */
const RECAP =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3t9XSwicmVxdWVzdC9ldGhfc2lnblR5cGVkRGF0YV92NCI6W3t9XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbe31dfX19'
const GRANTED =
  'urn:recap:eyJhdHQiOnsiZWlwMTU1Ijp7InJlcXVlc3QvZXRoX3NlbmRUcmFuc2FjdGlvbiI6W3siY2hhaW5zIjpbImVpcDE1NToxIiwiZWlwMTU1OjEwIl19XSwicmVxdWVzdC9wZXJzb25hbF9zaWduIjpbeyJjaGFpbnMiOlsiZWlwMTU1OjEiLCJlaXAxNTU6MTAiXX1dfX19'
const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const signed: SignedPayload = {
  iss: `did:pkh:eip155:1:${ACCOUNT}`,
  domain: 'app.example.com',
  aud: 'https://app.example.com/login',
  version: '1',
  nonce: '32891756',
  iat: '2027-01-15T08:00:00.000Z',
  statement:
    "Sign in to Example. I further authorize the stated URI to perform the following actions on my behalf: (1) 'request': 'eth_sendTransaction', 'personal_sign' for 'eip155'.",
  resources: ['https://app.example.com/tos', GRANTED],
}
const asked = {
  ...signed,
  iss: undefined,
  statement: 'Sign in to Example.',
  resources: ['https://app.example.com/tos', RECAP],
  chains: ['eip155:1', 'eip155:10', 'solana:1'],
}

describe('formatSignInMessage', () => {
  test('default', async () => {
    const message = formatSignInMessage(signed)
    expect(message).toBe(
      `app.example.com wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\n${signed.statement}\n\nURI: https://app.example.com/login\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2027-01-15T08:00:00.000Z\nResources:\n- https://app.example.com/tos\n- ${GRANTED}`,
    )
    expect(await privateKeyToAccount(KEY).signMessage({ message })).toBe(
      '0xf24d8817272761a1ce0bf4ec2fda944265cd66c2da07f8fb9025d9089a118f0900e35026e7e52664656eed7c3f658e890342d76d3c81d587cdc04aee13ab28de1c',
    )
  })

  test('behavior: keeps two empty lines without a statement, and the order of optional fields', () => {
    const { statement, resources, ...plain } = signed
    expect(
      formatSignInMessage({
        ...plain,
        exp: '2027-01-16T08:00:00.000Z',
        nbf: '2027-01-15T07:59:00.000Z',
        requestId: 'req-1',
      }),
    ).toBe(
      `app.example.com wants you to sign in with your Ethereum account:\n${ACCOUNT}\n\n\nURI: https://app.example.com/login\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2027-01-15T08:00:00.000Z\nExpiration Time: 2027-01-16T08:00:00.000Z\nNot Before: 2027-01-15T07:59:00.000Z\nRequest ID: req-1`,
    )
  })
})

describe('grantOf', () => {
  test('default', () => {
    const grant = grantOf(readAuthPayload(asked)!, ACCOUNT, [1, 10])
    expect(grant).toMatchObject({
      chains: [1, 10],
      methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'],
    })
    expect(grant?.payload.iss).toBe(signed.iss)
    expect(grant?.payload.resources?.[0]).toBe('https://app.example.com/tos')
  })

  test('behavior: V11 grants a request for two methods', () => {
    const two = `urn:recap:${btoa(JSON.stringify({ att: { eip155: { 'request/personal_sign': [{}], 'request/eth_sendTransaction': [{}] } } }))}`
    const grant = grantOf(
      readAuthPayload({ ...asked, resources: ['https://app.example.com/tos', two] })!,
      ACCOUNT,
      [1, 10],
    )
    expect(grant?.payload).toEqual({
      ...signed,
      exp: undefined,
      nbf: undefined,
      requestId: undefined,
    })
  })

  test('behavior: signs only the message without a recap', () => {
    const grant = grantOf(readAuthPayload({ ...asked, resources: undefined })!, ACCOUNT, [10])
    expect(grant).toMatchObject({
      methods: [],
      chains: [10],
      payload: { iss: `did:pkh:eip155:10:${ACCOUNT}`, statement: 'Sign in to Example.' },
    })
  })

  test('error: returns undefined without a supported chain or a required field', () => {
    expect(grantOf(readAuthPayload(asked)!, ACCOUNT, [5])).toBeUndefined()
    for (const missing of ['domain', 'aud', 'nonce', 'iat', 'chains'])
      expect(readAuthPayload({ ...asked, [missing]: undefined })).toBeUndefined()
    expect(readAuthPayload(null)).toBeUndefined()
  })
})
