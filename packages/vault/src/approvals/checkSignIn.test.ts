import { expect, test } from 'vitest'
import { checkSignIn, type SignInFrame } from './checkSignIn.js'
import type { SignIn } from './parseSignIn.js'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const now = Date.parse('2027-01-15T08:00:00Z')
const signIn: SignIn = {
  scheme: undefined,
  domain: 'shop.example:8443',
  address,
  statement: undefined,
  uri: 'https://shop.example:8443/login',
  version: '1',
  chainId: '1',
  nonce: '32891756',
  issuedAt: '2027-01-15T08:00:00Z',
  expirationTime: undefined,
  notBefore: undefined,
  requestId: undefined,
  resources: [],
}
const frame: SignInFrame = {
  origin: 'https://shop.example:8443',
  address,
  chainIds: ['1', '10'],
  now,
}
const check = (change: Partial<SignIn> = {}, given: Partial<SignInFrame> = {}) =>
  checkSignIn({ ...signIn, ...change }, { ...frame, ...given })

test.each<[string, Partial<SignIn>, Partial<SignInFrame>]>([
  ['a plain sign-in', {}, {}],
  ['the scheme of the page', { scheme: 'https' }, {}],
  ['another path of the page', { uri: 'https://shop.example:8443' }, {}],
  ['another spelling of the address', { address: address.toLowerCase() }, {}],
  ['any chain, without a list', { chainId: '137' }, { chainIds: undefined }],
  ['an end in the future', { expirationTime: '2027-01-15T08:00:01Z' }, {}],
  ['a start in the past', { notBefore: '2027-01-15T08:00:00Z' }, {}],
  ['an account of Solana', { address: 'So1ana' }, { address: 'So1ana' }],
])('default: SEC-32 signs %s', (_title, change, given) => {
  expect(check(change, given)).toBeUndefined()
})

test.each<[string, Partial<SignIn>, Partial<SignInFrame>, RegExp]>([
  [
    'another domain',
    { domain: 'bank.example' },
    {},
    /^This would sign you in at bank.example, but/,
  ],
  ['a domain without the port', { domain: 'shop.example' }, {}, /but shop.example:8443 is asking/],
  ['another scheme', { scheme: 'http' }, {}, /different kind of address/],
  ['the address of another site', { uri: 'https://bank.example' }, {}, /for a different site/],
  ['another port', { uri: 'https://shop.example' }, {}, /for a different site/],
  ['a user', { uri: 'https://me@shop.example:8443' }, {}, /for a different site/],
  ['a password', { uri: 'https://:pw@shop.example:8443' }, {}, /for a different site/],
  ['no address', { uri: 'shop' }, {}, /for a different site/],
  ['another account', { address: address.replace('f39F', 'f39E') }, {}, /another account/],
  ['Solana in another case', { address: 'so1ana' }, { address: 'So1ana' }, /another account/],
  ['another network', { chainId: '137' }, {}, /a network this wallet doesn’t know/],
  ['an end in the past', { expirationTime: '2027-01-15T08:00:00Z' }, {}, /has expired/],
  ['a start in the future', { notBefore: '2027-01-15T08:00:01Z' }, {}, /isn’t valid yet/],
])('error: SEC-32 refuses %s', (_title, change, given, reason) => {
  expect(check(change, given)).toMatch(reason)
})
