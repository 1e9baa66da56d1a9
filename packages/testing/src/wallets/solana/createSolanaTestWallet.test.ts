import { createPublicKey, verify } from 'node:crypto'
import { type Ledger, startLedger } from '@latchkey/sandbox/ledger'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import {
  Connection,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSolanaTestWallet } from './createSolanaTestWallet.js'
import { solanaTestAccounts } from './solanaAccounts.js'
import type { SolanaTestWallet, SolanaTestWalletOptions } from './solanaTestWallet.js'

const FIRST = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const SECOND = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const world: { ledger: Ledger; connection: Connection } = {} as never

beforeAll(async () => {
  world.ledger = await startLedger()
  world.connection = new Connection(world.ledger.url, 'confirmed')
  await world.ledger.airdrop(FIRST, 10_000_000_000n)
})
afterAll(() => world.ledger.stop())

type Features = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

function createWallet(options: Partial<SolanaTestWalletOptions> = {}): SolanaTestWallet & {
  readonly features: Features
} {
  const chains = [{ id: 'solana:localnet', rpcUrl: world.ledger.url }] as const
  const wallet = createSolanaTestWallet({ chains, ...options })
  return {
    ...wallet,
    get features() {
      return wallet.wallet.features as Features
    },
  }
}

async function connect(wallet: { features: Features }): Promise<WalletAccount> {
  const { accounts } = await wallet.features['standard:connect'].connect()
  return accounts[0] as WalletAccount
}

function isSigned(message: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  // The header of an ed25519 key in DER.
  const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
  return verify(null, message, createPublicKey({ key, format: 'der', type: 'spki' }), signature)
}

async function createTransfer(version: 'legacy' | 0, to: PublicKey): Promise<Uint8Array> {
  const { blockhash } = await world.connection.getLatestBlockhash()
  const payerKey = new PublicKey(FIRST)
  const instruction = SystemProgram.transfer({
    fromPubkey: payerKey,
    toPubkey: to,
    lamports: 1_000_000,
  })
  if (version === 'legacy')
    return new Transaction({ feePayer: payerKey, recentBlockhash: blockhash })
      .add(instruction)
      .serialize({ requireAllSignatures: false })
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: blockhash,
    instructions: [instruction],
  })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}

test('default: connects, shares one account, and signs a message', async () => {
  const wallet = createWallet()
  expect(wallet.wallet.accounts).toEqual([])
  const account = await connect(wallet)
  expect(account.address).toBe(FIRST)
  expect(wallet.wallet.accounts).toEqual([account])
  const message = new TextEncoder().encode('hello')
  const [result] = await wallet.features['solana:signMessage'].signMessage({ account, message })
  expect(result?.signedMessage).toEqual(message)
  expect(isSigned(message, result?.signature ?? message, account.publicKey as Uint8Array)).toBe(
    true,
  )
  expect(wallet.prompts).toEqual([
    { kind: 'connect', accounts: solanaTestAccounts(3).map(({ address }) => address) },
    { kind: 'sign', account: FIRST, messages: ['hello'] },
  ])
})

test('behavior: has the keys of the public mnemonic', () => {
  expect(solanaTestAccounts()).toHaveLength(10)
  expect(solanaTestAccounts(2).map(({ address }) => address)).toEqual([FIRST, SECOND])
})

test.each(['legacy', 0] as const)('behavior: signs and sends version %s', async (version) => {
  const wallet = createWallet()
  const account = await connect(wallet)
  const to = PublicKey.unique()
  const transaction = await createTransfer(version, to)
  const [signed] = await wallet.features['solana:signTransaction'].signTransaction({
    account,
    transaction,
    chain: 'solana:localnet',
  })
  await world.connection.sendRawTransaction(signed?.signedTransaction ?? transaction)
  expect(await world.connection.getBalance(to)).toBe(1_000_000)
  world.ledger.advance(1)
  const [sent] = await wallet.features['solana:signAndSendTransaction'].signAndSendTransaction({
    account,
    transaction: await createTransfer(version, to),
    chain: 'solana:localnet',
  })
  expect(sent?.signature).toHaveLength(64)
  expect(await world.connection.getBalance(to)).toBe(2_000_000)
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'signTransaction', 'send'])
})

test('behavior: signs in and connects with one prompt and the message of the standard', async () => {
  const wallet = createWallet()
  const [output] = await wallet.features['solana:signIn'].signIn({
    domain: 'shop.example',
    statement: 'Sign in to the shop.',
    uri: 'https://shop.example',
    version: '1',
    chainId: 'mainnet',
    nonce: 'abcdefgh12345678',
    issuedAt: '2026-11-27T21:00:00.000Z',
    resources: ['https://shop.example/terms'],
  })
  const text = new TextDecoder().decode(output?.signedMessage)
  expect(text).toBe(`shop.example wants you to sign in with your Solana account:
${FIRST}

Sign in to the shop.

URI: https://shop.example
Version: 1
Chain ID: mainnet
Nonce: abcdefgh12345678
Issued At: 2026-11-27T21:00:00.000Z
Resources:
- https://shop.example/terms`)
  const { account, signedMessage, signature } = output as NonNullable<typeof output>
  expect(isSigned(signedMessage, signature, account.publicKey as Uint8Array)).toBe(true)
  expect(wallet.wallet.accounts).toEqual([account])
})

test('behavior: connects a trusted app silently, and shares no account with another', async () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  const wallet = createWallet({ storage })
  const silently = (given: typeof wallet) =>
    given.features['standard:connect'].connect({ silent: true })
  expect(await silently(wallet)).toEqual({ accounts: [] })
  await connect(wallet)
  await wallet.features['standard:disconnect'].disconnect()
  expect(wallet.wallet.accounts).toEqual([])
  expect((await silently(wallet)).accounts).toHaveLength(1)
  const reloaded = createWallet({ storage })
  expect((await silently(reloaded)).accounts[0]?.address).toBe(FIRST)
  reloaded.revoke()
  expect(await silently(reloaded)).toEqual({ accounts: [] })
  expect(reloaded.prompts).toEqual([])
})

test('behavior: emits changed accounts, and shares all with the option', async () => {
  const wallet = createWallet({ sharesAll: true })
  const seen: unknown[] = []
  const stop = wallet.features['standard:events'].on('change', ({ accounts }) =>
    seen.push(accounts?.map(({ address }) => address)),
  )
  await connect(wallet)
  wallet.selectAccount(1)
  stop()
  expect(wallet.listenerCount()).toBe(0)
  wallet.revoke()
  const third = solanaTestAccounts(3)[2]?.address
  expect(seen).toEqual([
    [FIRST, SECOND, third],
    [SECOND, FIRST, third],
  ])
})

test('error: refuses a copy of its account, a foreign transaction, and an unknown chain', async () => {
  const wallet = createWallet()
  const account = await connect(wallet)
  const { 'solana:signTransaction': sign, 'solana:signAndSendTransaction': send } = wallet.features
  const transaction = await createTransfer(0, PublicKey.unique())
  await expect(sign.signTransaction({ account: { ...account }, transaction })).rejects.toThrow(
    'invalid account',
  )
  await expect(
    send.signAndSendTransaction({ account, transaction, chain: 'solana:devnet' }),
  ).rejects.toMatchObject({ code: -32602 })
  wallet.selectAccount(1)
  await expect(
    sign.signTransaction({ account: wallet.wallet.accounts[0] as WalletAccount, transaction }),
  ).rejects.toThrow('is not a signer of this transaction')
  expect(wallet.prompts.map(({ kind }) => kind)).toEqual(['connect', 'signTransaction'])
})

test('error: rejects with 4001 if the user declines', async () => {
  const wallet = createWallet({ approve: async () => false })
  await expect(connect(wallet)).rejects.toMatchObject({ code: 4001 })
  expect(wallet.wallet.accounts).toEqual([])
})

test('behavior: registers with apps that start before and after it', () => {
  const { wallet, register } = createWallet()
  const target = new EventTarget()
  const seen: string[] = []
  const api = {
    register(given: Wallet) {
      seen.push(`+${given.name}`)
      return () => void seen.push(`-${given.name}`)
    },
  }
  target.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent<(given: typeof api) => void>).detail(api),
  )
  const unregister = register(target)
  target.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  unregister()
  expect(seen).toEqual([`+${wallet.name}`, `+${wallet.name}`, `-${wallet.name}`, `-${wallet.name}`])
})
