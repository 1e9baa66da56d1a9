import { CancelledError, UserRejectedError, WalletNotFoundError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connection, createTestLatchkey, tern } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useConnectWallet } from './useConnectWallet.js'

test('default: connects a wallet', async () => {
  const context = createTestContext(createTestLatchkey({ connect: async () => connection }))
  const [{ connectWallet, isConnecting, wallet }] = readHook(context, useConnectWallet)
  expect([isConnecting, wallet]).toEqual([false, undefined])
  const attempt = connectWallet(tern.id)
  expect(readHook(context, useConnectWallet)[0]).toMatchObject({ isConnecting: true, wallet: tern })
  expect(await attempt).toEqual(connection)
  expect(readHook(context, useConnectWallet)[0]).toMatchObject({
    isConnecting: false,
    wallet: undefined,
    error: undefined,
  })
})

test('behavior: the verbs are the same functions between renders', () => {
  const [first, last] = readHook(createTestContext(createTestLatchkey()), useConnectWallet)
  expect(last.connectWallet).toBe(first.connectWallet)
  expect(last.cancel).toBe(first.cancel)
})

test('error: an attempt that fails, is cancelled, or has no wallet', async () => {
  const context = createTestContext(
    createTestLatchkey({ connect: () => Promise.reject(new UserRejectedError()) }),
  )
  const [{ connectWallet, cancel }] = readHook(context, useConnectWallet)
  await expect(connectWallet(tern.id)).rejects.toThrow(UserRejectedError)
  expect(readHook(context, useConnectWallet)[0]).toMatchObject({
    wallet: tern,
    error: { name: 'UserRejectedError' },
  })
  await expect(connectWallet('gone')).rejects.toThrow(WalletNotFoundError)
  const attempt = connectWallet(tern.id)
  cancel()
  await expect(attempt).rejects.toThrow(CancelledError)
})
