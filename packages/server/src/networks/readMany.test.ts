import {
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from '@latchkey/sandbox/world'
import {
  type Address,
  createTestClient,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  http,
  numberToHex,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTokens } from '../balances/tokens/createTokens.js'
import type { Chain } from './chain.js'
import { createChain } from './createChain.js'
import { readMany } from './readMany.js'

const CHAIN = 31337
const world: { chain?: WorldChain } = {}
const { tokens } = worldContracts

beforeAll(async () => {
  world.chain = await startWorldChain({ chainId: CHAIN })
})
afterAll(() => world.chain?.stop())

const open = (): Chain => createChain(CHAIN, worldChainConfig(CHAIN, world.chain?.url ?? ''))
const supply: Hex = encodeFunctionData({ abi: erc20Abi, functionName: 'totalSupply' })

/** Hostile contracts, as bytecode. */
const hostile: Readonly<Record<string, Hex>> = {
  // JUMPDEST PUSH1 0 JUMP: uses all gas.
  burns: '0x5b600056',
  // PUSH4 2097152 PUSH1 0 RETURN: returns 2 MiB of zeros.
  floods: '0x63002000006000f3',
  // PUSH2 20000 PUSH1 0 RETURN: returns more than the maximum size.
  rambles: '0x614e206000f3',
  reverts: '0x60006000fd',
  saysNothing: '0x00',
}

async function place(codes: Readonly<Record<string, Hex>>): Promise<readonly Address[]> {
  const chain = createTestClient({ mode: 'anvil', transport: http(world.chain?.url) })
  return Promise.all(
    Object.values(codes).map(async (bytecode, index) => {
      const address = numberToHex(0xbad000 + index, { size: 20 })
      await chain.setCode({ address, bytecode })
      return address
    }),
  )
}

describe('readMany', () => {
  test('default', async () => {
    const chain = open()
    const answers = await readMany(
      chain,
      [tokens.DOL.address, tokens.DAY.address].map((to) => ({ to, data: supply })),
    )
    const alone = await Promise.all(
      [tokens.DOL.address, tokens.DAY.address].map((address) =>
        chain.client.readContract({ address, abi: erc20Abi, functionName: 'totalSupply' }),
      ),
    )
    expect(answers.map((answer) => BigInt(answer ?? 0))).toEqual(alone)
  })

  test.each([true, false])(
    'behavior: SEC-55 hostile contracts affect only their own answers (Multicall3: %s)',
    async (hasMulticall) => {
      const chain = open()
      const asked: Chain = hasMulticall ? chain : { ...chain, contracts: {} }
      const bad = await place(hostile)
      const good = Object.values(tokens).map(({ address }) => address)
      const mixed = good.flatMap((address, index) => [address, bad[index % bad.length] as Address])
      const started = performance.now()
      const answers = await readMany(
        asked,
        mixed.map((to) => ({ to, data: supply })),
        { isTrusted: false },
      )
      expect(performance.now() - started).toBeLessThan(8000)
      expect(mixed.filter((_address, index) => (answers[index] ?? '0x') !== '0x')).toEqual(good)
      expect(bad.map((address) => answers[mixed.indexOf(address)] ?? '0x')).toEqual(
        bad.map(() => '0x'),
      )
    },
  )

  test.each([true, false])(
    'error: rejects if the chain does not respond (trusted: %s)',
    async (isTrusted) => {
      const dead = createChain(CHAIN, worldChainConfig(CHAIN, 'http://127.0.0.1:9'))
      await expect(
        readMany(dead, [{ to: tokens.DOL.address, data: supply }], { isTrusted }),
      ).rejects.toThrow('gave no answer')
      await expect(
        readMany({ ...dead, contracts: {} }, [{ to: tokens.DOL.address, data: supply }], {
          isTrusted,
        }),
      ).rejects.toThrow('gave no answer')
    },
  )
})

describe('createTokens', () => {
  test('default', async () => {
    const known = await createTokens(Date).getTokens(open(), [tokens.DOL.address])
    expect([...known.values()]).toEqual([
      {
        address: tokens.DOL.address,
        name: 'Dollar Coin',
        symbol: 'DOL',
        decimals: 6,
        isVerified: true,
      },
    ])
  })

  test('behavior: SEC-41 SEC-44 reads names of unlisted tokens: decodes bytes32, cleans text, refuses invalid decimals', async () => {
    const bare: Chain = { ...open(), tokens: [] }
    const [burns] = await place(hostile)
    const known = await createTokens(Date).getTokens(
      bare,
      [tokens.OLDE, tokens.SPAM, tokens.VAST, tokens.DOL]
        .map(({ address }) => address)
        .concat(burns as Address),
    )
    expect(
      [...known.values()].map(({ name, symbol, decimals, isVerified }) => [
        name,
        symbol,
        decimals,
        isVerified,
      ]),
    ).toEqual([
      ['Olde Coin', 'OLDE', 18, false],
      [
        'Claim 5,000 LOD at freegift.example',
        expect.stringMatching(/^freegift\.exampl/),
        18,
        false,
      ],
      ['Dollar Coin', 'DOL', 6, false],
    ])
  })

  test('error: does not cache a missing token if the chain does not respond', async () => {
    const known = createTokens(Date)
    const dead: Chain = {
      ...createChain(CHAIN, worldChainConfig(CHAIN, 'http://127.0.0.1:9')),
      tokens: [],
    }
    await expect(known.getTokens(dead, [tokens.OLDE.address])).rejects.toThrow('gave no answer')
    expect((await known.getTokens({ ...open(), tokens: [] }, [tokens.OLDE.address])).size).toBe(1)
  })

  test('behavior: caches tokens for a day', async () => {
    const time = { now: 0 }
    const known = createTokens({ now: () => time.now })
    const asked: Chain = { ...open(), tokens: [] }
    const count = { calls: 0 }
    const client = new Proxy(asked.client, {
      get(target, name, receiver) {
        if (name === 'call') count.calls++
        return Reflect.get(target, name, receiver) as unknown
      },
    })
    const counted: Chain = { ...asked, client }
    await Promise.all(
      Array.from({ length: 20 }, () =>
        known.getTokens(counted, [tokens.OLDE.address, tokens.DOL.address]),
      ),
    )
    const first = count.calls
    await known.getTokens(counted, [tokens.OLDE.address])
    expect(count.calls).toBe(first)
    time.now += 86_400_000
    await known.getTokens(counted, [tokens.OLDE.address])
    expect(count.calls).toBe(first + 1)
  })
})
