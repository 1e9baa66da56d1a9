import type { Connection } from '@latchkey/core'
import { severalConnections } from '@latchkey/core/internal'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connection, connectTern, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useConnections } from './useConnections.js'

const other: Connection = {
  wallet: { id: 'standard:Lark', name: 'Lark', namespace: 'solana', installed: true },
  address: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  addresses: ['9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin'],
  networkId: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
}

test('default: the open connections, the active one first', async () => {
  const latchkey = createTestLatchkey({ connectionRules: severalConnections })
  const context = createTestContext(latchkey)
  expect(readHook(context, useConnections)[0].connections).toEqual([])
  connectTern(latchkey)
  latchkey.connect.send({ type: 'connectionChanged', connection: other })
  const [{ connections, switchConnection, disconnect }] = readHook(context, useConnections)
  expect(connections).toEqual([connection, other])
  expect(await switchConnection({ namespace: 'solana' })).toBe(other)
  expect(readHook(context, useConnections)[0].connections).toEqual([other, connection])
  await disconnect({ namespace: 'solana' })
  expect(readHook(context, useConnections)[0].connections).toEqual([connection])
})

test('behavior: list and verb are the same between renders', () => {
  const [first, last] = readHook(createTestContext(createTestLatchkey()), useConnections)
  expect(last.connections).toBe(first.connections)
  expect(last.switchConnection).toBe(first.switchConnection)
  expect(last.disconnect).toBe(first.disconnect)
})

test('error: no wallet of the namespace is connected', async () => {
  const [{ switchConnection }] = readHook(createTestContext(createTestLatchkey()), useConnections)
  await expect(switchConnection({ namespace: 'solana' })).rejects.toMatchObject({
    name: 'NotConnectedError',
  })
})
