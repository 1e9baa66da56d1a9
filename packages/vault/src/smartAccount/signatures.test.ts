import { people, worldContracts } from '@latchkey/sandbox/world'
import { createServer } from '@latchkey/server'
import { waitForReceipt } from '@latchkey/testing/node'
import {
  type Address,
  concatHex,
  createWalletClient,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  http,
  isErc6492Signature,
  type LocalAccount,
  numberToHex,
  parseAbi,
  parseErc6492Signature,
  stringToHex,
} from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseTypedData } from '../approvals/typedData.js'
import {
  execute,
  openSmartAccountWorld,
  type SmartAccountWorld,
} from '../test/openSmartAccounts.js'
import { signMessageFor, signTypedDataFor } from './signForAccount.js'
import type { SmartAccounts } from './smartAccounts.js'

const state: { world?: SmartAccountWorld } = {}

beforeAll(async () => {
  state.world = await openSmartAccountWorld()
})

afterAll(() => state.world?.stop())

function world(): SmartAccountWorld {
  if (!state.world) throw new Error('not started')
  return state.world
}

const message = 'Lanterns at dusk, 灯'
const raw = stringToHex(message)

const mail = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 31337,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallets', type: 'address[]' },
    ],
    Asset: [
      { name: 'amount', type: 'uint256' },
      { name: 'isWhole', type: 'bool' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'enclosed', type: 'Asset' },
      { name: 'contents', type: 'bytes' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Ada', wallets: [people.ada.address] },
    to: [{ name: 'Ben', wallets: [people.ben.address, people.dov.address] }],
    enclosed: {
      amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      isWhole: true,
    },
    contents: '0x1234',
  },
} as const

type Mail = Parameters<ReturnType<SmartAccountWorld['reader']>['verifyTypedData']>[0]

async function deploy(accounts: SmartAccounts, owner: LocalAccount): Promise<void> {
  await execute(accounts, owner, { calls: [{ to: people.dov.address, value: 0n, data: '0x' }] })
}

/** Runs a check before and after the deployment of an account. */
async function beforeAndAfter(
  check: (accounts: SmartAccounts, owner: LocalAccount, isThere: boolean) => Promise<void>,
): Promise<void> {
  const owner = world().newOwner()
  await check(world().open(), owner, false)
  await deploy(world().open(), owner)
  await check(world().open(), owner, true)
}

describe('signatures', () => {
  test('default', async () => {
    await beforeAndAfter(async (accounts, owner, isThere) => {
      const address = await accounts.addressOf(owner.address)
      const signature = await accounts.signMessage({ chainId: 31337, owner, message: { raw } })
      expect(isErc6492Signature(signature)).toBe(!isThere)
      expect(await world().reader().verifyMessage({ address, message, signature })).toBe(true)
      expect(
        await world()
          .reader()
          .verifyMessage({ address, message: `${message}.`, signature }),
      ).toBe(false)
      // A signature for one chain is invalid on another.
      expect(await world().reader(31338).verifyMessage({ address, message, signature })).toBe(false)
    })
  })

  test('behavior: signs typed data with nested types, lists, and numbers as text', async () => {
    await beforeAndAfter(async (accounts, owner) => {
      const address = await accounts.addressOf(owner.address)
      const EIP712Domain = [
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ]
      const ownDomain = {
        ...mail,
        domain: { version: '1', chainId: '31337' },
        types: { EIP712Domain, ...mail.types },
      }
      const noDomain = { ...mail, domain: {}, types: { EIP712Domain: [], ...mail.types } }
      for (const [typedData, isRead] of [mail, ownDomain, noDomain].flatMap(
        (each) =>
          [
            [each, true],
            [each, false],
          ] as const,
      )) {
        // Both the parsed and the raw request of the app.
        const given = isRead ? parseTypedData(typedData) : typedData
        const signature = await accounts.signTypedData({ chainId: 31337, owner, typedData: given })
        expect(
          await world()
            .reader()
            .verifyTypedData({ ...(typedData as unknown as Mail), address, signature }),
        ).toBe(true)
        const other = { ...typedData, message: { ...mail.message, contents: '0x12' } }
        expect(
          await world()
            .reader()
            .verifyTypedData({ ...(other as unknown as Mail), address, signature }),
        ).toBe(false)
      }
    })
  })

  test('error: rejects invalid typed data', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    const wrong: unknown[] = [
      'text',
      {},
      { ...mail, primaryType: 'Nothing' },
      { ...mail, primaryType: 'EIP712Domain' },
      { ...mail, message: { from: 1 } },
      { ...mail, types: { ...mail.types, TypedDataSign: mail.types.Mail } },
      { ...mail, primaryType: 'mail(', types: { 'mail(': mail.types.Mail, ...mail.types } },
      { ...mail, message: { ...mail.message, enclosed: { amount: -1, isWhole: true } } },
    ]
    for (const typedData of wrong)
      await expect(
        accounts.signTypedData({ chainId: 31337, owner, typedData }),
      ).rejects.toMatchObject({ name: 'invalidParams', code: -32602 })
    await expect(
      accounts.signMessage({ chainId: 1, owner, message: { raw } }),
    ).rejects.toMatchObject({ name: 'smartAccountMissing' })
  })
})

const factoryAbi = parseAbi([
  'function createAccount(address owner, bytes32 salt) returns (address)',
  'function getAddress(bytes32 salt) view returns (address)',
])

/** Deploys another account of the same owner. */
async function secondAccount(owner: Address): Promise<Address> {
  const salt = concatHex([owner, numberToHex(1, { size: 12 })])
  const reader = world().reader()
  const writer = createWalletClient({ account: people.ada, chain: reader.chain, transport: http() })
  const data = encodeFunctionData({
    abi: factoryAbi,
    functionName: 'createAccount',
    args: [owner, salt],
  })
  await waitForReceipt(reader, {
    hash: await writer.sendTransaction({
      to: worldContracts.accountFactory,
      data,
      chain: reader.chain ?? null,
    }),
  })
  return reader.readContract({
    address: worldContracts.accountFactory,
    abi: factoryAbi,
    functionName: 'getAddress',
    args: [salt],
  })
}

describe('replay', () => {
  test('error: SEC-34 a signature for one account of an owner is invalid for another', async () => {
    const owner = world().newOwner()
    const accounts = world().open()
    await deploy(accounts, owner)
    const [first, second] = [
      await accounts.addressOf(owner.address),
      await secondAccount(owner.address),
    ]
    expect(first).not.toBe(second)
    const reader = world().reader()
    const signature = await accounts.signMessage({ chainId: 31337, owner, message: { raw } })
    const typed = await accounts.signTypedData({ chainId: 31337, owner, typedData: mail })
    const check = async (address: Address): Promise<boolean[]> => [
      await reader.verifyMessage({ address, message, signature }),
      await reader.verifyTypedData({ ...(mail as unknown as Mail), address, signature: typed }),
    ]
    expect([await check(first), await check(second)]).toEqual([
      [true, true],
      [false, false],
    ])
    // Control: a signature for the second account is valid there.
    const signing = { owner, account: second, chainId: 31337 }
    expect(
      await reader.verifyMessage({
        address: second,
        message,
        signature: await signMessageFor(signing, { raw }),
      }),
    ).toBe(true)
    const its = await signTypedDataFor(signing, mail)
    expect(
      await reader.verifyTypedData({
        ...(mail as unknown as Mail),
        address: second,
        signature: its,
      }),
    ).toBe(true)
    // A signature of the key for itself is not valid for its accounts.
    const bare = await owner.signMessage({ message })
    expect([
      await reader.verifyMessage({ address: owner.address, message, signature: bare }),
      await reader.verifyMessage({ address: first, message, signature: bare }),
    ]).toEqual([true, false])
  })
})

const origin = 'https://millpond.example'

/** Opens a browser on a page that signs in at a server with two nodes. */
function openServer(): {
  getNonce(address: Address): Promise<string>
  verify(body: object): Promise<number>
} {
  const { rpcUrl } = world()
  const handle = createServer({ origins: [origin], chains: { 31337: [rpcUrl, `${rpcUrl}/`] } })
  const jar: { cookie: string } = { cookie: '' }
  const send = async (path: string, body: object): Promise<Response> => {
    const headers = { origin, 'content-type': 'application/json', cookie: jar.cookie }
    const response = await handle(
      new Request(`https://api.example${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      }),
    )
    jar.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? jar.cookie
    return response
  }
  return {
    getNonce: async (address) =>
      ((await (await send('/v1/sign-in/nonce', { address })).json()) as { nonce: string }).nonce,
    verify: async (body) => (await send('/v1/sign-in/verify', body)).status,
  }
}

function siwe(address: Address, nonce: string): string {
  const times = { issuedAt: new Date(), expirationTime: new Date(Date.now() + 3_600_000) }
  return createSiweMessage({
    domain: new URL(origin).host,
    uri: origin,
    address,
    chainId: 31337,
    nonce,
    version: '1',
    ...times,
  })
}

describe('sign-in at the server', () => {
  test('behavior: SEC-33 signs in with an account before and after its deployment', async () => {
    await beforeAndAfter(async (accounts, owner) => {
      const server = openServer()
      const address = await accounts.addressOf(owner.address)
      const text = siwe(address, await server.getNonce(address))
      const signature = await accounts.signMessage({
        chainId: 31337,
        owner,
        message: { raw: stringToHex(text) },
      })
      expect(
        await server.verify({ message: text, signature, address, networkId: 'eip155:31337' }),
      ).toBe(200)
    })
  })

  test('error: SEC-33 rejects another key, another factory, and the bare signature of the owner', async () => {
    await beforeAndAfter(async (accounts, owner, isThere) => {
      const address = await accounts.addressOf(owner.address)
      const stranger = world().newOwner()
      const elsewhere = getContractAddress({ from: people.mallory.address, nonce: 77n })
      const forged = async (sign: (text: string) => Promise<Hex>): Promise<number> => {
        const server = openServer()
        const text = siwe(address, await server.getNonce(address))
        return server.verify({
          message: text,
          signature: await sign(text),
          address,
          networkId: 'eip155:31337',
        })
      }
      const ofStranger = (text: string): Promise<Hex> =>
        accounts.signMessage({
          chainId: 31337,
          owner: stranger,
          message: { raw: stringToHex(text) },
        })
      const withFactory = async (text: string, factory: Address, inner?: Hex): Promise<Hex> => {
        const { data, signature } = parseErc6492Signature(
          await accounts.signMessage({
            chainId: 31337,
            owner: stranger,
            message: { raw: stringToHex(text) },
          }),
        )
        return (await import('viem')).serializeErc6492Signature({
          address: factory,
          data: data ?? '0x',
          signature: inner ?? signature,
        })
      }
      expect(await forged(ofStranger)).toBe(401)
      expect(await forged((text) => owner.signMessage({ message: text }))).toBe(401)
      expect(await forged((text) => withFactory(text, elsewhere))).toBe(401)
      expect(await forged((text) => withFactory(text, worldContracts.accountFactory))).toBe(401)
      expect(isThere).toBe((await world().reader().getCode({ address })) !== undefined)
    })
  })
})
