import { base58 } from '@scure/base'
import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import {
  AddressLookupTableAccount,
  Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { describe, expect, test } from 'vitest'
import { encodeTransaction, withSignature } from './encodeTransaction.js'
import { isSolanaMessage, parseSolanaTransaction } from './parseTransaction.js'

const [payer, other] = [1, 2].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed))) as [
  Keypair,
  Keypair,
]
const BLOCKHASH = base58.encode(new Uint8Array(32).fill(9))
const to = new PublicKey(new Uint8Array(32).fill(5))
const transfer = SystemProgram.transfer({
  fromPubkey: payer.publicKey,
  toPubkey: to,
  lamports: 7,
})

function legacy(): Uint8Array {
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: BLOCKHASH })
  transaction.add(transfer)
  transaction.sign(payer)
  return transaction.serialize()
}

const table = new AddressLookupTableAccount({
  key: new PublicKey(new Uint8Array(32).fill(6)),
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [other.publicKey, to],
  },
})

function version0(): Uint8Array {
  const message = new TransactionMessage({
    payerKey: payer.publicKey,
    recentBlockhash: BLOCKHASH,
    instructions: [transfer],
  }).compileToV0Message([table])
  return new VersionedTransaction(message).serialize()
}

/**
 * Encodes a version 1 transaction: web3.js decodes version 1 but does not encode it, kit does both.
 */
async function version1(
  config: Parameters<typeof setTransactionMessageConfig>[0] | undefined,
  isSigned = false,
): Promise<Uint8Array> {
  const signer = await createKeyPairSignerFromPrivateKeyBytes(payer.secretKey.slice(0, 32))
  const message = pipe(
    createTransactionMessage({ version: 1 }),
    (each) => setTransactionMessageFeePayerSigner(signer, each),
    (each) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash(BLOCKHASH), lastValidBlockHeight: 0n },
        each,
      ),
    (each) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({
          source: signer,
          destination: address(to.toBase58()),
          amount: 7n,
        }),
        each,
      ),
    (each) => (config ? setTransactionMessageConfig(config, each) : each),
  )
  const transaction = isSigned
    ? await signTransactionMessageWithSigners(message)
    : compileTransaction(message)
  return new Uint8Array(getTransactionEncoder().encode(transaction))
}

const budget = {
  computeUnitLimit: 1000,
  heapSize: 32_768,
  loadedAccountsDataSizeLimit: 65_536,
  priorityFeeLamports: 4321n,
}

describe('parseSolanaTransaction, with web3.js and kit as encoders', () => {
  test('default: parses a legacy transaction', () => {
    const parsed = parseSolanaTransaction(legacy())
    expect(parsed).toMatchObject({
      version: 'legacy',
      signers: [payer.publicKey.toBase58()],
      instructions: [{ program: SystemProgram.programId.toBase58(), accounts: [0, 1] }],
      accounts: [
        { address: payer.publicKey.toBase58(), isSigner: true, isWritable: true },
        { address: to.toBase58(), isSigner: false, isWritable: true },
        { isSigner: false, isWritable: false },
      ],
    })
    expect(parsed && encodeTransaction(parsed)).toEqual(new Uint8Array(legacy()))
  })

  test('behavior: accounts of a lookup table of version 0 have no addresses', () => {
    const parsed = parseSolanaTransaction(version0())
    expect(parsed?.version).toBe(0)
    expect(parsed?.accounts.at(-1)).toEqual({
      address: undefined,
      isSigner: false,
      isWritable: true,
      table: { address: table.key.toBase58(), index: 1 },
    })
    expect(parsed && encodeTransaction(parsed)).toEqual(version0())
  })

  test.each([
    ['no budget', undefined, 0n],
    ['a whole budget', budget, 4321n],
    ['a limit alone', { computeUnitLimit: 1000 }, 0n],
  ] as const)('behavior: parses version 1 with %s', async (_name, config, priorityFee) => {
    const bytes = await version1(config)
    const parsed = parseSolanaTransaction(bytes)
    expect(parsed).toMatchObject({ version: 1, priorityFee, instructions: [{ accounts: [0, 1] }] })
    expect(VersionedMessage.deserialize(parsed?.message ?? new Uint8Array())).toMatchObject({
      version: 1,
      header: { numRequiredSignatures: 1 },
    })
    expect(parsed && encodeTransaction(parsed)).toEqual(bytes)
    const signed = await version1(config, true)
    const signature = signed.slice(-64)
    expect(parsed && withSignature(parsed, payer.publicKey.toBase58(), signature)).toEqual(signed)
  })

  test('error: rejects an unknown budget, half a priority fee, and version 1 with leading signatures', async () => {
    const bytes = await version1(budget)
    const changed = (at: number, value: number): Uint8Array =>
      bytes.map((byte, index) => (index === at ? value : byte))
    expect(bytes[4]).toBe(0b11111)
    for (const wrong of [
      changed(4, 0b11101),
      changed(4, 0b111111),
      changed(7, 1),
      bytes.slice(0, -1),
      Uint8Array.of(...bytes, 0),
      Uint8Array.of(1, ...bytes.slice(-64), ...bytes.slice(0, -64)),
      new Uint8Array(4097).fill(0x81),
    ])
      expect(parseSolanaTransaction(wrong)).toBeUndefined()
  })

  test('error: S25 recognises transaction messages of all versions in place of a message', async () => {
    const messages = [
      parseSolanaTransaction(legacy())?.message,
      parseSolanaTransaction(version0())?.message,
      (await version1(budget)).slice(0, -64),
      // An unused lookup table and a duplicate account: no node runs it, but it is a transaction
      // message.
      new MessageV0({
        header: {
          numRequiredSignatures: 1,
          numReadonlySignedAccounts: 0,
          numReadonlyUnsignedAccounts: 0,
        },
        staticAccountKeys: [payer.publicKey, payer.publicKey],
        recentBlockhash: BLOCKHASH,
        compiledInstructions: [],
        addressTableLookups: [],
      }).serialize(),
    ]
    for (const message of messages) expect(message && isSolanaMessage(message)).toBe(true)
    expect(isSolanaMessage(new TextEncoder().encode('Sign in to shop.example'))).toBe(false)
  })
})
