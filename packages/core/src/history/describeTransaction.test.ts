import type { HistoryTransaction, HistoryTransfer } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { describeTransaction } from './describeTransaction.js'

const ada = '0xAAaaaAaAaaaaAaaaaaaaaAAAaAaaAAaaaAAAAaAa'
const ben = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const dol = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

function transaction(
  operationType: string,
  transfers: readonly HistoryTransfer[],
  more: Partial<HistoryTransaction> = {},
): HistoryTransaction {
  return {
    id: 'eip155:1:0x1',
    metadata: {
      operationType,
      hash: '0x1',
      chain: 'eip155:1',
      minedAt: '2026-02-03T04:05:06.000Z',
      sentFrom: ada,
      sentTo: dol,
      status: 'confirmed',
      nonce: 1,
    },
    transfers,
    ...more,
  }
}

const token = (
  direction: HistoryTransfer['direction'],
  numeric: string,
  symbol = 'DOL',
): HistoryTransfer => ({
  fungible_info: { symbol },
  direction,
  quantity: { numeric },
  sender: direction === 'in' ? ben : ada,
  recipient: direction === 'in' ? ada : ben,
})
const nft = (direction: HistoryTransfer['direction']): HistoryTransfer => ({
  nft_info: {
    name: 'Doorway #112',
    content: { preview: { url: 'https://a.example/1.png' } },
    flags: { is_spam: false },
  },
  direction,
  quantity: { numeric: '1' },
})

describe('describeTransaction', () => {
  test('default', () => {
    expect(describeTransaction(transaction('send', [token('out', '1234.5678')]))).toEqual({
      operation: 'send',
      movements: [
        {
          sign: '\u2212',
          quantity: '1234.5678',
          label: 'DOL',
          isNft: false,
          iconUrl: undefined,
          counterparty: ben,
        },
      ],
      pair: undefined,
      allowances: [],
      // Not the token's contract, which the transaction calls.
      counterparty: { role: 'to', address: ben },
    })
  })

  test('behavior: a token has its id if it is on the network of the transaction', () => {
    const idOf = (id: string): string | undefined =>
      describeTransaction(
        transaction('send', [{ ...token('out', '1'), fungible_info: { id, symbol: 'DOL' } }]),
      ).movements[0]?.id
    expect(idOf('eip155:1:0xab')).toBe('eip155:1:0xab')
    expect(idOf('eip155:7777:0xab')).toBeUndefined()
    expect(idOf('eip155:1')).toBeUndefined()
  })

  test('behavior: signs come from the transfers, not from the name of the operation', () => {
    for (const operation of ['receive', 'deposit', 'withdraw', 'burn', 'execute'])
      expect(
        describeTransaction(
          transaction(operation, [token('in', '1'), token('out', '2'), token('self', '3')]),
        ).movements.map(({ sign }) => sign),
      ).toEqual(['+', '\u2212', ''])
  })

  test('behavior: names the sender of a receipt, the receiver of a sending, else the called contract', () => {
    expect(describeTransaction(transaction('receive', [token('in', '1')])).counterparty).toEqual({
      role: 'from',
      address: ben,
    })
    expect(
      describeTransaction(transaction('trade', [token('out', '1'), token('in', '2', 'DAY')]))
        .counterparty,
    ).toEqual({ role: 'with', address: dol })
    expect(describeTransaction(transaction('send', [])).counterparty).toEqual({
      role: 'to',
      address: dol,
    })
    expect(describeTransaction(transaction('receive', [])).counterparty).toEqual({
      role: 'from',
      address: ada,
    })
    const deployed = transaction('deploy', [])
    expect(
      describeTransaction({ ...deployed, metadata: { ...deployed.metadata, sentTo: '' } })
        .counterparty,
    ).toBeUndefined()
  })

  test('behavior: one token for another is a pair in any order; two in one direction, NFTs alone and three are not', () => {
    const pairOf = (...transfers: HistoryTransfer[]): unknown =>
      describeTransaction(transaction('trade', transfers)).pair?.map(({ label }) => label)
    expect(pairOf(token('out', '1'), token('in', '2', 'DAY'))).toEqual(['DOL', 'DAY'])
    expect(pairOf(token('in', '2', 'DAY'), token('out', '1'))).toEqual(['DOL', 'DAY'])
    expect(pairOf(token('out', '1'), nft('in'))).toEqual(['DOL', 'Doorway #112'])
    expect(pairOf(nft('out'), nft('in'))).toBeUndefined()
    expect(pairOf(token('out', '1'), token('out', '1'))).toBeUndefined()
    expect(pairOf(token('out', '1'), token('in', '2', 'DAY'), token('in', '3'))).toBeUndefined()
  })

  test('behavior: an approval shows the amount and the spender, exact or unlimited', () => {
    const approvals = [
      { fungible_info: { symbol: 'DOL' }, spender: ben, quantity: { numeric: '250.000001' } },
      { fungible_info: { symbol: 'DAY' }, spender: ben, quantity: { numeric: 'unlimited' } },
    ]
    expect(describeTransaction(transaction('approve', [], { approvals })).allowances).toMatchObject(
      [
        { label: 'DOL', quantity: '250.000001', spender: ben },
        { label: 'DAY', quantity: 'unlimited', spender: ben },
      ],
    )
  })

  test('behavior: SEC-43 names are cleaned; a token without a name has no label', () => {
    const [first] = describeTransaction(
      transaction('receive', [token('in', '1', 'US\u202eDC\u200b\n')]),
    ).movements
    expect(first?.label).toBe('USDC')
    expect(
      describeTransaction(transaction('receive', [{ direction: 'in', quantity: { numeric: '1' } }]))
        .movements[0]?.label,
    ).toBeUndefined()
    expect(describeTransaction(transaction('receive', [nft('in')])).movements[0]).toMatchObject({
      label: 'Doorway #112',
      isNft: true,
      iconUrl: 'https://a.example/1.png',
    })
  })
})
