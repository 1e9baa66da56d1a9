import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { testAccounts } from '@latchkey/testing'
import { waitForReceipt } from '@latchkey/testing/node'
import {
  type Address,
  concatHex,
  createPublicClient,
  createWalletClient,
  decodeAbiParameters,
  encodeAbiParameters,
  encodePacked,
  type Hex,
  http,
  keccak256,
  maxUint256,
  namehash,
  type PublicClient,
  pad,
  parseAbi,
  parseEther,
  parseUnits,
  publicActions,
  verifyMessage,
  zeroAddress,
} from 'viem'
import {
  entryPoint07Abi,
  toPackedUserOperation,
  toSoladySmartAccount,
} from 'viem/account-abstraction'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArtifacts } from './artifacts.js'
import { defineWorldChain } from './defineWorldChain.js'
import { hashSources } from './hashSources.js'
import {
  people,
  startWorldChain,
  type WorldChain,
  worldChainConfig,
  worldContracts,
} from './index.js'
import { callRpc } from './sender.js'

const { tokens, ens, uniswapV2, uniswapV3, weth } = worldContracts
const [latchkey, other] = testAccounts(2) as [
  ReturnType<typeof testAccounts>[number],
  ReturnType<typeof testAccounts>[number],
]

const erc20 = parseAbi([
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address) view returns (uint256)',
  'function allowance(address, address) view returns (uint256)',
  'function nonces(address) view returns (uint256)',
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
])

const one: { chain?: WorldChain } = {}
beforeAll(async () => {
  one.chain = await startWorldChain({ chainId: 31337 })
})
afterAll(() => one.chain?.stop())

function chainOf(world: WorldChain) {
  return defineWorldChain(world.chainId, world.url, {
    contracts: {
      multicall3: { address: worldContracts.multicall3 },
      ensUniversalResolver: { address: ens.universalResolver },
    },
  })
}

function reader(world: WorldChain | undefined = one.chain): PublicClient {
  if (!world) throw new Error('The chain runs only while tests do')
  return createPublicClient({
    chain: chainOf(world),
    transport: http(),
    batch: { multicall: true },
  }) as PublicClient
}

function writer(account = latchkey) {
  if (!one.chain) throw new Error('The chain runs only while tests do')
  return createWalletClient({
    account,
    chain: chainOf(one.chain),
    transport: http(),
    pollingInterval: 20,
  }).extend(publicActions)
}

/** Runs `act`, then restores the chain, so that other tests do not depend on it. */
async function undone(act: () => Promise<void>): Promise<void> {
  const url = one.chain?.url ?? ''
  const snapshot = await callRpc(url, 'evm_snapshot')
  await act()
  expect(await callRpc(url, 'evm_revert', [snapshot])).toBe(true)
  // The node's clock was reset with the chain.
  await callRpc(url, 'evm_setTime', [Math.floor(Date.now() / 1000)])
}

const allAddresses: readonly Address[] = [
  worldContracts.multicall3,
  weth,
  ...Object.values(tokens).map(({ address }) => address),
  ...[
    uniswapV2.factory,
    uniswapV2.router,
    uniswapV3.factory,
    uniswapV3.quoter,
    uniswapV3.router,
    uniswapV3.positionManager,
  ],
  ...Object.values(ens),
  ...[
    worldContracts.entryPoint07,
    worldContracts.accountFactory,
    worldContracts.lanterns,
    worldContracts.badges,
  ],
]

describe('contracts', () => {
  test('default', async () => {
    const two = await startWorldChain({ chainId: 31338 })
    try {
      for (const address of allAddresses) {
        const code = await reader().getCode({ address })
        expect(code, address).toMatch(/^0x[0-9a-f]{40}/)
        // Immutable values of some differ by chain id, their size does not.
        expect((await reader(two).getCode({ address }))?.length, address).toBe(code?.length)
      }
      expect(await reader(two).getChainId()).toBe(31338)
    } finally {
      await two.stop()
    }
  })

  test('behavior: the committed artifacts were compiled from the sources beside them', async () => {
    const { sources } = (await import('../../contracts/compiled.json', { with: { type: 'json' } }))
      .default
    expect(sources).toBe(hashSources())
  })

  test('error: rejects an unknown contract', () => {
    expect(() => readArtifacts()('Nothing')).toThrow('There is no contract Nothing.')
  })

  test('behavior: the server’s settings list the tokens but spam and the one without decimals, pools, names and multicall', () => {
    const config = worldChainConfig(31337, 'http://127.0.0.1:8545')
    expect(config.tokens?.map(({ symbol }) => symbol)).toEqual([
      'WETH',
      'DOL',
      'DAY',
      'TITHE',
      'MUTE',
      'RESET',
      'OLDE',
      'TIDE',
      'PEBBLE',
      'MOSS',
      'SPECK',
    ])
    expect(config).toMatchObject({
      dollar: tokens.DOL.address,
      contracts: { multicall3: worldContracts.multicall3, wrappedNative: weth },
    })
  })
})

describe('tokens', () => {
  test('default', async () => {
    for (const { address, name, symbol, decimals, habit } of Object.values(tokens)) {
      expect(
        await reader().readContract({ address, abi: erc20, functionName: 'decimals' }),
        symbol,
      ).toBe(decimals)
      if (habit === 'bytes32Name') continue
      expect(await reader().readContract({ address, abi: erc20, functionName: 'symbol' })).toBe(
        symbol,
      )
      expect(await reader().readContract({ address, abi: erc20, functionName: 'name' })).toBe(name)
    }
  })

  test('behavior: each token has its special behavior', async () => {
    const client = writer()
    const balance = (address: Address, of: Address): Promise<bigint> =>
      client.readContract({ address, abi: erc20, functionName: 'balanceOf', args: [of] })
    const write = async (
      address: Address,
      functionName: 'transfer' | 'approve',
      args: [Address, bigint],
    ): Promise<void> => {
      const hash = await client.writeContract({
        address,
        abi: erc20,
        functionName,
        args,
        gas: 200_000n,
      })
      const { status } = await waitForReceipt(client, { hash })
      if (status !== 'success') throw new Error(functionName)
    }
    await undone(async () => {
      const before = await balance(tokens.TITHE.address, zeroAddress)
      await write(tokens.TITHE.address, 'transfer', [zeroAddress, 1000n])
      expect((await balance(tokens.TITHE.address, zeroAddress)) - before).toBe(980n)
      for (const { address } of [tokens.MUTE, tokens.RESET]) {
        await write(address, 'approve', [weth, 5n])
        await expect(write(address, 'approve', [weth, 6n])).rejects.toThrow('approve')
        await write(address, 'approve', [weth, 0n])
        await write(address, 'approve', [weth, 6n])
      }
      expect(
        (
          await client.call({
            to: tokens.MUTE.address,
            data: concatHex(['0xa9059cbb', pad(weth), pad('0x01')]),
          })
        ).data,
      ).toBeUndefined()
      const oldName = parseAbi(['function name() view returns (bytes32)'])
      expect(
        await client.readContract({
          address: tokens.OLDE.address,
          abi: oldName,
          functionName: 'name',
        }),
      ).toBe(pad('0x4f6c646520436f696e', { dir: 'right' }))
      // Two rebases of 3 % each in two years.
      expect(await balance(tokens.TIDE.address, other.address)).toBe(parseUnits('1.25', 18) - 1n)
      expect(
        await client.readContract({
          address: tokens.TIDE.address,
          abi: parseAbi(['function index() view returns (uint256)']),
          functionName: 'index',
        }),
      ).toBe(1_061_000_000n)
    })
  })

  test('behavior: a permit gives an allowance once, to the spender that the owner signed for', async () => {
    const client = writer()
    const { address, name } = tokens.DOL
    await undone(async () => {
      const message = {
        owner: latchkey.address,
        spender: other.address,
        value: 7n,
        nonce: 0n,
        deadline: maxUint256,
      }
      const signature = await client.signTypedData({
        domain: { name, version: '1', chainId: 31337, verifyingContract: address },
        types: {
          Permit: Object.keys(message).map((key) => ({
            name: key,
            type: ['owner', 'spender'].includes(key) ? 'address' : 'uint256',
          })),
        },
        primaryType: 'Permit',
        message,
      })
      const [r, s, v] = [
        `0x${signature.slice(2, 66)}`,
        `0x${signature.slice(66, 130)}`,
        Number(`0x${signature.slice(130)}`),
      ] as [Hex, Hex, number]
      const permit = (value: bigint) =>
        client.simulateContract({
          address,
          abi: erc20,
          functionName: 'permit',
          args: [latchkey.address, other.address, value, maxUint256, v, r, s],
        })
      await expect(permit(8n)).rejects.toThrow('permit not signed by its owner')
      await waitForReceipt(client, {
        hash: await client.writeContract((await permit(7n)).request),
      })
      expect(
        await client.readContract({
          address,
          abi: erc20,
          functionName: 'allowance',
          args: [latchkey.address, other.address],
        }),
      ).toBe(7n)
      await expect(permit(7n)).rejects.toThrow('permit not signed by its owner')
    })
  })
})

describe('exchanges', () => {
  const v2 = parseAbi([
    'function getAmountsOut(uint256, address[]) view returns (uint256[])',
    'function getPair(address, address) view returns (address)',
  ])
  const v3 = parseAbi(['function getPool(address, address, uint24) view returns (address)'])
  const quoter = parseAbi([
    'function quoteExactInputSingle((address, address, uint256, uint24, uint160)) returns (uint256, uint160, uint32, uint256)',
  ])
  const pair = (a: Address, b: Address): Promise<Address> =>
    reader().readContract({
      address: uniswapV2.factory,
      abi: v2,
      functionName: 'getPair',
      args: [a, b],
    })

  test('default', async () => {
    const { DOL, DAY, MOSS, PEBBLE, SPECK } = tokens
    const out = await reader().readContract({
      address: uniswapV2.router,
      abi: v2,
      functionName: 'getAmountsOut',
      args: [parseEther('1'), [weth, DOL.address]],
    })
    expect(Number(out[1])).toBeGreaterThan(2_000e6)
    const args = [[weth, DOL.address, parseEther('1'), 500, 0n]] as const
    const { result } = await reader().simulateContract({
      address: uniswapV3.quoter,
      abi: quoter,
      functionName: 'quoteExactInputSingle',
      args,
    })
    expect(Number(result[0])).toBeGreaterThan(2_000e6)
    // MOSS trades with DAY only, PEBBLE on v3 only, SPECK has little liquidity.
    expect([
      await pair(MOSS.address, weth),
      await pair(MOSS.address, DOL.address),
      await pair(PEBBLE.address, weth),
    ]).toEqual([zeroAddress, zeroAddress, zeroAddress])
    expect(await pair(MOSS.address, DAY.address)).not.toBe(zeroAddress)
    const pool = await reader().readContract({
      address: uniswapV3.factory,
      abi: v3,
      functionName: 'getPool',
      args: [PEBBLE.address, weth, 3000],
    })
    expect(pool).not.toBe(zeroAddress)
    const thin = await pair(SPECK.address, weth)
    expect(
      await reader().readContract({
        address: weth,
        abi: erc20,
        functionName: 'balanceOf',
        args: [thin],
      }),
    ).toBe(parseEther('0.001'))
  })
})

describe('names', () => {
  /**
   * A gateway of ERC-3668 that answers addr(bytes32) of one name and name(bytes32) of one
   * address.
   */
  async function withGateway(
    signer: typeof people.deployer,
    act: (url: string) => Promise<void>,
  ): Promise<void> {
    const record = new Map<Hex, Hex>([
      [namehash('guest.latchkey.eth'), encodeAbiParameters([{ type: 'address' }], [other.address])],
      [
        namehash(`${other.address.slice(2).toLowerCase()}.addr.reverse`),
        encodeAbiParameters([{ type: 'string' }], ['guest.latchkey.eth']),
      ],
      // Claims the name of another account.
      [
        namehash(`${latchkey.address.slice(2).toLowerCase()}.addr.reverse`),
        encodeAbiParameters([{ type: 'string' }], ['guest.latchkey.eth']),
      ],
    ])
    const server = createServer((request, response) => {
      void (async () => {
        const [, sender, request_] = (request.url ?? '').split('/') as [string, Address, Hex]
        const [, data] = decodeAbiParameters(
          [{ type: 'bytes' }, { type: 'bytes' }],
          `0x${request_.slice(10)}`,
        )
        const result = record.get(`0x${data.slice(10, 74)}`)
        if (!result) return response.writeHead(404).end('{}')
        const expires = BigInt(Math.floor(Date.now() / 1000) + 300)
        const packed = encodePacked(
          ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
          ['0x1900', sender, expires, keccak256(request_), keccak256(result)],
        )
        const signature = await signer.sign({ hash: keccak256(packed) })
        const answer = encodeAbiParameters(
          [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
          [result, expires, signature],
        )
        return response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ data: answer }))
      })()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    await undone(async () => {
      await act(`http://127.0.0.1:${(server.address() as AddressInfo).port}/{sender}/{data}`)
    })
    await new Promise((resolve) => server.close(resolve))
  }

  async function setUrls(url: string): Promise<void> {
    const client = writer(people.deployer as unknown as typeof latchkey)
    const abi = parseAbi(['function setUrls(string[] urls)'])
    const hash = await client.writeContract({
      address: ens.gatewayResolver,
      abi,
      functionName: 'setUrls',
      args: [[url]],
    })
    await waitForReceipt(client, { hash })
  }

  test('default', async () => {
    expect(await reader().getEnsAddress({ name: 'ada.eth' })).toBe(people.ada.address)
    expect(await reader().getEnsName({ address: people.ada.address })).toBe('ada.eth')
    expect(await reader().getEnsText({ name: 'ada.eth', key: 'url' })).toBe('https://ada.example')
    expect(await reader().getEnsAddress({ name: 'nobody.eth' })).toBeNull()
    expect(await reader().getEnsAddress({ name: 'below.ada.eth' })).toBeNull()
    expect(await reader().getEnsResolver({ name: 'ada.eth' })).toBe(ens.publicResolver)
    expect(await reader().getEnsResolver({ name: 'any.latchkey.eth' })).toBe(ens.gatewayResolver)
  })

  test('behavior: resolves names and addresses of the gateway in both directions', async () => {
    await withGateway(people.deployer, async (url) => {
      await setUrls(url)
      expect(await reader().getEnsAddress({ name: 'guest.latchkey.eth' })).toBe(other.address)
      expect(await reader().getEnsName({ address: other.address })).toBe('guest.latchkey.eth')
      expect(await reader().getEnsAddress({ name: 'nobody.latchkey.eth' })).toBeNull()
      // A name on chain needs no gateway.
      expect(await reader().getEnsName({ address: people.ben.address })).toBe('ben.eth')
    })
  })

  test('error: returns no name for an address that claims the name of another', async () => {
    await withGateway(people.deployer, async (url) => {
      await setUrls(url)
      expect(await reader().getEnsName({ address: latchkey.address })).toBeNull()
    })
  })

  test('error: rejects a statement that another key signed', async () => {
    await withGateway(people.mallory, async (url) => {
      await setUrls(url)
      expect(await reader().getEnsAddress({ name: 'guest.latchkey.eth' })).toBeNull()
      await expect(
        reader().getEnsAddress({ name: 'guest.latchkey.eth', strict: true }),
      ).rejects.toThrow()
    })
  })
})

describe('accounts', () => {
  test('default', async () => {
    const client = reader()
    const salt = concatHex([latchkey.address, '0x000000000000000000000001'])
    const account = await toSoladySmartAccount({
      client,
      owner: latchkey,
      factoryAddress: worldContracts.accountFactory,
      salt,
    })
    const message = 'before and after there is code'
    const early = await account.signMessage({ message })
    expect(
      await client.verifyMessage({ address: account.address, message, signature: early }),
    ).toBe(true)
    expect(
      await client.verifyMessage({
        address: account.address,
        message: 'another',
        signature: early,
      }),
    ).toBe(false)
    await undone(async () => {
      const { factory, factoryData } = await account.getFactoryArgs()
      const create = writer(other)
      await waitForReceipt(create, {
        hash: await create.sendTransaction({ to: factory!, data: factoryData! }),
      })
      expect(
        await client.verifyMessage({
          address: account.address,
          message,
          signature: await account.signMessage({ message }),
        }),
      ).toBe(true)
    })
    expect(
      await verifyMessage({
        address: latchkey.address,
        message,
        signature: await latchkey.signMessage({ message }),
      }),
    ).toBe(true)
  })

  test('behavior: the first operation through the EntryPoint deploys the account and spends from it', async () => {
    const client = reader()
    const salt = concatHex([latchkey.address, '0x000000000000000000000002'])
    const account = await toSoladySmartAccount({
      client,
      owner: latchkey,
      factoryAddress: worldContracts.accountFactory,
      salt,
    })
    const { factory, factoryData } = await account.getFactoryArgs()
    const operation = {
      sender: account.address,
      nonce: 0n,
      ...(factory && factoryData ? { factory, factoryData } : {}),
      callData: await account.encodeCalls([{ to: other.address, value: 7n }]),
      callGasLimit: 100_000n,
      verificationGasLimit: 500_000n,
      preVerificationGas: 50_000n,
      maxFeePerGas: 2_000_000_000n,
      maxPriorityFeePerGas: 1_000_000_000n,
    }
    await undone(async () => {
      const bundler = writer(other)
      await waitForReceipt(bundler, {
        hash: await writer().sendTransaction({ to: account.address, value: parseEther('1') }),
      })
      const signature = await account.signUserOperation({
        ...operation,
        chainId: 31337,
        signature: '0x',
      })
      const before = await client.getBalance({ address: other.address })
      const args = [
        [toPackedUserOperation({ ...operation, signature })],
        people.dov.address,
      ] as const
      const call = {
        address: worldContracts.entryPoint07,
        abi: entryPoint07Abi,
        functionName: 'handleOps',
        args,
      } as const
      const hash = await bundler.writeContract({ ...call, gas: 2_000_000n })
      const { status, gasUsed, effectiveGasPrice } = await waitForReceipt(bundler, {
        hash,
      })
      expect([
        status,
        (await client.getBalance({ address: other.address })) -
          before +
          gasUsed * effectiveGasPrice,
      ]).toEqual(['success', 7n])
      expect(await client.getCode({ address: account.address })).toMatch(/^0x[0-9a-f]+/)
    })
  })

  test('error: refuses a salt of another owner', async () => {
    const abi = parseAbi(['function createAccount(address owner, bytes32 salt)'])
    const salt = concatHex([other.address, '0x000000000000000000000001'])
    const call = {
      address: worldContracts.accountFactory,
      abi,
      functionName: 'createAccount',
      args: [latchkey.address, salt],
    } as const
    await expect(reader().simulateContract(call)).rejects.toThrow(
      'the salt must begin with its owner',
    )
  })
})

describe('people', () => {
  test('default', async () => {
    const blocks = await reader().getBlockNumber()
    const [first, last] = await Promise.all([
      reader().getBlock({ blockNumber: 0n }),
      reader().getBlock({ blockNumber: blocks }),
    ])
    expect(Number(last.timestamp - first.timestamp) / 86_400).toBeGreaterThan(729)
    expect(Number(last.timestamp)).toBeLessThan(Date.now() / 1000)
    expect(last.baseFeePerGas).toBeLessThan(1_000_000_000n)
    for (const person of [people.ada, people.ben, people.cleo, people.dov])
      expect(await reader().getTransactionCount({ address: person.address })).toBeGreaterThan(20)
  })

  test('behavior: the history has a failed transaction and an unwanted transfer', async () => {
    const blocks = Number(await reader().getBlockNumber())
    const receipts = await Promise.all(
      Array.from({ length: blocks + 1 }, (_, block) =>
        callRpc(one.chain?.url ?? '', 'eth_getBlockReceipts', [`0x${block.toString(16)}`]),
      ),
    )
    const all = receipts.flat() as { status: Hex; from: Hex; logs: { address: Hex; data: Hex }[] }[]
    expect(all.filter(({ status }) => status === '0x0').map(({ from }) => from)).toEqual(
      [people.ada.address, people.ben.address].map((each) => each.toLowerCase()),
    )
    const spam = all.filter(({ from }) => from === people.mallory.address.toLowerCase())
    expect(spam.length).toBe(3)
    expect(spam[0]?.logs[0]).toMatchObject({
      address: tokens.DOL.address.toLowerCase(),
      data: pad('0x00'),
    })
  })

  test('behavior: accounts of the kit have tokens, and the ether and nonces of a fresh node', async () => {
    for (const { address } of testAccounts(10)) {
      expect(await reader().getBalance({ address })).toBe(parseEther('10000'))
      expect(await reader().getTransactionCount({ address })).toBe(0)
      expect(
        await reader().readContract({
          address: tokens.DAY.address,
          abi: erc20,
          functionName: 'balanceOf',
          args: [address],
        }),
      ).toBeGreaterThanOrEqual(parseEther('1200'))
    }
    expect(
      await reader().readContract({
        address: tokens.DOL.address,
        abi: erc20,
        functionName: 'balanceOf',
        args: [latchkey.address],
      }),
    ).toBe(2_542_500_000n)
  })

  test('behavior: the next block has the current time', async () => {
    await undone(async () => {
      const client = writer()
      const hash = await client.sendTransaction({ to: other.address, value: 1n })
      const { blockNumber } = await waitForReceipt(client, { hash })
      expect(
        Math.abs(Number((await client.getBlock({ blockNumber })).timestamp) - Date.now() / 1000),
      ).toBeLessThan(60)
    })
  })
})
