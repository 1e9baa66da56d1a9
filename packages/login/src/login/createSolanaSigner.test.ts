import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import { VaultError } from '@latchkey/vault'
import { base58 } from '@scure/base'
import { beforeAll, expect, test } from 'vitest'
import { ada, createLoginWorld, type LoginWorld } from '../test/world.js'
import { createSolanaSigner, type SolanaSigner } from './createSolanaSigner.js'

// Loads the lazy-loaded module up front: the clock is held during the tests.
beforeAll(() => import('./createLogin.js'))

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const address = base58.encode(publicKey.export({ type: 'spki', format: 'der' }).subarray(-32))

type Call = { method: string; params: Record<string, unknown> }

/** Signs every request. Signs a "transaction" by prepending the signature. */
function answer({ method, params }: Call): unknown {
  const bytes = (text: unknown): Uint8Array => base58.decode(String(text))
  const signed = (text: unknown): string =>
    base58.encode(Buffer.concat([sign(null, bytes(text), privateKey), bytes(text)]))
  if (method === 'solana_signMessage')
    return { signature: base58.encode(sign(null, bytes(params.message), privateKey)) }
  if (method === 'solana_signTransaction') return { transaction: signed(params.transaction) }
  if (method === 'solana_signAllTransactions')
    return { transactions: (params.transactions as string[]).map(signed) }
  return { signature: base58.encode(sign(null, bytes(params.transaction), privateKey)) }
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

test('default: signs messages and transactions with the key of the logged-in user', async () => {
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
  expect(verify(null, transaction, key, base58.decode(signature))).toBe(true)
  expect(world.seen.at(-1)?.payload).toEqual({
    method: 'solana_signAndSendTransaction',
    params: { transaction: base58.encode(transaction), options: { skipPreflight: true } },
  })
})

test('behavior: a request contains the cluster that the caller chose', async () => {
  const { world, signer } = await loggedIn()
  const chainId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
  const transaction = Uint8Array.from([0, 0, 1, 2, 3])
  await signer.signTransaction(transaction, { chainId })
  await signer.signAllTransactions([transaction], { chainId })
  await signer.signAndSendTransaction(transaction, { chainId, maxRetries: 2 })
  const text = base58.encode(transaction)
  expect(world.seen.map(({ payload }) => (payload as Call).params)).toEqual([
    { transaction: text, chainId },
    { transactions: [text], chainId },
    { transaction: text, chainId, options: { maxRetries: 2 } },
  ])
})

test('behavior: opens the window synchronously in the click', async () => {
  const { world, signer } = await loggedIn()
  const signed = signer.signMessage(new Uint8Array(3))
  expect(world.windows).toHaveLength(1)
  await signed
})

test('error: rejects without a logged-in user, on a refusal and on an invalid answer', async () => {
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
