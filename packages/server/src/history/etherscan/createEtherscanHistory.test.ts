import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestClock } from '@latchkey/testing'
import { afterEach, describe, expect, test } from 'vitest'
import { createDice } from '../../test/chainLife.js'
import { firstOf } from '../firstOf.js'
import type { AccountTransaction, Position } from '../historyFacts.js'
import type { ChainHistory } from '../historySource.js'
import { createEtherscanHistory } from './createEtherscanHistory.js'

const ada = `0x${'aa'.repeat(20)}`
const ben = `0x${'bb'.repeat(20)}`
const token = `0x${'11'.repeat(20)}`

type Row = Record<string, string>
type Lists = Record<string, Row[]>

const state: { server?: Server; asked: URLSearchParams[] } = { asked: [] }

afterEach(() => {
  state.server?.closeAllConnections()
  state.server?.close()
  state.asked = []
})

const empty = { status: '0', message: 'No transactions found', result: [] }

/**
 * Simulates an explorer with Etherscan's API: newest first, from `endblock` down, `offset` rows a
 * page.
 */
function pageOf(rows: readonly Row[], asked: URLSearchParams): unknown {
  const end = Number(asked.get('endblock'))
  const found = rows
    .filter(({ blockNumber }) => Number(blockNumber) <= end)
    .sort((left, right) => Number(right.blockNumber) - Number(left.blockNumber))
    .slice(0, Number(asked.get('offset')))
  return found.length > 0 ? { status: '1', message: 'OK', result: found } : empty
}

async function explorer(answer: (asked: URLSearchParams) => unknown): Promise<string> {
  const server = createServer((request, response) => {
    const asked = new URL(request.url ?? '/', 'http://localhost').searchParams
    state.asked.push(asked)
    response.end(JSON.stringify(answer(asked)))
  })
  state.server = server
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`
}

const withLists = (lists: Lists): Promise<string> =>
  explorer((asked) => pageOf(lists[asked.get('action') ?? ''] ?? [], asked))

const hashOf = (number: number): string => `0x${number.toString(16).padStart(64, '0')}`

function row(block: number, index: number, more: Row = {}): Row {
  const place = {
    blockNumber: String(block),
    timeStamp: String(1_700_000_000 + block),
    transactionIndex: String(index),
    hash: hashOf(block * 1000 + index),
  }
  return {
    ...place,
    from: ada,
    to: ben,
    value: '5',
    nonce: '1',
    isError: '0',
    txreceipt_status: '1',
    input: '0x',
    contractAddress: '',
    ...more,
  }
}

async function readAll(
  history: ChainHistory,
  limit: number,
  before?: Position,
): Promise<AccountTransaction[]> {
  const { transactions, isLast } = await history.readPage({ account: ada, before, limit })
  expect(transactions.length).toBeLessThanOrEqual(limit)
  if (isLast) return [...transactions]
  expect(transactions.length).toBeGreaterThan(0)
  return [...transactions, ...(await readAll(history, limit, transactions.at(-1)?.position))]
}

const first = async (history: ChainHistory): Promise<AccountTransaction | undefined> =>
  (await history.readPage({ account: ada, before: undefined, limit: 25 })).transactions[0]

describe('createEtherscanHistory', () => {
  test('default: merges rows of five lists into one transaction', async () => {
    const url = await withLists({
      txlist: [row(7, 2, { value: '9', input: '0xabcdef0112', to: token })],
      txlistinternal: [row(7, 2, { from: token, to: ada, value: '4' })],
      tokentx: [row(7, 2, { contractAddress: token, value: '30' })],
      tokennfttx: [row(7, 2, { contractAddress: token, tokenID: '12' })],
      token1155tx: [row(7, 2, { contractAddress: token, tokenID: '3', tokenValue: '8' })],
    })
    expect(await first(createEtherscanHistory({ chainId: 10, url, apiKey: 'key' }))).toEqual({
      position: { block: 7, index: 2 },
      hash: hashOf(7002),
      minedAt: 1_700_000_007,
      sender: ada,
      recipient: token,
      hasFailed: false,
      nonce: 1,
      method: '0xabcdef01',
      transfers: [
        { kind: 'native', from: ada, to: token, amount: '9' },
        { kind: 'native', from: token, to: ada, amount: '4' },
        { kind: 'erc20', token, from: ada, to: ben, amount: '30' },
        { kind: 'erc721', token, from: ada, to: ben, amount: '1', tokenId: '12' },
        { kind: 'erc1155', token, from: ada, to: ben, amount: '8', tokenId: '3' },
      ],
      approvals: [],
    })
    expect(state.asked.map((asked) => asked.get('action'))).toEqual([
      'txlist',
      'txlistinternal',
      'tokentx',
      'tokennfttx',
      'token1155tx',
    ])
    expect(state.asked[0]?.get('chainid')).toBe('10')
    expect(state.asked[0]?.get('apikey')).toBe('key')
  })

  test('behavior: pages of any size contain each transaction once, newest first', async () => {
    const dice = createDice(7)
    const own = Array.from({ length: 650 }, (_, at) => row(1000 + Math.floor(at / 3), at % 3))
    const foreign = Array.from({ length: 450 }, (_, at) =>
      row(900 + at, 5 + dice(20), { from: ben, to: ada, contractAddress: token }),
    )
    const inside = own
      .filter(() => dice(4) === 0)
      .map((each) => ({ ...each, from: token, to: ada }))
    const url = await withLists({ txlist: own, tokentx: foreign, txlistinternal: inside })
    const expected = new Set([...own, ...foreign].map(({ hash }) => hash))
    for (const limit of [25, 199]) {
      const found = await readAll(createEtherscanHistory({ chainId: 1, url }), limit)
      expect(found.map(({ hash }) => hash)).toHaveLength(expected.size)
      expect(new Set(found.map(({ hash }) => hash))).toEqual(expected)
      const places = found.map(({ position }) => position.block * 1000 + position.index)
      expect(places).toEqual(places.toSorted((left, right) => right - left))
      expect(found.filter(({ transfers }) => transfers.length === 2)).toHaveLength(inside.length)
    }
  })

  test('behavior: returns the transactions below a block with more rows than a page', async () => {
    const url = await withLists({
      tokentx: Array.from({ length: 500 }, (_, at) => row(50, at, { contractAddress: token })),
      txlist: [row(20, 0)],
    })
    const found = await readAll(createEtherscanHistory({ chainId: 1, url }), 50)
    expect(found.at(-1)?.hash).toBe(hashOf(20_000))
  })

  test('behavior: a transfer event does not make the account the sender', async () => {
    const url = await withLists({
      tokentx: [row(9, 1, { from: ada, to: ben, contractAddress: token, value: '0' })],
    })
    expect((await first(createEtherscanHistory({ chainId: 1, url })))?.sender).not.toBe(ada)
  })

  test('behavior: reads failed transactions and contract creations from an explorer without the other lists', async () => {
    const url = await explorer((asked) => {
      if (asked.get('action') === 'txlist')
        return {
          status: '1',
          message: 'OK',
          result: [
            row(9, 1, { isError: '1' }),
            row(8, 1, { to: '', contractAddress: token, input: '0x6000' }),
          ],
        }
      return { status: '0', message: 'Unknown action', result: null }
    })
    const { transactions, isLast } = await createEtherscanHistory({ chainId: 1, url }).readPage({
      account: ada,
      before: undefined,
      limit: 25,
    })
    expect(
      transactions.map(({ hasFailed, recipient, transfers }) => [
        hasFailed,
        recipient,
        transfers.length,
      ]),
    ).toEqual([
      [true, ben, 0],
      [false, null, 1],
    ])
    expect(isLast).toBe(true)
  })

  test('error: drops invalid rows, and keeps the others', async () => {
    const bad = [
      null,
      7,
      {},
      row(9, 1, { hash: 'x' }),
      row(9, 1, { value: '-1' }),
      row(9, 1, { from: '<b>' }),
      row(9, 1, { blockNumber: '1e9' }),
    ]
    const url = await explorer((asked) =>
      asked.get('action') === 'txlist'
        ? { status: '1', result: [...bad, row(9, 3), ...bad] }
        : empty,
    )
    expect(
      (await readAll(createEtherscanHistory({ chainId: 1, url }), 25)).map(({ hash }) => hash),
    ).toEqual([hashOf(9003)])
  })

  const refusals: [string, unknown, string][] = [
    [
      'a limit that is told with 200',
      { status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached (5/sec)' },
      'upstream_busy',
    ],
    [
      'a key that is wrong',
      { status: '0', message: 'NOTOK', result: 'Invalid API Key' },
      'upstream_refused',
    ],
    ['a page of something else', { hello: 'world', result: 7 }, 'upstream_invalid'],
    [
      'rows of something else',
      { status: '1', message: 'OK', result: [1, 2, 3] },
      'upstream_invalid',
    ],
  ]
  test.each(refusals)('error: %s', async (_what, answer, code) => {
    const history = createEtherscanHistory({
      chainId: 1,
      url: await explorer(() => answer),
      clock: createTestClock(),
    })
    await expect(
      history.readPage({ account: ada, before: undefined, limit: 25 }),
    ).rejects.toMatchObject({ code })
  })

  test('behavior: returns the tokens of the account, those that it sent first', async () => {
    const other = `0x${'22'.repeat(20)}`
    const url = await withLists({
      tokentx: [
        row(9, 0, { from: ben, to: ada, contractAddress: other }),
        row(8, 0, { contractAddress: token }),
        row(7, 0, { contractAddress: ben, value: '0' }),
      ],
    })
    expect(
      (await createEtherscanHistory({ chainId: 1, url }).knownTokens(ada)).map((each) =>
        each.toLowerCase(),
      ),
    ).toEqual([token, other])
  })
})

describe('firstOf', () => {
  test('default: uses the next history if one fails', async () => {
    const broken = createEtherscanHistory({ chainId: 1, url: 'http://127.0.0.1:9' })
    const url = await withLists({ txlist: [row(9, 1)] })
    expect(
      (await first(firstOf([broken, createEtherscanHistory({ chainId: 1, url })])))?.hash,
    ).toBe(hashOf(9001))
  })

  test('error: throws the last failure if all fail', async () => {
    const broken = createEtherscanHistory({ chainId: 1, url: 'http://127.0.0.1:9' })
    await expect(first(firstOf([broken, broken]))).rejects.toMatchObject({ status: 502 })
  })
})
