import fc from 'fast-check'
import { encodeAbiParameters, toEventSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { movesOf } from './movesOf.js'

const token = `0x${'11'.repeat(20)}`
const weth = `0x${'ee'.repeat(20)}`
const ada = `0x${'aa'.repeat(20)}`
const ben = `0x${'bb'.repeat(20)}`
const zero = `0x${'00'.repeat(20)}`

const topic = (address: string): string => `0x${'0'.repeat(24)}${address.slice(2)}`
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const transfer = toEventSelector('Transfer(address,address,uint256)')
const batch = toEventSelector('TransferBatch(address,address,address,uint256[],uint256[])')
const log = (address: string, topics: readonly string[], data = '0x') => ({
  address,
  topics: [...topics],
  data,
})

describe('movesOf', () => {
  test('default', () => {
    const logs = [
      log(token, [transfer, topic(ada), topic(ben)], `0x${word(5n)}`),
      log(token, [transfer, topic(ada), topic(ben), `0x${word(7n)}`]),
      log(
        token,
        [toEventSelector('Approval(address,address,uint256)'), topic(ada), topic(ben)],
        `0x${word(2n ** 256n - 1n)}`,
      ),
    ]
    expect(movesOf(logs, weth, true)).toEqual({
      transfers: [
        { kind: 'erc20', token, from: ada, to: ben, amount: '5' },
        { kind: 'erc721', token, from: ada, to: ben, amount: '1', tokenId: '7' },
      ],
      approvals: [{ kind: 'erc20', token, from: ada, to: ben, amount: String(2n ** 256n - 1n) }],
    })
  })

  test('behavior: returns one transfer for each token of a batch', () => {
    const data = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [1n, 2n],
        [10n, 20n],
      ],
    )
    expect(
      movesOf([log(token, [batch, topic(ben), topic(ada), topic(ben)], data)], weth, true)
        .transfers,
    ).toEqual([
      { kind: 'erc1155', token, from: ada, to: ben, amount: '10', tokenId: '1' },
      { kind: 'erc1155', token, from: ada, to: ben, amount: '20', tokenId: '2' },
    ])
  })

  test('behavior: returns a wrap and an unwrap once, and without traces the native transfer of the unwrap', () => {
    const made = log(
      weth,
      [toEventSelector('Deposit(address,uint256)'), topic(ada)],
      `0x${word(3n)}`,
    )
    const taken = log(
      weth,
      [toEventSelector('Withdrawal(address,uint256)'), topic(ada)],
      `0x${word(4n)}`,
    )
    const wrapped = { kind: 'erc20', token: weth, from: zero, to: ada, amount: '3' }
    const unwrapped = { kind: 'erc20', token: weth, from: ada, to: zero, amount: '4' }
    expect(movesOf([made, taken], weth, true).transfers).toEqual([wrapped, unwrapped])
    expect(movesOf([made, taken], weth, false).transfers).toEqual([
      wrapped,
      unwrapped,
      { kind: 'native', from: weth, to: ada, amount: '4' },
    ])
    expect(
      movesOf([log(weth, [transfer, topic(zero), topic(ada)], `0x${word(3n)}`), made], weth, true)
        .transfers,
    ).toEqual([wrapped])
  })

  test('error: ignores WETH events of another contract', () => {
    expect(
      movesOf(
        [log(token, [toEventSelector('Deposit(address,uint256)'), topic(ada)], `0x${word(3n)}`)],
        weth,
        true,
      ).transfers,
    ).toEqual([])
  })

  test('error: ignores malformed events with a known signature', () => {
    const names = [
      transfer,
      batch,
      ...[
        'TransferSingle(address,address,address,uint256,uint256)',
        'ApprovalForAll(address,address,bool)',
      ].map((name) => toEventSelector(name as `${string}(${string})`)),
    ]
    const hex = (max: number) =>
      fc.uint8Array({ maxLength: max }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    const anyTopic = fc
      .uint8Array({ minLength: 32, maxLength: 32 })
      .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`)
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(anyTopic, { maxLength: 3 }),
        hex(400),
        (name, topics, data) => {
          for (const { from, to, amount } of movesOf(
            [log(weth, [name, ...topics], data)],
            weth,
            true,
          ).transfers) {
            expect(from).toMatch(/^0x[0-9a-f]{40}$/)
            expect(to).toMatch(/^0x[0-9a-f]{40}$/)
            expect(amount).toMatch(/^\d+$/)
          }
        },
      ),
      { numRuns: 500, seed: 1 },
    )
    // Batch lengths that exceed all memory.
    expect(
      movesOf(
        [
          log(
            token,
            [batch, topic(ada), topic(ada), topic(ben)],
            `0x${word(64n)}${word(96n)}${word(2n ** 255n)}${word(2n ** 64n)}`,
          ),
        ],
        weth,
        true,
      ).transfers,
    ).toEqual([])
  })
})
