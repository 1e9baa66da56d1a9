import type { SignedMessage, SignInRequest } from '@latchkey/core/internal'
import { fromBase58 } from '@latchkey/protocol/std'
import { type SolanaTestWallet, solanaTestAccounts } from '@latchkey/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '../kernel/solanaNetwork.js'
import {
  createWorld,
  disguised,
  failure,
  unreachable,
  WALLET_ID,
  type World,
} from '../test/world.js'
import { signInMessage } from './signInMessage.js'

const address = solanaTestAccounts(1)[0]?.address ?? ''
const signal = new AbortController().signal
const request: SignInRequest = {
  domain: 'app.example:8443',
  uri: 'https://app.example:8443/login',
  nonce: 'abcdef1234567890',
  statement: 'Sign in to Millpond.',
  issuedAt: '2026-11-27T20:00:00.000Z',
  expirationTime: '2026-11-27T20:10:00.000Z',
  networkIds: [unreachable.networkId],
  resources: ['https://app.example/terms', 'ipfs://bafy'],
}

beforeAll(() => import('../actions.js'))

describe('signInMessage', () => {
  test('default: the text of CAIP-122 on Solana', () => {
    expect(signInMessage(request, address, solanaMainnet)).toBe(
      [
        'app.example:8443 wants you to sign in with your Solana account:',
        address,
        '',
        'Sign in to Millpond.',
        '',
        'URI: https://app.example:8443/login',
        'Version: 1',
        'Chain ID: mainnet',
        'Nonce: abcdef1234567890',
        'Issued At: 2026-11-27T20:00:00.000Z',
        'Expiration Time: 2026-11-27T20:10:00.000Z',
        'Resources:',
        '- https://app.example/terms',
        '- ipfs://bafy',
      ].join('\n'),
    )
  })

  test('behavior: leaves out members that the request lacks', () => {
    const { statement: _, expirationTime: __, resources: ___, ...short } = request
    expect(signInMessage(short, address, solanaDevnet)).toBe(
      [
        'app.example:8443 wants you to sign in with your Solana account:',
        address,
        '',
        'URI: https://app.example:8443/login',
        'Version: 1',
        'Chain ID: devnet',
        'Nonce: abcdef1234567890',
        'Issued At: 2026-11-27T20:00:00.000Z',
      ].join('\n'),
    )
  })

  test('behavior: names the cluster, and a custom one as localnet', () => {
    const names = [
      solanaTestnet,
      { id: unreachable.networkId, name: 'Ledger', rpcUrl: unreachable.url },
    ].map((network) => /Chain ID: (\w+)/.exec(signInMessage(request, address, network))?.[1])
    expect(names).toEqual(['testnet', 'localnet'])
  })

  test.each<[string, Partial<SignInRequest>]>([
    ['a line break in the statement', { statement: 'Hello\n\nURI: https://evil.example' }],
    ['a carriage return', { statement: 'Hello\rURI: x' }],
    ['a separator of lines', { statement: 'Hello\u2028URI: x' }],
    ['a line break in the domain', { domain: 'app.example\nURI: x' }],
    ['a path in the domain', { domain: 'app.example/evil' }],
    ['a user in the domain', { domain: 'app.example@evil.example' }],
    ['a string that is not a URI', { uri: 'login' }],
    ['a line break in the URI', { uri: 'https://app.example/\nNonce: 1' }],
    ['a short nonce', { nonce: 'abc' }],
    ['a nonce with signs', { nonce: 'abcdef-1234567890' }],
    ['an invalid time', { issuedAt: 'yesterday' }],
    ['an invalid end', { expirationTime: '2026-13-40T00:00:00Z' }],
    ['a resource with a space', { resources: ['https://app.example/a b'] }],
    ['a resource with a line break', { resources: ['https://app.example/\n- x'] }],
  ])('error: S17 %s cannot be written', (_, change) => {
    expect(() => signInMessage({ ...request, ...change }, address, solanaMainnet)).toThrow(
      'could not be written',
    )
  })

  test('error: rejects a malformed address', () => {
    for (const wrong of ['', address.slice(1), `${address}\n`, '0xab'])
      expect(() => signInMessage(request, wrong, solanaMainnet)).toThrow('could not be written')
  })
})

/** Connects with a sign-in. */
async function signInOn(world: World, change: Partial<SignInRequest> = {}) {
  const signed: SignedMessage[] = []
  const connection = await world.adapter.connect({
    walletId: WALLET_ID,
    signal,
    signIn: {
      request: { ...request, ...change },
      onSigned: (message) => void signed.push(message),
    },
  })
  return { connection, signed }
}

type Wallet = SolanaTestWallet['wallet']
interface Output {
  account: object
  signedMessage: Uint8Array
  signature: Uint8Array
}

/** A wallet that changes its answer to a sign-in. */
function answering(change: (output: Output) => unknown): (wallet: Wallet) => object {
  return (wallet) => {
    const { signIn } = wallet.features['solana:signIn' as keyof typeof wallet.features] as {
      signIn(input: object): Promise<readonly Output[]>
    }
    const features = {
      ...wallet.features,
      'solana:signIn': {
        signIn: async (input: object) => (await signIn(input)).map(change),
      },
    }
    return disguised(wallet, { features: { get: () => features } })
  }
}

describe('signing in while connecting', () => {
  test('default: connects and signs with one prompt', async () => {
    const world = createWorld(unreachable)
    const { connection, signed } = await signInOn(world)
    expect(connection).toMatchObject({ address, networkId: unreachable.networkId })
    const message = await world.adapter.signInMessage?.(request, address, unreachable.networkId)
    expect(signed).toEqual([
      { message, signature: expect.any(String), address, networkId: unreachable.networkId },
    ])
    expect(fromBase58(signed[0]?.signature ?? '')).toHaveLength(64)
    expect(world.wallet.prompts).toEqual([{ kind: 'signIn', account: address, message }])
  })

  test('behavior: requests the first network that the wallet has', async () => {
    const world = createWorld(unreachable)
    const networkIds = ['eip155:1', solanaMainnet.id, solanaDevnet.id] as const
    const { signed } = await signInOn(world, { networkIds })
    expect(signed).toMatchObject([{ networkId: solanaDevnet.id }])
    expect(signed[0]?.message).toContain('Chain ID: devnet')
  })

  test('behavior: only connects where the wallet lacks the feature or the network', async () => {
    const without = createWorld(unreachable, {
      disguise: (wallet) => {
        const { 'solana:signIn': _, ...features } = wallet.features as Record<string, unknown>
        return disguised(wallet, { features: { get: () => features } })
      },
    })
    expect(await signInOn(without)).toMatchObject({ connection: { address }, signed: [] })
    const other = createWorld(unreachable)
    expect(await signInOn(other, { networkIds: ['eip155:1'] })).toMatchObject({ signed: [] })
    for (const { wallet } of [without, other])
      expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect'])
  })

  const text = (output: Output): string => new TextDecoder().decode(output.signedMessage)
  const signedAs = (change: (text: string) => string) => (output: Output) => ({
    ...output,
    signedMessage: new TextEncoder().encode(change(text(output))),
  })
  test.each<[string, (output: Output) => unknown]>([
    ['another domain', signedAs((message) => message.replace('app.example', 'evil.example'))],
    ['an old nonce', signedAs((message) => message.replace('abcdef', 'fedcba'))],
    ['a missing field', signedAs((message) => message.replace(/Expiration Time: .*\n/, ''))],
    ['another account', (output) => ({ ...output, account: { ...output.account, address: 'x' } })],
    [
      'the account of a program',
      (output) => ({ ...output, account: { ...output.account, publicKey: new Uint8Array(32) } }),
    ],
    ['no account', ({ signedMessage, signature }) => ({ signedMessage, signature })],
    ['a short signature', (output) => ({ ...output, signature: output.signature.slice(1) })],
    ['another signature', (output) => ({ ...output, signature: new Uint8Array(64).fill(3) })],
    ['nothing', () => null],
  ])('error: S17 %s connects without a sign-in', async (_, change) => {
    const world = createWorld(unreachable, { disguise: answering(change) })
    const { connection, signed } = await signInOn(world)
    expect(connection.address).toBe(address)
    expect(signed).toEqual([])
  })

  test('error: a rejection is one, and connects nothing', async () => {
    const rejectsAs = { code: 4001, message: 'no' }
    const world = createWorld(unreachable, { behaviors: { rejectsAs } })
    expect(await failure(signInOn(world))).toBe('UserRejectedError')
    expect(world.adapter.getConnection()).toBeUndefined()
    expect(world.wallet.prompts).toHaveLength(1)
  })

  test('error: a request that cannot be written prompts nothing', async () => {
    const world = createWorld(unreachable)
    expect(await failure(signInOn(world, { statement: 'a\nb' }))).toBe('LatchkeyError')
    expect(world.wallet.requests).toEqual([])
  })
})
