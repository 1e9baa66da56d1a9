import * as fc from 'fast-check'
import { bytesToHex, encodeFunctionData, type Hex, namehash, parseAbi, toHex } from 'viem'
import { packetToBytes } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { createServer } from '../createServer.js'
import { createLimits } from '../kernel/createLimits.js'
import { openTestDatabase } from '../test/openTestDatabase.js'
import { decodeDnsName } from './decodeDnsName.js'

const abi = parseAbi([
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
  'function text(bytes32 node, string key) view returns (string)',
  'function contenthash(bytes32 node) view returns (bytes)',
  'function name(bytes32 node) view returns (string)',
])
const SENDER = '0x00000000000000000000000000000000000000e5'
const label = fc.string({
  unit: fc.constantFrom(...'abcdef0123456789-é😀'),
  minLength: 1,
  maxLength: 12,
})

describe('decodeDnsName', () => {
  test('default', () => {
    expect(decodeDnsName('0x046d617961086c617463686b65790365746800')).toBe('maya.latchkey.eth')
    expect(decodeDnsName('0x00')).toBe('')
  })

  test.each([
    '0x',
    '0x04',
    '0x046d6179',
    '0x046d617961',
    '0x046d61796100ff',
    '0x036d2e6100',
  ] as const)('error: returns undefined for %s', (encoded) => {
    expect(decodeDnsName(encoded)).toBeUndefined()
  })

  test('behavior: decodes names of ENS clients, and rejects trailing bytes', () => {
    fc.assert(
      fc.property(
        fc.array(label, { minLength: 1, maxLength: 6 }),
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        (labels, rest) => {
          const encoded = toHex(packetToBytes(labels.join('.')))
          expect(decodeDnsName(encoded)).toBe(labels.join('.'))
          expect(decodeDnsName(`${encoded}${bytesToHex(rest).slice(2)}`)).toBeUndefined()
        },
      ),
      { seed: 1 },
    )
  })
})

describe('the gateway', () => {
  test('behavior: answers or refuses any query, without a defect', async () => {
    const many = { points: 1e9, seconds: 1 }
    const handle = createServer({
      origins: ['https://millpond.example'],
      chains: {},
      database: await openTestDatabase(),
      limits: createLimits({ settings: { user: many, project: many, refused: many } }),
      names: {
        own: {
          parent: 'latchkey.eth',
          chainId: 31337,
          gateway: { signerKey: `0x${'3b'.repeat(32)}`, resolvers: [SENDER] },
        },
      },
      onDefect(error) {
        throw error
      },
    })
    const ask = async (data: Hex): Promise<number> => {
      const headers = { 'content-type': 'application/json' }
      const request = new Request('https://api.example/v1/names/gateway', {
        method: 'POST',
        headers,
        body: JSON.stringify({ sender: SENDER, data }),
      })
      return (await handle(request)).status
    }
    const names = fc.oneof(
      label.map((word) => `${word}.latchkey.eth`),
      fc.constantFrom(
        'f39fd6e51aad88f6f4ce6ab8827279cfffb92266.addr.reverse',
        'f39fd6e51aad88f6f4ce6ab8827279cfffb92266.80007a69.reverse',
        'eth',
      ),
    )
    const inner = fc
      .tuple(
        names,
        fc.constantFrom('addr', 'coin', 'text', 'contenthash', 'name'),
        fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
        fc.string({ unit: 'binary', maxLength: 20 }),
      )
      .map(([name, kind, coinType, key]): [string, Hex] => {
        const node = namehash(name)
        if (kind === 'addr')
          return [name, encodeFunctionData({ abi, functionName: 'addr', args: [node] })]
        if (kind === 'coin')
          return [name, encodeFunctionData({ abi, functionName: 'addr', args: [node, coinType] })]
        if (kind === 'text')
          return [name, encodeFunctionData({ abi, functionName: 'text', args: [node, key] })]
        return [
          name,
          encodeFunctionData({
            abi,
            functionName: kind === 'name' ? 'name' : 'contenthash',
            args: [node],
          }),
        ]
      })
    const good = inner.map(([name, data]) =>
      encodeFunctionData({
        abi,
        functionName: 'resolve',
        args: [toHex(packetToBytes(name)), data],
      }),
    )
    await fc.assert(
      fc.asyncProperty(
        good,
        fc.nat(),
        fc.constantFrom(...'0123456789abcdef'),
        async (data, at, digit) => {
          expect(await ask(data)).toBe(200)
          const place = 2 + (at % (data.length - 2))
          expect([200, 400]).toContain(
            await ask(`${data.slice(0, place)}${digit}${data.slice(place + 1)}` as Hex),
          )
          expect([200, 400]).toContain(await ask(data.slice(0, place - (place % 2)) as Hex))
        },
      ),
      { numRuns: 60, seed: 1 },
    )
  })
})
