import { type Ledger, startLedger } from '@latchkey/sandbox/ledger'
import { ed25519 } from '@noble/curves/ed25519'
import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import type { StandardConnectFeature, StandardEventsFeature } from '@wallet-standard/features'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSolanaTestWallet } from './createSolanaTestWallet.js'
import { registerBadly, registrationForms } from './registerBadly.js'
import { solanaTestAccounts } from './solanaAccounts.js'
import { conformingSolana, type SolanaBehaviors } from './solanaBehaviors.js'

const FIRST = 'oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96'
const SECOND = 'AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD'
const world: { ledger: Ledger; connection: Connection } = {} as never
const tried = new Set<string>()

beforeAll(async () => {
  world.ledger = await startLedger()
  world.connection = new Connection(world.ledger.url, 'confirmed')
})
afterAll(() => world.ledger.stop())

type Features = StandardConnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignAndSendTransactionFeature &
  SolanaSignInFeature

function createWallet(behaviors: Partial<SolanaBehaviors> = {}) {
  for (const name of Object.keys(behaviors)) tried.add(name)
  const wallet = createSolanaTestWallet({
    chains: [
      { id: 'solana:localnet', rpcUrl: world.ledger.url },
      { id: 'solana:devnet', rpcUrl: 'http://127.0.0.1:9' },
    ],
    behaviors,
  })
  const features = (): Features => wallet.wallet.features as Features
  const account = (): WalletAccount => wallet.wallet.accounts[0] as WalletAccount
  const chain = 'solana:localnet'
  return {
    ...wallet,
    features,
    account,
    connect: (silent = false) => features()['standard:connect'].connect({ silent }),
    sign: (text = 'hi') =>
      features()['solana:signMessage'].signMessage({
        account: account(),
        message: new TextEncoder().encode(text),
      }),
    signTransaction: (transaction: Uint8Array) =>
      features()['solana:signTransaction'].signTransaction({ account: account(), transaction }),
    send: (transaction: Uint8Array) =>
      features()['solana:signAndSendTransaction'].signAndSendTransaction({
        account: account(),
        transaction,
        chain,
      }),
  }
}

async function createConnected(behaviors: Partial<SolanaBehaviors> = {}) {
  const wallet = createWallet()
  await wallet.connect()
  for (const name of Object.keys(behaviors)) tried.add(name)
  Object.assign(wallet.behaviors, behaviors)
  return wallet
}

async function createTransfer(to = Keypair.generate().publicKey, lamports = 1_000_000) {
  const { blockhash } = await world.connection.getLatestBlockhash()
  const payerKey = new PublicKey(FIRST)
  const message = new TransactionMessage({
    payerKey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: to, lamports }),
      SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: payerKey, lamports: 1 }),
    ],
  })
  return new VersionedTransaction(message.compileToV0Message()).serialize()
}

/** Returns the transfers and programs of a transaction, parsed by another library. */
function read(bytes: Uint8Array) {
  const { message, signatures } = VersionedTransaction.deserialize(bytes)
  const { instructions, payerKey } = TransactionMessage.decompile(message)
  return {
    payer: payerKey.toBase58(),
    blockhash: message.recentBlockhash,
    programs: instructions.map(({ programId }) => programId.toBase58()),
    transfers: instructions
      .filter(({ programId }) => programId.equals(SystemProgram.programId))
      .map(({ keys, data }) => [keys[1]?.pubkey.toBase58(), data.readBigUInt64LE(4)]),
    isSigned: ed25519.verify(
      signatures[0] ?? new Uint8Array(64),
      message.serialize(),
      payerKey.toBytes(),
    ),
  }
}

/** Resolves to `hangs` if a promise is pending when the node has answered another request. */
async function outcomeOf(promise: Promise<unknown>): Promise<unknown> {
  const end: { value: unknown } = { value: 'hangs' }
  promise.then(
    (value) => Object.assign(end, { value }),
    (error: unknown) => Object.assign(end, { value: { thrown: error } }),
  )
  await world.connection.getSlot()
  return end.value
}

describe('connecting', () => {
  test('behavior: S1 throwingGetters throw when they are read', () => {
    const { wallet } = createWallet({ throwingGetters: ['accounts', 'icon'] })
    expect(() => wallet.accounts).toThrow('no accounts for you')
    expect(() => wallet.icon).toThrow()
    expect(wallet.name).toBe('Solana Test Wallet')
  })

  test('behavior: S6 neverAnswers hangs with a prompt, and settles late', async () => {
    const wallet = createWallet({ neverAnswers: ['standard:connect'] })
    const first = wallet.connect()
    expect(await outcomeOf(first)).toBe('hangs')
    expect(wallet.prompts).toHaveLength(1)
    wallet.settlePending('reject')
    await expect(first).rejects.toMatchObject({ code: 4001 })
    const second = wallet.connect()
    wallet.settlePending('answer')
    expect((await second).accounts).toHaveLength(1)
  })

  test('behavior: S7 answersAs and accountsAs replace answers and accounts', async () => {
    const empty = createWallet({ answersAs: { 'standard:connect': { accounts: [] } } })
    expect(await empty.connect()).toEqual({ accounts: [] })
    expect(empty.prompts).toHaveLength(0)
    const odd = createWallet({
      accountsAs: (accounts) => accounts.map((each) => ({ ...each, chains: [] })),
    })
    expect((await odd.connect()).accounts[0]?.chains).toEqual([])
    expect(odd.wallet.accounts).toBe(odd.wallet.accounts)
    expect(await odd.sign()).toHaveLength(1)
  })

  test('behavior: S8 promptsSilently prompts, and rejectsSilently rejects', async () => {
    const prompting = createWallet({ promptsSilently: true })
    expect((await prompting.connect(true)).accounts).toHaveLength(1)
    expect(prompting.prompts).toHaveLength(1)
    const rejecting = createWallet({ rejectsSilently: true })
    await expect(rejecting.connect(true)).rejects.toMatchObject({ code: 4001 })
    expect(rejecting.prompts).toHaveLength(0)
  })

  test('behavior: S9 renewsAccounts makes the object stale once, without a prompt', async () => {
    const wallet = await createConnected({ renewsAccounts: 1 })
    const before = wallet.account()
    await expect(wallet.sign()).rejects.toThrow('invalid account')
    expect(wallet.prompts).toHaveLength(1)
    expect(wallet.account()).not.toBe(before)
    expect(wallet.account()).toEqual(before)
    expect(await wallet.sign()).toHaveLength(1)
  })

  test.each([
    [{ silentEvents: true }, []],
    [{ repeatsEvents: true }, [1, 1]],
    [{ flickers: true }, [0, 1]],
  ] as const)('behavior: S10 %o', async (behaviors, lengths) => {
    const wallet = createWallet(behaviors)
    const seen: unknown[] = []
    wallet.features()['standard:events'].on('change', ({ accounts }) => {
      seen.push(accounts?.length)
    })
    await wallet.connect()
    expect(seen).toEqual(lengths)
  })

  test('behavior: S10 eventsAre missing or throwing, and renewed accounts are emitted', async () => {
    const throwing = createWallet({ eventsAre: 'throwing' })
    expect(() => throwing.features()['standard:events'].on('change', () => {})).toThrow()
    const withoutOff = await createConnected({ eventsAre: 'without off' })
    const seen: unknown[] = []
    const off = withoutOff.features()['standard:events'].on('change', (each) => seen.push(each))
    expect(off).toBeUndefined()
    withoutOff.renewAccounts()
    expect(seen).toEqual([{ accounts: withoutOff.wallet.accounts }])
  })

  test('behavior: S11 missingFeatures vanish after connecting', async () => {
    const wallet = await createConnected()
    const { signMessage } = wallet.features()['solana:signMessage']
    wallet.behaviors.missingFeatures = ['solana:signMessage']
    tried.add('missingFeatures')
    expect(wallet.features()).not.toHaveProperty('solana:signMessage')
    await expect(
      signMessage({ account: wallet.account(), message: new Uint8Array() }),
    ).rejects.toMatchObject({ code: -32601 })
  })

  test('behavior: S18 throws and rejectsAs replace prompts, also when connected', async () => {
    const wallet = createWallet({ throws: { value: undefined } })
    expect(await outcomeOf(wallet.connect())).toEqual({ thrown: undefined })
    Object.assign(wallet.behaviors, conformingSolana)
    await wallet.connect()
    wallet.behaviors.rejectsAs = { code: '4001' }
    tried.add('rejectsAs')
    expect(await outcomeOf(wallet.sign())).toEqual({ thrown: { code: '4001' } })
  })

  test('behavior: S19 an open prompt makes the next request of its kind pending', async () => {
    const wallet = createSolanaTestWallet({
      chains: [{ id: 'solana:localnet', rpcUrl: world.ledger.url }],
      approve: () => new Promise(() => {}),
    })
    const { connect } = (wallet.wallet.features as Features)['standard:connect']
    void connect()
    await expect(connect()).rejects.toMatchObject({ code: -32002 })
  })
})

describe('signing', () => {
  test('behavior: S13 sendsNothing returns a signature, and actsFor sends to another chain', async () => {
    const wallet = await createConnected({ sendsNothing: true })
    const to = Keypair.generate().publicKey
    const [sent] = await wallet.send(await createTransfer(to))
    expect(sent?.signature).toHaveLength(64)
    expect(await world.connection.getBalance(to)).toBe(0)
    Object.assign(wallet.behaviors, { sendsNothing: false, actsFor: { chain: 'solana:devnet' } })
    tried.add('actsFor')
    await expect(wallet.send(await createTransfer(to))).rejects.toThrow()
    expect(wallet.prompts.at(-1)).toMatchObject({ chain: 'solana:localnet' })
  })

  test('behavior: S16 actsFor another account signs with its key', async () => {
    const wallet = await createConnected({ actsFor: { account: 1 } })
    const [result] = await wallet.sign('x')
    const [first, second] = solanaTestAccounts(2)
    const verify = (key: Uint8Array | undefined): boolean =>
      ed25519.verify(result?.signature ?? '', result?.signedMessage ?? '', key ?? '')
    expect([verify(first?.publicKey), verify(second?.publicKey)]).toEqual([false, true])
  })

  test('behavior: S14 addsInstructions around those of the app, and the ledger executes them', async () => {
    const wallet = await createConnected({ addsInstructions: ['compute budget', 'lighthouse'] })
    const to = Keypair.generate().publicKey
    const [signed] = await wallet.signTransaction(await createTransfer(to))
    const bytes = signed?.signedTransaction ?? new Uint8Array()
    const system = SystemProgram.programId.toBase58()
    expect(read(bytes)).toMatchObject({
      isSigned: true,
      programs: [
        'ComputeBudget111111111111111111111111111111',
        'ComputeBudget111111111111111111111111111111',
        system,
        system,
        'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95',
      ],
    })
    await world.connection.sendRawTransaction(bytes)
    expect(await world.connection.getBalance(to)).toBe(1_000_000)
    const again = await wallet.signTransaction(bytes)
    expect(again[0]?.signedTransaction).toEqual(bytes)
  })

  test('behavior: S15 changesTransaction signs another transaction', async () => {
    const wallet = await createConnected()
    const to = Keypair.generate().publicKey
    const given = await createTransfer(to)
    const change = async (changesTransaction: SolanaBehaviors['changesTransaction']) => {
      Object.assign(wallet.behaviors, { changesTransaction })
      const [signed] = await wallet.signTransaction(given)
      return read(signed?.signedTransaction ?? given)
    }
    tried.add('changesTransaction')
    const before = await change(undefined)
    const [main, self] = before.transfers
    const stranger = '6gYw7q94fJdEwL8WkT1a6LHBdTMbix1aciALwEWPx3Wp'
    expect(main).toEqual([to.toBase58(), 1_000_000n])
    expect((await change('recipient')).transfers).toEqual([[stranger, 1_000_000n], self])
    expect((await change('amount')).transfers).toEqual([[to.toBase58(), 1_000_001n], self])
    expect((await change('order')).transfers).toEqual([self, main])
    expect((await change('extra transfer')).transfers).toEqual([main, self, [stranger, 1n]])
    expect((await change('fee payer')).payer).toBe(SECOND)
    expect((await change('lifetime')).blockhash).not.toBe(before.blockhash)
    for (const each of ['recipient', 'extra transfer', 'fee payer', 'lifetime'] as const)
      expect((await change(each)).isSigned).toBe(true)
  })

  test('behavior: S16 resultsAre, signaturesAre, signsOtherMessage and bytesAre change results', async () => {
    const wallet = await createConnected({ resultsAre: 'too few' })
    expect(await wallet.sign()).toHaveLength(0)
    const signWith = async (behaviors: Partial<SolanaBehaviors>) => {
      for (const name of Object.keys(behaviors)) tried.add(name)
      Object.assign(wallet.behaviors, conformingSolana, behaviors)
      return wallet.sign('x')
    }
    expect(await signWith({ resultsAre: 'too many' })).toHaveLength(2)
    const isValid = ({
      signature,
      signedMessage,
    }: {
      signature: Uint8Array
      signedMessage: Uint8Array
    }) => ed25519.verify(signature, signedMessage, wallet.account().publicKey as Uint8Array)
    expect((await signWith({ signaturesAre: 'short' }))[0]?.signature).toHaveLength(63)
    expect((await signWith({ signaturesAre: 'zero' }))[0]?.signature).toEqual(new Uint8Array(64))
    const [foreign] = await signWith({ signaturesAre: 'foreign' })
    expect(foreign?.signature).toHaveLength(64)
    expect(foreign && isValid(foreign)).toBe(false)
    const [other] = await signWith({ signsOtherMessage: true })
    expect(new TextDecoder().decode(other?.signedMessage)).toBe('x.')
    expect(other && isValid(other)).toBe(true)
    expect(Array.isArray((await signWith({ bytesAre: 'numbers' }))[0]?.signature)).toBe(true)
    const [view] = await signWith({ bytesAre: 'view' })
    expect(view?.signature.buffer.byteLength).toBeGreaterThan(64)
    expect(view && isValid(view)).toBe(true)
  })

  test('behavior: S17 signInAs and signInBy change the message and the signer', async () => {
    const wallet = createWallet({
      signInAs: { domain: 'evil.example', nonce: undefined },
      signInBy: 1,
    })
    const [output] = await wallet
      .features()
      ['solana:signIn'].signIn({ domain: 'shop.example', nonce: 'abcdefgh' })
    const text = new TextDecoder().decode(output?.signedMessage)
    expect(text).toBe(`evil.example wants you to sign in with your Solana account:\n${SECOND}`)
    expect(output?.account.address).toBe(SECOND)
  })

  test('behavior: S20 sendsThenHangs sends the transaction', async () => {
    const wallet = await createConnected({ sendsThenHangs: true })
    const to = Keypair.generate().publicKey
    const sending = wallet.send(await createTransfer(to))
    await expect.poll(() => world.connection.getBalance(to)).toBe(1_000_000)
    expect(await outcomeOf(sending)).toBe('hangs')
    wallet.settlePending('answer')
    expect((await sending)[0]?.signature).toHaveLength(64)
  })
})

describe('registerBadly', () => {
  function listen(target: EventTarget) {
    const seen: unknown[] = []
    const thrown: unknown[] = []
    target.addEventListener('wallet-standard:register-wallet', (event) => {
      const { detail } = event as CustomEvent<unknown>
      try {
        const callback = detail as (api: { register(wallet: Wallet): () => void }) => void
        callback({
          register(wallet) {
            seen.push(wallet)
            return () => undefined
          },
        })
      } catch (error) {
        thrown.push(error)
      }
    })
    return { seen, thrown }
  }

  test.each([
    ['malformed', 0, 6],
    ['throwing', 1, 2],
    ['no wallets', 12, 0],
    ['repeated', 100, 0],
    ['same name', 1, 0],
    ['flood', 1000, 0],
    ['huge icon', 1, 0],
    ['bad icons', 8, 0],
    ['not for Solana', 2, 0],
    ['markup', 3, 0],
  ] as const)('behavior: S2 to S5 %s', (form, wallets, failures) => {
    const target = new EventTarget()
    const { seen, thrown } = listen(target)
    registerBadly({ form, wallet: createWallet(), target })
    expect([seen.length, thrown.length]).toEqual([wallets, failures])
    expect(registrationForms).toContain(form)
  })

  test('default: has ten forms', () => expect(registrationForms).toHaveLength(10))
})

test('behavior: every switch has a test', () => {
  expect([...tried].sort()).toEqual(Object.keys(conformingSolana).sort())
})
