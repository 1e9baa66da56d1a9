import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  compileTransactionMessage,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  fetchAddressesForLookupTables,
  generateKeyPairSigner,
  getBase64Decoder,
  getBase64EncodedWireTransaction,
  getCompiledTransactionMessageEncoder,
  getSignatureFromTransaction,
  type Instruction,
  isSolanaError,
  type KeyPairSigner,
  lamports,
  pipe,
  type Rpc,
  type RpcSubscriptions,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED,
  type SolanaRpcApi,
  type SolanaRpcSubscriptionsApi,
  sendAndConfirmTransactionFactory,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type TransactionMessageBytesBase64,
} from '@solana/kit'
import { AddressLookupTableProgram, PublicKey } from '@solana/web3.js'
import { getTransferSolInstruction } from '@solana-program/system'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ledger, startLedger } from './index.js'

const world: {
  ledger: Ledger
  rpc: Rpc<SolanaRpcApi>
  rpcSubscriptions: RpcSubscriptions<SolanaRpcSubscriptionsApi>
  payer: KeyPairSigner
} = {} as never

beforeAll(async () => {
  world.ledger = await startLedger()
  world.rpc = createSolanaRpc(world.ledger.url)
  world.rpcSubscriptions = createSolanaRpcSubscriptions(world.ledger.websocketUrl)
  world.payer = await generateKeyPairSigner()
  await airdropFactory(world)({
    commitment: 'confirmed',
    lamports: lamports(10_000_000_000n),
    recipientAddress: world.payer.address,
  })
})
afterAll(() => world.ledger.stop())

async function createMessage(instructions: readonly Instruction[], version: 'legacy' | 0 | 1 = 0) {
  const { value: latest } = await world.rpc.getLatestBlockhash().send()
  return pipe(
    createTransactionMessage({ version }),
    (each) => setTransactionMessageFeePayerSigner(world.payer, each),
    (each) => setTransactionMessageLifetimeUsingBlockhash(latest, each),
    (each) => appendTransactionMessageInstructions(instructions, each),
  )
}

function transfer(amount: bigint, destination: KeyPairSigner['address']): Instruction {
  return getTransferSolInstruction({ source: world.payer, destination, amount })
}

async function send(message: Awaited<ReturnType<typeof createMessage>>): Promise<string> {
  const signed = await signTransactionMessageWithSigners(message as never)
  assertIsTransactionWithBlockhashLifetime(signed)
  await sendAndConfirmTransactionFactory(world)(signed, { commitment: 'confirmed' })
  return getSignatureFromTransaction(signed)
}

async function encode(message: Awaited<ReturnType<typeof createMessage>>) {
  return getBase64EncodedWireTransaction(await signTransactionMessageWithSigners(message as never))
}

test('default: sends and confirms by websocket', async () => {
  const { address: to } = await generateKeyPairSigner()
  const signature = await send(await createMessage([transfer(1_000_000n, to)]))
  expect((await world.rpc.getBalance(to).send()).value).toBe(1_000_000n)
  const { value } = await world.rpc.getSignatureStatuses([signature as never]).send()
  expect(value[0]).toMatchObject({ err: null, confirmationStatus: 'confirmed' })
})

test('behavior: executes version 1, and returns it to clients that support it', async () => {
  const { address: to } = await generateKeyPairSigner()
  const message = pipe(await createMessage([transfer(1_000_000n, to)], 1), (each) => ({
    ...each,
    config: { computeUnitLimit: 1000, loadedAccountsDataSizeLimit: 65_536 },
  }))
  const signature = await send(message as never)
  expect((await world.rpc.getBalance(to).send()).value).toBe(1_000_000n)
  const found = await world.rpc
    .getTransaction(signature as never, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 1 as 0,
    })
    .send()
  expect(found?.version).toBe(1)
})

test('behavior: takes the fee that it returned for the message', async () => {
  const { address: to } = await generateKeyPairSigner()
  const plain = await createMessage([transfer(1_000_000n, to)])
  const priced = pipe(
    plain as never,
    (each) => setTransactionMessageComputeUnitPrice(2_000_000n as never, each),
    (each) => setTransactionMessageComputeUnitLimit(5000, each),
  ) as typeof plain
  for (const [message, fee] of [
    [plain, 5000n],
    [priced, 15_000n],
  ] as const) {
    const bytes = getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(message))
    const text = getBase64Decoder().decode(bytes) as TransactionMessageBytesBase64
    expect((await world.rpc.getFeeForMessage(text).send()).value).toBe(fee)
    const before = (await world.rpc.getBalance(world.payer.address).send()).value
    await send(message)
    const after = (await world.rpc.getBalance(world.payer.address).send()).value
    expect(before - after).toBe(1_000_000n + fee)
  }
})

test('behavior: simulates without signatures, and returns accounts and inner instructions', async () => {
  const { address: to } = await generateKeyPairSigner()
  const message = await createMessage([transfer(2_000_000n, to)])
  const wire = new Uint8Array(Buffer.from(await encode(message), 'base64'))
  // Replaces the signature together with the blockhash.
  wire.fill(0, 1, 65)
  const unsigned = Buffer.from(wire).toString('base64') as Awaited<ReturnType<typeof encode>>
  world.ledger.advance(200)
  const { value } = await world.rpc
    .simulateTransaction(unsigned, {
      encoding: 'base64',
      sigVerify: false,
      replaceRecentBlockhash: true,
      innerInstructions: true,
      accounts: { addresses: [to], encoding: 'base64' },
    })
    .send()
  expect(value.err).toBeNull()
  expect(value.accounts[0]?.lamports).toBe(2_000_000n)
  expect(value.innerInstructions).toEqual([])
  expect(value.replacementBlockhash.lastValidBlockHeight).toBeGreaterThan(0n)
  const expired = await world.rpc.simulateTransaction(unsigned, { encoding: 'base64' }).send()
  expect(expired.value.err).toBe('BlockhashNotFound')
  expect((await world.rpc.getBalance(to).send()).value).toBe(0n)
})

test('behavior: reads lookup tables', async () => {
  const authority = new PublicKey(world.payer.address)
  const recentSlot = Number(await world.rpc.getSlot({ commitment: 'confirmed' }).send())
  const [create, table] = AddressLookupTableProgram.createLookupTable({
    authority,
    payer: authority,
    recentSlot,
  })
  const { address: to } = await generateKeyPairSigner()
  const extend = AddressLookupTableProgram.extendLookupTable({
    lookupTable: table,
    authority,
    payer: authority,
    addresses: [new PublicKey(to)],
  })
  const instructions = [create, extend].map(
    ({ programId, keys, data }): Instruction => ({
      programAddress: address(programId.toBase58()),
      accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
        address: address(pubkey.toBase58()),
        role: (Number(isSigner) * 2 + Number(isWritable)) as 0,
      })),
      data: new Uint8Array(data),
    }),
  )
  await send(await createMessage(instructions))
  const tableAddress = address(table.toBase58())
  const tables = await fetchAddressesForLookupTables([tableAddress], world.rpc, {
    commitment: 'confirmed',
  })
  expect(tables[tableAddress]).toEqual([to])
})

test('behavior: notifies of slots, accounts and logs', async () => {
  const abort = new AbortController()
  const options = { abortSignal: abort.signal }
  const { address: to } = await generateKeyPairSigner()
  const [slots, accounts, logs] = await Promise.all([
    world.rpcSubscriptions.slotNotifications().subscribe(options),
    world.rpcSubscriptions
      .accountNotifications(to, { commitment: 'confirmed', encoding: 'base64' })
      .subscribe(options),
    world.rpcSubscriptions
      .logsNotifications({ mentions: [to] }, { commitment: 'confirmed' })
      .subscribe(options),
  ])
  const first = async <T>(given: AsyncIterable<T>): Promise<T> => {
    for await (const each of given) return each
    throw new Error('no notification')
  }
  const firsts = Promise.all([first(slots), first(accounts), first(logs)])
  const signature = await send(await createMessage([transfer(3_000_000n, to)]))
  const [slot, account, log] = await firsts
  expect(slot.slot - slot.parent).toBe(1n)
  expect(account.value.lamports).toBe(3_000_000n)
  expect(log.value.signature).toBe(signature)
  abort.abort()
})

test('error: reports a slot that is not reached yet', async () => {
  const slot = await world.rpc.getSlot().send()
  const ahead = world.rpc.getBalance(world.payer.address, { minContextSlot: slot + 10_000n }).send()
  const error = await ahead.catch((reason: unknown) => reason)
  expect(
    isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED),
  ).toBe(true)
})
