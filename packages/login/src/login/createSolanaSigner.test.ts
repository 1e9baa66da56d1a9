import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { VaultError } from '@latchkey/vault'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { fromBase58, toBase58 } from '../std/base58.js'
import { ada, createLoginWorld, type LoginWorld } from '../test/world.js'
import { createSolanaSigner, type SolanaSigner } from './createSolanaSigner.js'

// What is fetched when it is first needed is here from the start, because the clock is held.
beforeAll(() => import('./createLogin.js'))

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const address = toBase58(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))

type Call = { method: string; params: Record<string, unknown> }

/** Signs whatever it is shown; a "transaction" is signed by putting the signature before it. */
function answer({ method, params }: Call): unknown {
  const bytes = (text: unknown): Uint8Array => fromBase58(String(text)) ?? new Uint8Array()
  const signed = (text: unknown): string =>
    toBase58(Buffer.concat([sign(null, bytes(text), privateKey), bytes(text)]))
  if (method === 'solana_signMessage')
    return { signature: toBase58(sign(null, bytes(params.message), privateKey)) }
  if (method === 'solana_signTransaction') return { transaction: signed(params.transaction) }
  if (method === 'solana_signAllTransactions')
    return { transactions: (params.transactions as string[]).map(signed) }
  return { signature: toBase58(sign(null, bytes(params.transaction), privateKey)) }
}

async function loggedIn(): Promise<{ world: LoginWorld; signer: SolanaSigner }> {
  const world = createLoginWorld()
  world.replies.GET_USER = async () => ({ ...ada, solanaAddress: address })
  world.replies.RPC_REQUEST = async (call) => answer(call as Call)
  await world.port.connect()
  world.seen.splice(0)
  return { world, signer: createSolanaSigner(world.port) }
}

const key = createPublicKey(publicKey.export({ type: 'spki', format: 'pem' }))

test('default: signs messages and transactions with the key of who is logged in', async () => {
  const { world, signer } = await loggedIn()
  expect(signer.address).toBe(address)
  const message = new TextEncoder().encode('Hello')
  expect(verify(null, message, key, await signer.signMessage(message))).toBe(true)
  expect(world.seen[0]?.payload).toEqual({
    method: 'solana_signMessage',
    params: { message: '9Ajdvzr', pubkey: address },
  })
  const transaction = Uint8Array.from([0, 0, 1, 2, 3])
  expect((await signer.signTransaction(transaction)).slice(64)).toEqual(transaction)
  expect(await signer.signAllTransactions([transaction, transaction])).toHaveLength(2)
  const signature = await signer.signAndSendTransaction(transaction, { skipPreflight: true })
  expect(verify(null, transaction, key, fromBase58(signature) as Uint8Array)).toBe(true)
  expect(world.seen.at(-1)?.payload).toEqual({
    method: 'solana_signAndSendTransaction',
    params: { transaction: toBase58(transaction), options: { skipPreflight: true } },
  })
})

test('behavior: the window opens in the click', async () => {
  const { world, signer } = await loggedIn()
  const signed = signer.signMessage(new Uint8Array(3))
  expect(world.windows).toHaveLength(1)
  await signed
})

test('error: nobody is logged in, the visitor declines, or the answer is none', async () => {
  const { world, signer } = await loggedIn()
  const message = new Uint8Array(3)
  world.replies.RPC_REQUEST = () =>
    Promise.reject(new VaultError('rejected', 'You declined.', { code: 4001 }))
  await expect(signer.signMessage(message)).rejects.toMatchObject({ name: 'UserRejectedError' })
  for (const wrong of [
    null,
    {},
    { signature: 1 },
    { signature: '0OIl' },
    { signature: 'abc' },
    { signature: '' },
  ]) {
    world.replies.RPC_REQUEST = async () => wrong
    await expect(signer.signMessage(message)).rejects.toMatchObject({
      name: 'InvalidWalletResponseError',
    })
  }
  world.replies.RPC_REQUEST = async () => ({ transactions: [] })
  await expect(signer.signAllTransactions([message])).rejects.toMatchObject({
    name: 'InvalidWalletResponseError',
  })
  await expect(signer.signMessage(new Uint8Array(16_385))).rejects.toMatchObject({
    reason: 'messageTooLong',
  })
  await world.port.disconnect()
  await expect(signer.signMessage(message)).rejects.toMatchObject({ name: 'NotConnectedError' })
  expect(signer.address).toBeUndefined()
})

test('behavior: base58 there and back, zeros in front kept', () => {
  expect(toBase58(Uint8Array.from([0, 0, 40, 127, 180, 205]))).toBe('11233QC4')
  expect(toBase58(new Uint8Array())).toBe('')
  expect(fromBase58('0')).toBeUndefined()
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(fromBase58(toBase58(bytes))).toEqual(bytes)
    }),
  )
})
