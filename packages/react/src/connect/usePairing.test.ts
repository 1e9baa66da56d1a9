import { CancelledError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestKit } from '../test/createTestKit.js'
import { connection, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { usePairing } from './usePairing.js'

const pairing = { uri: 'wc:1@2', expiresAt: Number.MAX_SAFE_INTEGER }
const pair = async (): Promise<typeof pairing> => pairing

test('default: creates a code, and connects the wallet that answers it', async () => {
  const kit = createTestKit(createTestLatchkey({ pair, connect: async () => connection }))
  const [{ state, prepare, connect }] = readHook(kit, () => usePairing())
  expect(state).toEqual({ status: 'idle' })
  expect(await prepare()).toEqual(pairing)
  expect(readHook(kit, () => usePairing())[0].state).toEqual({
    status: 'ready',
    attempt: 1,
    ...pairing,
  })
  const attempt = connect()
  expect(readHook(kit, () => usePairing())[0].isConnecting).toBe(true)
  expect(await attempt).toEqual(connection)
})

test('behavior: the verbs are the same functions between renders', () => {
  const [first, last] = readHook(createTestKit(createTestLatchkey()), () => usePairing())
  expect(last.connect).toBe(first.connect)
  expect(last.prepare).toBe(first.prepare)
})

test('error: an abort ends the attempt and its code', async () => {
  const kit = createTestKit(createTestLatchkey({ pair }))
  const [{ connect }] = readHook(kit, () => usePairing())
  const controller = new AbortController()
  const attempt = connect(controller)
  controller.abort()
  await expect(attempt).rejects.toThrow(CancelledError)
  expect(readHook(kit, () => usePairing())[0]).toMatchObject({
    state: { status: 'idle' },
    isConnecting: false,
  })
})
