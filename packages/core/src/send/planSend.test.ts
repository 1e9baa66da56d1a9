import { describe, expect, test } from 'vitest'
import type { TokenBalance } from '../balances/tokenBalance.js'
import type { Asset, BalanceChange, DecodedTransaction } from '../kernel/transactions.js'
import { doesWhatIsShown, fits } from './checkTransfer.js'

const networkId = 'eip155:31337'
const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const TO = '0x4E9c1D7a2b5F8063e0C2e1A0d97F3c58B16a72F0'
const THIEF = '0xB7d2000000000000000000000000000000A3C900'
const DOL: Asset = {
  kind: 'token',
  networkId,
  address: '0x53feb420F928909d22613de83a6d0B01071D7F67',
}
const native: Asset = { kind: 'native', networkId }
const decoded = { kind: 'transfer', asset: DOL, from: ME, to: TO, amount: 100n } as const
const change = (account: string, amount: bigint, asset: Asset = DOL): BalanceChange => ({
  asset,
  account,
  amount,
})

describe('match of simulated changes and review', () => {
  const good = [change(ME, -100n), change(TO, 100n)]

  test('default', () => {
    expect(fits(good, decoded)).toBe(true)
    expect(fits([], { ...decoded, to: ME })).toBe(true)
  })

  test.each([
    ['a part stays with the token', [change(ME, -100n), change(TO, 98n), change(THIEF, 2n)]],
    ['the token rounds', [change(ME, -99n), change(TO, 99n)]],
    ['a contract passes it on', [change(ME, -100n)]],
    ['nothing happens to something', [...good, change(ME, 0n, native)]],
  ])('behavior: %s', (_why, changes) => {
    expect(fits(changes, decoded)).toBe(true)
  })

  test.each([
    ['another asset leaves as well', [...good, change(ME, -1n, native)]],
    ['more leaves', [change(ME, -101n), change(TO, 100n)]],
    ['something comes in, as bait', [...good, change(ME, 1n, { ...DOL, address: THIEF })]],
    ['it comes back', [change(ME, 100n)]],
    ['who receives loses', [change(ME, -100n), change(TO, -1n)]],
    ['who receives gets more', [change(ME, -100n), change(TO, 101n)]],
    ['who receives gets something else', [...good, change(TO, 1n, native)]],
    ['it is on another network', [change(ME, -100n, { ...DOL, networkId: 'eip155:1' })]],
  ])('error: SEC-49 %s', (_why, changes) => {
    expect(fits(changes, decoded)).toBe(false)
  })

  test('error: SEC-49 a transfer to oneself must change no balance', () => {
    expect(fits([change(ME, -100n)], { ...decoded, to: ME })).toBe(false)
  })
})

describe('match of calldata and review', () => {
  const address = DOL.kind === 'token' ? DOL.address : ''
  const token: TokenBalance = {
    id: `${networkId}:${address}`,
    networkId,
    address,
    name: 'Dollar',
    symbol: 'DOL',
    decimals: 6,
    amount: 100n,
    isVerified: true,
  }
  const shown = {
    account: { address: ME, networkId },
    item: { kind: 'token', token },
    to: TO,
    amount: 100n,
  } as const

  test('default: matches in any spelling of the addresses', () => {
    expect(doesWhatIsShown(decoded, shown)).toBe(true)
    expect(doesWhatIsShown({ ...decoded, to: TO.toLowerCase() }, shown)).toBe(true)
  })

  test.each<[string, DecodedTransaction]>([
    ['another account receives', { ...decoded, to: THIEF }],
    ['another account pays', { ...decoded, from: THIEF }],
    ['the amount is another', { ...decoded, amount: 101n }],
    ['the token is another', { ...decoded, asset: { ...DOL, address: THIEF } as Asset }],
    ['it is the chain’s currency', { ...decoded, asset: native }],
    ['the network is another', { ...decoded, asset: { ...DOL, networkId: 'eip155:1' } as Asset }],
    ['it is an approval', { kind: 'approval', asset: DOL, spender: TO, amount: 100n }],
    ['the call is unknown', { kind: 'unknown', to: TO }],
  ])('error: SEC-49 does not match when %s', (_why, other) => {
    expect(doesWhatIsShown(other, shown)).toBe(false)
  })
})
