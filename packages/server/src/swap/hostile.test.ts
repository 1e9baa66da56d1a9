import { people, worldContracts } from '@latchkey/sandbox/world'
import { waitForReceipt } from '@latchkey/testing/node'
import fc from 'fast-check'
import { type Address, createWalletClient, type Hex, http, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSwapWorld, type SwapWorld } from '../test/openSwapWorld.js'

const { uniswapV2, uniswapV3, multicall3, weth, tokens, ens } = worldContracts

/** Runtime code of hostile contracts for which a third party may have created a pool. */
const hostile: Readonly<Record<string, [Address, Hex]>> = {
  // JUMPDEST PUSH1 0 JUMP
  'runs for ever': ['0x00000000000000000000000000000000000000a1', '0x5b600056'],
  // INVALID: burns all gas
  'burns all gas': ['0x00000000000000000000000000000000000000a2', '0xfe'],
  // returns 1 MiB of zeros
  'answers a megabyte': ['0x00000000000000000000000000000000000000a3', '0x6210000080600080fd'],
  // Returns 32 bytes of ones for every call.
  'says it has everything': [
    '0x00000000000000000000000000000000000000a4',
    '0x60001960005260206000f3',
  ],
  // returns one byte
  'answers a byte': ['0x00000000000000000000000000000000000000a5', '0x60016000f3'],
}

describe('hostile tokens', () => {
  const opened: { world?: SwapWorld } = {}
  const world = (): SwapWorld => opened.world!
  const swap = (from: string, to: string, amount: string) => ({
    amount,
    userAddress: world().user.address,
    from: `eip155:31337:${from}`,
    to: `eip155:31337:${to}`,
  })
  beforeAll(async () => {
    opened.world = await openSwapWorld()
    const { node, chain } = world()
    const deployer = createWalletClient({ account: people.deployer, transport: http(chain.url) })
    const abi = parseAbi([
      'function createPair(address, address)',
      'function createPool(address, address, uint24)',
    ])
    for (const [address, bytecode] of Object.values(hostile)) {
      await node.setCode({ address, bytecode })
      for (const [to, functionName, args] of [
        [uniswapV2.factory, 'createPair', [address, weth]],
        [uniswapV3.factory, 'createPool', [address, weth, 3000]],
      ] as const) {
        const hash = await deployer.writeContract({
          chain: null,
          address: to,
          abi,
          functionName,
          args,
        } as Parameters<typeof deployer.writeContract>[0])
        expect((await waitForReceipt(node, { hash })).status).toBe('success')
      }
    }
  })
  afterAll(() => world().stop())

  test.each(Object.keys(hostile))(
    'error: does not trade a token that %s, and still trades the others',
    async (what) => {
      const [token] = hostile[what]!
      const native = world().id('ETH').slice(13)
      for (const query of [
        swap(native, token, '1000000000000000000'),
        swap(token, native, '1000000000000000000'),
      ]) {
        const { status, body } = await world().get<{ quotes: unknown[] }>(
          '/v1/convert/quotes',
          query,
        )
        expect([status, body.error?.code]).toEqual([404, 'no_route'])
      }
      expect((await world().quotes('ETH', 'DOL', 10n ** 18n)).status).toBe(200)
    },
  )

  test('behavior: returns no server error for any address as a token', async () => {
    const addresses = fc.oneof(
      fc.constantFrom<string>(...Object.values(hostile).map(([address]) => address)),
      fc.constantFrom<string>(
        multicall3,
        weth,
        tokens.DOL.address,
        tokens.VAST.address,
        tokens.SPAM.address,
        uniswapV2.router,
        uniswapV3.quoter,
        ens.registry,
      ),
      fc.constantFrom<string>(
        ...Array.from({ length: 10 }, (_, at) => `0x${at.toString(16).padStart(40, '0')}`),
      ),
      fc.stringMatching(/^0x[0-9a-f]{40}$/),
    )
    const amount = fc.bigInt({ min: 1n, max: 2n ** 256n - 1n }).map(String)
    await fc.assert(
      fc.asyncProperty(addresses, addresses, amount, async (from, to, given) => {
        const query = swap(from, to, given)
        const answers = [
          await world().get('/v1/convert/quotes', query),
          await world().get('/v1/convert/allowance', {
            tokenAddress: query.from,
            userAddress: query.userAddress,
          }),
          await world().get('/v1/convert/build-approve', query),
          await world().post('/v1/convert/build-transaction', query),
        ]
        for (const { status, body } of answers)
          expect(status, JSON.stringify([query, body])).toBeLessThan(500)
      }),
      { numRuns: 30, seed: 1 },
    )
  })
})
