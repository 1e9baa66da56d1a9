import { expect, test } from 'vitest'
import { parseAccounts } from './parseAccounts.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const numbered = (index: number): string => `0x${String(index).padStart(40, '0')}`

test('default: W5 accounts with their checksum, each once, in the wallet’s order', () => {
  expect(
    parseAccounts([
      numbered(1),
      account.toLowerCase(),
      account.toUpperCase().replace('X', 'x'),
      account,
    ]),
  ).toEqual([numbered(1), account])
  expect(parseAccounts([])).toEqual([])
})

test('behavior: keeps 100 accounts', () => {
  const all = Array.from({ length: 101 }, (_, index) => numbered(index))
  expect(parseAccounts(all)).toEqual(all.slice(0, 100))
})

test.each([
  null,
  account,
  { 0: account, length: 1 },
  [account, null],
  [null, account],
  [account, `${account}0`],
  [account, account.slice(0, -1)],
  [account, `x${account}`],
  [account, account.replace('f39F', 'g39F')],
  [[account]],
])('error: W5 returns undefined for %o', (answer) => {
  expect(parseAccounts(answer)).toBeUndefined()
})
