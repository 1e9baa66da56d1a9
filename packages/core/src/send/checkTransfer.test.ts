import { describe, expect, test } from 'vitest'
import type { Asset, BalanceChange } from '../kernel/transactions.js'
import { arrivesOf, doesWhatIsShown, fits, type Transfer } from './checkTransfer.js'
import type { SendItem } from './sendItem.js'

const networkId = 'eip155:1' as const
const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const to = '0x4E9c1D7a2b5F8063e0C2e1A0d97F3c58B16a72F0'
const third = '0x00000000000000000000000000000000000bad01'
const asset: Asset = { kind: 'token', networkId, address: third }
const ether: Asset = { kind: 'native', networkId }
const transfer: Transfer = { kind: 'transfer', asset, from, to, amount: 100n }
const change = (account: string, amount: bigint, of: Asset = asset): BalanceChange => ({
  account,
  asset: of,
  amount,
})

describe('doesWhatIsShown', () => {
  const item: SendItem = {
    kind: 'nft',
    nft: { networkId, address: third, tokenId: 7n, standard: 'erc1155', name: 'N', amount: 100n },
  }
  const decoded = {
    ...transfer,
    asset: { kind: 'nft', networkId, address: third, tokenId: 7n, standard: 'erc1155' },
  } as const
  const shown = { account: { networkId, address: from }, item, to, amount: 100n }

  test('default: SEC-49 accepts the same transfer, in any spelling of the addresses', () => {
    expect(doesWhatIsShown(decoded, shown)).toBe(true)
    expect(doesWhatIsShown({ ...decoded, to: to.toLowerCase() }, shown)).toBe(true)
  })

  test.each<[string, Parameters<typeof doesWhatIsShown>[0]]>([
    ['an approval', { kind: 'approval', asset, spender: to, amount: 100n }],
    ['a call that cannot be decoded', { kind: 'unknown', to, selector: '0x12345678' }],
    ['another asset', { ...decoded, asset: { ...decoded.asset, tokenId: 8n } }],
    ['another sender', { ...decoded, from: third }],
    ['another recipient', { ...decoded, to: third }],
    ['more', { ...decoded, amount: 101n }],
    ['less', { ...decoded, amount: 99n }],
  ])('error: SEC-49 %s', (_title, call) => {
    expect(doesWhatIsShown(call, shown)).toBe(false)
  })
})

describe('fits', () => {
  test.each<[string, BalanceChange[]]>([
    ['nothing changes', []],
    ['the amount moves', [change(from, -100n), change(to, 100n)]],
    ['less moves: a token rounds down', [change(from, -99n), change(to, 98n)]],
    ['another account keeps a fee', [change(from, -100n), change(to, 98n), change(third, 2n)]],
    ['another account loses', [change(third, -5n), change(third, -5n, ether)]],
    ['one unit arrives', [change(from, -1n), change(to, 1n)]],
    ['a change of zero', [change(from, 0n), change(to, 0n, ether), change(from, 0n, ether)]],
  ])('default: SEC-49 %s', (_title, changes) => {
    expect(fits(changes, transfer)).toBe(true)
  })

  test.each<[string, BalanceChange[]]>([
    ['the sender loses more', [change(from, -101n)]],
    ['the sender gains', [change(from, 1n)]],
    ['the sender loses something else', [change(from, -1n, ether)]],
    ['the recipient loses', [change(to, -1n)]],
    ['the recipient gets more', [change(to, 101n)]],
    ['the recipient gets something else', [change(to, 1n, ether)]],
    ['one of several', [change(from, -100n), change(from, -1n, ether)]],
  ])('error: SEC-49 %s', (_title, changes) => {
    expect(fits(changes, transfer)).toBe(false)
  })

  test('behavior: SEC-49 the sender pays the deposit of a new token account, and no more', () => {
    const funded = { ...transfer, rent: 20n }
    expect(fits([change(from, -100n), change(from, -20n, ether), change(to, 100n)], funded)).toBe(
      true,
    )
    expect(fits([change(from, -21n, ether)], funded)).toBe(false)
    expect(fits([change(from, 20n, ether)], funded)).toBe(false)
    expect(fits([change(to, 20n, ether)], funded)).toBe(false)
  })

  test('error: SEC-49 a transfer to oneself must change no balance', () => {
    const own = { ...transfer, to: from.toLowerCase() }
    expect(fits([change(from, 0n)], own)).toBe(true)
    expect(fits([change(from, -100n)], own)).toBe(false)
    expect(fits([change(from, 100n)], own)).toBe(false)
  })
})

describe('arrivesOf', () => {
  test('default: returns an amount that is less than the sent one', () => {
    expect(arrivesOf([change(from, -100n), change(to, 98n)], transfer)).toBe(98n)
    expect(arrivesOf([change(to, 50n), change(to, 40n)], transfer)).toBe(90n)
    expect(arrivesOf([], transfer)).toBe(0n)
  })

  test('behavior: counts only the received amount of the asset at the recipient', () => {
    const changes = [change(to, 98n), change(to, 2n, ether), change(third, 2n)]
    expect(arrivesOf(changes, transfer)).toBe(98n)
  })

  test('behavior: the full amount, or a transfer to oneself, is not a loss', () => {
    expect(arrivesOf([change(to, 100n)], transfer)).toBeUndefined()
    expect(arrivesOf([], { ...transfer, to: from })).toBeUndefined()
  })

  test('behavior: a difference of one millionth is rounding', () => {
    const large = { ...transfer, amount: 10_000_000n }
    expect(arrivesOf([change(to, 9_999_990n)], large)).toBeUndefined()
    expect(arrivesOf([change(to, 9_999_989n)], large)).toBe(9_999_989n)
  })
})
