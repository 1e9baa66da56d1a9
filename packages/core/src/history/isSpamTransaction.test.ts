import type { HistoryTransaction } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { isSpamTransaction } from './isSpamTransaction.js'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x00000000000000000000000000000000000bad01'
const part = (numeric: string, isSpam?: boolean): unknown => ({
  quantity: { numeric },
  ...(isSpam === undefined ? {} : { nft_info: { flags: { is_spam: isSpam } } }),
})
const isSpam = (
  transfers: unknown[],
  { marked, sentFrom = other }: { marked?: boolean; sentFrom?: string } = {},
): boolean =>
  isSpamTransaction(
    { metadata: { sentFrom }, transfers, isSpam: marked } as unknown as HistoryTransaction,
    account,
  )

test.each<[string, unknown[]]>([
  ['a zero amount', [part('0')]],
  ['a zero amount with decimals', [part('0.000')]],
  ['several zero amounts', [part('0'), part('0.0')]],
  ['an NFT that is marked', [part('1', true)]],
  ['a marked NFT and a zero amount', [part('1', true), part('0')]],
])('default: SEC-45 hides %s', (_title, transfers) => {
  expect(isSpam(transfers)).toBe(true)
})

test.each<[string, unknown[]]>([
  ['no transfer at all', []],
  ['an amount', [part('0.1')]],
  ['the amount 9', [part('9')]],
  ['an amount beside a zero amount', [part('0'), part('1')]],
  ['an NFT that is not marked', [part('1', false)]],
])('behavior: SEC-45 shows %s', (_title, transfers) => {
  expect(isSpam(transfers)).toBe(false)
})

test('behavior: SEC-45 a transaction that the server marks as spam is hidden', () => {
  expect(isSpam([part('1')], { marked: true })).toBe(true)
  expect(isSpam([], { marked: true })).toBe(true)
  expect(isSpam([part('1')], { marked: false })).toBe(false)
})

test('behavior: SEC-45 transactions of the account itself are shown', () => {
  for (const sentFrom of [account, account.toLowerCase(), account.toUpperCase()])
    expect(isSpam([part('0')], { marked: true, sentFrom })).toBe(false)
})
