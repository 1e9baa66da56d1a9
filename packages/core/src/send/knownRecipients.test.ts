import type { HistoryTransaction } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../transactions/sentTransactions.js'
import { knownRecipients } from './knownRecipients.js'
import { isLookAlike, lookAlikeOf } from './lookAlike.js'

const ME = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = { address: ME, networkId: 'eip155:31337' } as const
const ADA = '0x4E9c1D7a2b5F8063e0C2e1A0d97F3c58B16a72F0'
const BEN = '0xB7d2000000000000000000000000000000A3C900'
const POISON = '0x4E9c83bE07c41fA95D2e6038b7714Ed2AF9c72F0'

function sending(
  hash: string,
  recipient: string,
  part: { metadata?: object; transfer?: object; transfers?: object[]; isSpam?: boolean } = {},
): HistoryTransaction {
  const transfer = {
    direction: 'out',
    quantity: { numeric: '5' },
    sender: ME,
    recipient,
    ...part.transfer,
  }
  const metadata = {
    operationType: 'send',
    hash,
    chain: 'eip155:31337',
    minedAt: '2026-11-18T10:00:00Z',
    sentFrom: ME,
    sentTo: recipient,
    status: 'confirmed',
    nonce: 1,
    ...part.metadata,
  }
  return {
    id: hash,
    metadata,
    transfers: part.transfers ?? [transfer],
    ...(part.isSpam ? { isSpam: true } : {}),
  } as HistoryTransaction
}
const here = (hash: string, to: string, part: Partial<SentTransaction> = {}): SentTransaction => ({
  hash,
  networkId: 'eip155:31337',
  from: ME,
  sentAt: Date.parse('2026-11-20T10:00:00Z'),
  summary: { kind: 'send', to },
  ...part,
})
const read = (
  history: readonly HistoryTransaction[],
  sent: readonly SentTransaction[] = [],
  others: readonly string[] = [],
) => knownRecipients({ account, history, sent, others })
const people = (known: ReturnType<typeof read>): string[] =>
  known.filter(({ times }) => times > 0).map(({ address }) => address)

describe('known recipients', () => {
  test('default: returns recipients newest first, each once, with the number of sends', () => {
    const known = read(
      [sending('0x1', ADA), sending('0x2', ADA)],
      [here('0x3', BEN), here('0x4', ADA)],
    )
    expect(known.slice(0, 2)).toEqual([
      { address: BEN, times: 1, lastAt: Date.parse('2026-11-20T10:00:00Z') },
      { address: ADA, times: 3, lastAt: Date.parse('2026-11-20T10:00:00Z') },
    ])
  })

  test('behavior: counts a transaction once if it is both sent from here and in the history', () => {
    expect(read([sending('0xAB', ADA)], [here('0xab', ADA)])[0]?.times).toBe(1)
  })

  test('behavior: the user’s other accounts and this one are known with zero sends', () => {
    expect(people(read([], [], [BEN]))).toEqual([])
    expect(read([], [], [BEN]).map(({ address }) => address)).toEqual([BEN, ME])
  })

  test.each([
    [
      'an asset was received',
      sending('0x1', POISON, {
        metadata: { operationType: 'receive' },
        transfer: { direction: 'in' },
      }),
    ],
    [
      'no asset was moved',
      sending('0x1', POISON, { transfer: { quantity: { numeric: '0.000' } } }),
    ],
    [
      'another account signed it, in the account’s name',
      sending('0x1', POISON, { metadata: { sentFrom: BEN } }),
    ],
    [
      'a contract logs it in another call',
      sending('0x1', POISON, {
        transfers: [
          { direction: 'out', quantity: { numeric: '1' }, recipient: ADA },
          { direction: 'out', quantity: { numeric: '1' }, recipient: POISON },
        ],
      }),
    ],
    [
      'the call was for another contract',
      sending('0x1', POISON, { metadata: { operationType: 'execute' } }),
    ],
    ['it is marked as spam', sending('0x1', POISON, { isSpam: true })],
    ['it came from another account', sending('0x1', POISON, { transfer: { sender: BEN } })],
    ['it failed', sending('0x1', POISON, { metadata: { status: 'failed' } })],
    ['it was on another network', sending('0x1', POISON, { metadata: { chain: 'eip155:31338' } })],
    ['its recipient is not an address', sending('0x1', 'ada.eth')],
  ])('error: SEC-45 does not count a transaction because %s', (_why, transaction) => {
    expect(people(read([transaction]))).toEqual([])
  })

  test('error: SEC-45 does not count sends of another account, and failed or replaced transactions', () => {
    const outcome = {
      status: 'confirmed',
      hash: '0x9',
      blockNumber: 1n,
      fee: 1n,
      replacement: 'cancelled',
    } as const
    const sent = [
      here('0x1', POISON, { from: BEN }),
      here('0x2', POISON, { networkId: 'eip155:31338' }),
      here('0x3', POISON, { outcome: { status: 'dropped' } }),
    ]
    expect(people(read([], [...sent, here('0x4', POISON, { outcome })]))).toEqual([])
  })
})

describe('look-alikes', () => {
  const known = [{ address: ADA, times: 3, lastAt: 1 }]
  const found = (address: string) =>
    ({ status: 'found', text: address, address, isContract: false }) as const

  test('default: SEC-45 matches addresses with equal ends and different middles', () => {
    expect(isLookAlike(ADA, POISON)).toBe(true)
    expect(isLookAlike(ADA.toLowerCase(), POISON.toUpperCase().replace('0X', '0x'))).toBe(true)
    expect(lookAlikeOf({ recipient: found(POISON) }, known)).toBe(known[0])
  })

  test('behavior: the same address is not a look-alike, nor is one that differs at an end', () => {
    expect(isLookAlike(ADA, ADA.toLowerCase())).toBe(false)
    expect(isLookAlike(ADA, POISON.replace('72F0', '72F1'))).toBe(false)
    expect(isLookAlike(ADA, POISON.replace('4E9c', '4E9d'))).toBe(false)
  })

  test('behavior: only the accepted address counts as accepted', () => {
    expect(
      lookAlikeOf({ recipient: found(POISON), accepted: POISON.toLowerCase() }, known),
    ).toBeUndefined()
    expect(lookAlikeOf({ recipient: found(POISON), accepted: BEN }, known)).toBe(known[0])
  })

  test('behavior: two known addresses that look alike are both accepted', () => {
    expect(
      lookAlikeOf({ recipient: found(POISON) }, [
        ...known,
        { address: POISON, times: 1, lastAt: 1 },
      ]),
    ).toBeUndefined()
  })
})
