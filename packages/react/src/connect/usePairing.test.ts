import { CancelledError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connection, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { usePairing } from './usePairing.js'

const pairing = { uri: 'wc:1@2', expiresAt: Number.MAX_SAFE_INTEGER }
const pair = async (): Promise<typeof pairing> => pairing

test('default: creates a code, and connects the wallet that answers it', async () => {
  const context = createTestContext(createTestLatchkey({ pair, connect: async () => connection }))
  const [{ state, prepare, connect }] = readHook(context, () => usePairing())
  expect(state).toEqual({ status: 'idle' })
  expect(await prepare()).toEqual(pairing)
  expect(readHook(context, () => usePairing())[0].state).toEqual({
    status: 'ready',
    attempt: 1,
    ...pairing,
  })
  const attempt = connect()
  expect(readHook(context, () => usePairing())[0].isConnecting).toBe(true)
  expect(await attempt).toEqual(connection)
})

test('behavior: the verbs are the same functions between renders', () => {
  const [first, last] = readHook(createTestContext(createTestLatchkey()), () => usePairing())
  expect(last.connect).toBe(first.connect)
  expect(last.prepare).toBe(first.prepare)
})

test('error: an abort ends the attempt and its code', async () => {
  const context = createTestContext(createTestLatchkey({ pair }))
  const [{ connect }] = readHook(context, () => usePairing())
  const controller = new AbortController()
  const attempt = connect(controller)
  controller.abort()
  await expect(attempt).rejects.toThrow(CancelledError)
  expect(readHook(context, () => usePairing())[0]).toMatchObject({
    state: { status: 'idle' },
    isConnecting: false,
  })
})
