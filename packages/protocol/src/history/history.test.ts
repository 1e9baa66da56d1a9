import { describe, expect, test } from 'vitest'
import { endpointUrl, parseWith } from '../kernel/endpoint.js'
import { type HistoryTransaction, historyEndpoints } from './history.js'

const { transactions } = historyEndpoints

const read = (search: string): unknown =>
  transactions.query &&
  parseWith(transactions.query, Object.fromEntries(new URLSearchParams(search)))
const reply = (value: unknown): unknown =>
  transactions.response && parseWith(transactions.response, value)

const sent: HistoryTransaction = {
  id: 'eip155:1:0xab',
  metadata: {
    operationType: 'send',
    hash: '0xab',
    chain: 'eip155:1',
    minedAt: '2026-02-03T04:05:06.000Z',
    sentFrom: '0x01',
    sentTo: '0x02',
    status: 'confirmed',
    nonce: 7,
  },
  transfers: [
    {
      fungible_info: { name: 'Ether', symbol: 'ETH' },
      direction: 'out',
      quantity: { numeric: '1.5' },
    },
  ],
}

/** Returns the transaction with another value at a path. */
function withValue(path: string, value: unknown): unknown {
  const copy = structuredClone(sent) as unknown as Record<string, unknown>
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const inner = keys.reduce<Record<string, unknown>>(
    (each, key) => each[key] as Record<string, unknown>,
    copy,
  )
  inner[last] = value
  return copy
}

describe('historyEndpoints.transactions', () => {
  test('default', () => {
    const account = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
    const query = { cursor: 'WzFd', chainId: 'eip155:1' }
    expect(endpointUrl('https://a.example', transactions, query, { account })).toBe(
      `https://a.example/v1/account/${account}/history?cursor=WzFd&chainId=eip155%3A1`,
    )
    expect(read('cursor=WzFd&chainId=eip155:1&projectId=x&clientId=y')).toEqual(query)
    expect(reply({ data: [sent], next: null })).toEqual({ data: [sent], next: null })
  })

  test('error: rejects invalid queries', () => {
    for (const search of [
      `cursor=${'a'.repeat(2049)}`,
      'cursor=a b',
      'cursor=%00',
      'chainId=1',
      'chainId=',
      'chainId=eip155:',
      'onramp=',
      'onramp=A/B',
    ])
      expect(read(search), search).toBeUndefined()
  })

  test('error: SEC-55 drops an invalid transaction but not the others, and drops unknown fields', () => {
    const bad = [
      null,
      7,
      {},
      withValue('id', ''),
      withValue('metadata.operationType', 'sent you <b>a gift</b>'),
      withValue('metadata.minedAt', 'yesterday'),
      withValue('metadata.chain', 'javascript:alert(1)'),
      withValue('metadata.nonce', -1),
      withValue('metadata.status', 'fine'),
      withValue('transfers', [
        ...sent.transfers,
        { direction: 'in', quantity: { numeric: '1e9' } },
      ]),
      withValue('transfers.0.quantity', { numeric: '-5' }),
      withValue('transfers.0.direction', 'sideways'),
    ]
    for (const each of bad)
      expect(reply({ data: [each], next: null }), JSON.stringify(each)).toEqual({
        data: [],
        next: null,
      })
    expect(reply({ data: [...bad, withValue('evil', 1), ...bad], next: 'WzFd' })).toEqual({
      data: [sent],
      next: 'WzFd',
    })
  })

  test('behavior: SEC-44 drops invalid images and prices, and keeps the transfer', () => {
    for (const url of [
      'javascript:alert(1)',
      'http://a.example/x.png',
      'data:image/png;base64,AA',
      'nowhere',
      7,
    ])
      expect(
        reply({
          data: [withValue('transfers.0.fungible_info', { symbol: 'X', icon: { url } })],
          next: null,
        }),
      ).toEqual({
        data: [withValue('transfers.0.fungible_info', { symbol: 'X', icon: undefined })],
        next: null,
      })
    expect(
      reply({ data: [withValue('transfers.0.price', Number.POSITIVE_INFINITY)], next: null }),
    ).toEqual({ data: [sent], next: null })
  })
})
