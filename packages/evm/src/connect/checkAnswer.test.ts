import { expect, test } from 'vitest'
import { checkAnswer } from './checkAnswer.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'aB'.repeat(32)}`
const signature = (bytes: number): string => `0x${'aB'.repeat(bytes)}`

test.each(['eth_accounts', 'eth_requestAccounts'])(
  'default: %s returns checksummed addresses',
  (method) => {
    expect(checkAnswer(method, [account.toLowerCase()])).toEqual([account])
  },
)

test('behavior: no account is valid for eth_accounts, and a locked wallet for eth_requestAccounts', () => {
  expect(checkAnswer('eth_accounts', [])).toEqual([])
  expect(() => checkAnswer('eth_requestAccounts', [])).toThrow(
    expect.objectContaining({ name: 'WalletLockedError' }),
  )
})

test('behavior: SEC-52 returns a chain id as a hex quantity', () => {
  expect(checkAnswer('eth_chainId', '31337')).toBe('0x7a69')
  expect(checkAnswer('eth_chainId', 10)).toBe('0xa')
})

test.each(['eth_sendTransaction', 'wallet_sendTransaction'])(
  'default: %s returns a hash',
  (method) => {
    expect(checkAnswer(method, hash)).toBe(hash)
    for (const answer of [signature(65), hash.slice(0, -1), `${hash}0`, `x${hash}`, 'null', null])
      expect(() => checkAnswer(method, answer)).toThrow(method)
  },
)

test.each(['personal_sign', 'eth_sign', 'eth_signTypedData', 'eth_signTypedData_v4'])(
  'default: %s returns a signature of 65 bytes or more',
  (method) => {
    for (const bytes of [65, 66, 500])
      expect(checkAnswer(method, signature(bytes))).toBe(signature(bytes))
    for (const answer of [
      signature(64),
      `${signature(65)}0`,
      `${signature(65)}x`,
      `x${signature(65)}`,
      `0x${'xy'.repeat(65)}`,
      null,
      undefined,
      { toString: () => signature(65) },
    ])
      expect(() => checkAnswer(method, answer)).toThrow(
        expect.objectContaining({ name: 'InvalidWalletResponseError' }),
      )
  },
)

test.each([
  ['eth_accounts', [account, '0x']],
  ['eth_requestAccounts', account],
  ['eth_chainId', '0x'],
  ['eth_chainId', null],
])('error: W5 rejects an answer to %s: %o', (method, answer) => {
  expect(() => checkAnswer(method, answer)).toThrow(
    expect.objectContaining({ name: 'InvalidWalletResponseError' }),
  )
})

test.each([
  'eth_call',
  'eth_sendTransactions',
  'x_wallet_sendTransaction',
  'xpersonal_sign',
  'personal_signs',
  'eth_signTransaction',
])('behavior: accepts any answer to %s', (method) => {
  for (const answer of [null, 7, 'x', { a: 1 }]) expect(checkAnswer(method, answer)).toBe(answer)
})
