import { nativeToken } from '@latchkey/protocol'
import { type Address, getAddress } from 'viem'
import { expect, describe as suite, test } from 'vitest'
import { createChain } from '../../networks/createChain.js'
import { type AccountTransaction, type Move, zeroAddress } from '../historyFacts.js'
import { describe } from './describe.js'
import type { KnownAddresses } from './isSpamTransaction.js'
import { isSuspicious } from './isSuspicious.js'
import type { TokenInfo } from './tokenBook.js'

const of = (digits: string): string => `0x${digits.padEnd(36, '0')}beef`
const [ada, ben, weth, dollar, unknown, lure] = [
  of('aaaa'),
  of('bbbb'),
  of('eeee'),
  of('1111'),
  of('2222'),
  of('3333'),
] as const
const lookAlike = `0xbbbb${'7'.repeat(32)}beef`

const chain = { ...createChain(1, 'http://127.0.0.1:9'), wrappedNative: weth }
const pinned = (symbol: string, decimals: number): TokenInfo => ({
  name: symbol,
  symbol,
  decimals,
  isPinned: true,
  isSuspicious: false,
})
const known: KnownAddresses = {
  tokens: new Map<string, TokenInfo>([
    [weth, pinned('WETH', 18)],
    [dollar, pinned('DOL', 6)],
    [
      unknown,
      { name: 'Pebble', symbol: 'PBL', decimals: 18, isPinned: false, isSuspicious: false },
    ],
    [
      lure,
      {
        name: 'Claim at gift.example',
        symbol: 'DOL',
        decimals: 6,
        isPinned: false,
        isSuspicious: true,
      },
    ],
  ]),
  recipients: [ben],
}

const native = (from: string, to: string, amount = '1000000000000000000'): Move => ({
  kind: 'native',
  from,
  to,
  amount,
})
const erc20 = (token: string, from: string, to: string, amount = '5000000'): Move => ({
  kind: 'erc20',
  token,
  from,
  to,
  amount,
})
const nft = (token: string, from: string, to: string): Move => ({
  kind: 'erc721',
  token,
  from,
  to,
  amount: '1',
  tokenId: '7',
})

function describeMove(
  transfers: readonly Move[],
  given: Partial<AccountTransaction> = {},
): ReturnType<typeof describe> {
  const transaction: AccountTransaction = {
    position: { block: 1, index: 0 },
    hash: '0xab',
    minedAt: 1_770_091_506,
    sender: ada,
    recipient: ben,
    hasFailed: false,
    nonce: 3,
    method: null,
    transfers,
    approvals: [],
    ...given,
  }
  return describe(ada, transaction, chain, known)
}

suite('describe', () => {
  test('default', () => {
    expect(describeMove([native(ada, ben, '1500000000000000000')])).toEqual({
      id: 'eip155:1:0xab',
      metadata: {
        operationType: 'send',
        hash: '0xab',
        chain: 'eip155:1',
        minedAt: '2026-02-03T04:05:06.000Z',
        sentFrom: getAddress(ada as Address),
        sentTo: getAddress(ben as Address),
        status: 'confirmed',
        nonce: 3,
      },
      transfers: [
        {
          fungible_info: { id: `eip155:1:${nativeToken}`, name: 'Ether', symbol: 'ETH' },
          direction: 'out',
          quantity: { numeric: '1.5' },
          sender: getAddress(ada as Address),
          recipient: getAddress(ben as Address),
        },
      ],
    })
  })

  const cases: [string, readonly Move[], Partial<AccountTransaction>][] = [
    ['receive', [native(ben, ada)], { sender: ben }],
    ['send', [native(ada, ada)], { recipient: ada }],
    ['send', [nft(unknown, ada, ben)], {}],
    ['trade', [erc20(dollar, ada, ben), native(ben, ada)], { method: '0x18cbafe5' }],
    ['trade', [native(ada, ben), nft(unknown, ben, ada)], {}],
    ['deposit', [native(ada, weth), erc20(weth, zeroAddress, ada)], { method: '0xd0e30db0' }],
    ['withdraw', [erc20(weth, ada, zeroAddress), native(weth, ada)], { method: '0x2e1a7d4d' }],
    ['mint', [nft(unknown, zeroAddress, ada)], { method: '0xa0712d68' }],
    ['receive', [nft(unknown, zeroAddress, ada)], { sender: ben }],
    ['burn', [erc20(dollar, ada, zeroAddress)], { method: '0x42966c68' }],
    ['claim', [erc20(dollar, ben, ada)], { method: '0x4e71d92d' }],
    ['send', [erc20(dollar, ada, ben)], { method: '0x4e71d92d' }],
    ['stake', [erc20(dollar, ada, ben)], { method: '0xa694fc3a' }],
    ['approve', [], { approvals: [erc20(dollar, ada, ben)], method: '0x095ea7b3' }],
    ['approve', [], { hasFailed: true, method: '0x095ea7b3' }],
    ['deploy', [], { recipient: null }],
    ['cancel', [], { recipient: ada }],
    ['execute', [], { method: '0x12345678' }],
    ['send', [], { hasFailed: true }],
  ]
  test.each(cases)('behavior: %s', (operation, transfers, given) => {
    expect(describeMove(transfers, given).metadata.operationType).toBe(operation)
  })

  test('behavior: lists outgoing transfers before incoming ones', () => {
    expect(
      describeMove([native(ben, ada), erc20(dollar, ada, ben)]).transfers.map(
        ({ direction }) => direction,
      ),
    ).toEqual(['out', 'in'])
  })

  test('behavior: describes an allowance with its spender and amount', () => {
    const amounts = ['0', '2500000', String(2n ** 256n - 1n)].map(
      (amount) => describeMove([], { approvals: [erc20(dollar, ada, ben, amount)] }).approvals?.[0],
    )
    expect(amounts.map((each) => each?.quantity.numeric)).toEqual(['0', '2.5', 'unlimited'])
    expect(amounts[0]?.spender).toBe(getAddress(ben as Address))
  })

  test('behavior: SEC-45 marks each kind of spam from another sender', () => {
    const spam: (readonly Move[])[] = [
      [erc20(dollar, ada, of('9999'), '0')],
      [erc20(dollar, lookAlike, ada, '1')],
      [native(lookAlike, ada, '1')],
      [native(`0xaaaa${'1'.repeat(32)}beef`, ada, '1')],
      [erc20(unknown, ada, of('9999'))],
      [erc20(lure, of('9999'), ada)],
      [nft(lure, of('9999'), ada)],
    ]
    for (const transfers of spam)
      expect(
        describeMove(transfers, { sender: of('9999') }).isSpam,
        JSON.stringify(transfers),
      ).toBe(true)
    expect(
      describeMove([nft(lure, of('9999'), ada)], { sender: of('9999') }).transfers[0]?.nft_info
        ?.flags.is_spam,
    ).toBe(true)
    expect(
      describeMove([], { sender: of('9999'), approvals: [erc20(unknown, ada, ben)] }).isSpam,
    ).toBe(true)
  })

  test('behavior: SEC-45 does not mark own transactions and genuine payments as spam', () => {
    const honest: [readonly Move[], string][] = [
      [[erc20(dollar, ada, ben, '0')], ada],
      [[erc20(lure, ada, ben)], ada],
      [[native(ben, ada)], ben],
      [[native(of('9999'), ada)], of('9999')],
      [[erc20(dollar, of('9999'), ada)], of('9999')],
      [[erc20(unknown, of('9999'), ada)], of('9999')],
      [[erc20(unknown, ada, of('9999')), erc20(dollar, of('9999'), ada)], of('9999')],
    ]
    for (const [transfers, sender] of honest)
      expect(describeMove(transfers, { sender }).isSpam, JSON.stringify(transfers)).toBeUndefined()
  })

  test('error: limits times to the year 9999, and describes tokens without metadata', () => {
    expect(describeMove([], { minedAt: 2 ** 52 }).metadata.minedAt).toBe('9999-12-31T23:59:59.000Z')
    expect(describeMove([erc20(of('8888'), ada, ben, '12')]).transfers[0]).toMatchObject({
      fungible_info: { id: `eip155:1:${of('8888')}` },
      quantity: { numeric: '12' },
    })
  })
})

suite('isSuspicious', () => {
  const symbols = ['ETH', 'DOL']

  test('default', () => {
    for (const name of ['Pebble', 'Wrapped Ether', 'Dollar Coin', '円', 'Ünïcode', 'Ωμέγα'])
      expect(isSuspicious([name, 'PBL'], symbols), name).toBe(false)
  })

  test('error: SEC-45 detects hidden characters, advertisements and imitations of symbols', () => {
    const names = [
      'Claim 5,000 \u202eLOD',
      'free\u200bgift',
      'visit gift.example.com',
      'https://x.y',
      't.me/gift',
      'Airdrop',
      'D\u043Ellar',
      'x'.repeat(300),
    ]
    for (const name of names) expect(isSuspicious([name, 'PBL'], symbols), name).toBe(true)
    for (const symbol of ['DOL', 'dol', 'ＤＯＬ', ' ETH', 'D\u200bOL', 'D\u041EL'])
      expect(isSuspicious(['Token', symbol], symbols), symbol).toBe(true)
  })
})
