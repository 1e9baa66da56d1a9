import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connection, connectTern, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useConnection } from './useConnection.js'

test('default: the network of the app, then the connection and its network', () => {
  const latchkey = createTestLatchkey()
  const context = createTestContext(latchkey)
  expect(readHook(context, useConnection)[0]).toMatchObject({
    status: 'disconnected',
    connection: undefined,
    networkId: 'eip155:1',
    network: { name: 'One' },
    isUnsupported: false,
  })
  connectTern(latchkey)
  expect(readHook(context, useConnection)[0]).toMatchObject({ status: 'connected', connection })
})

test('behavior: reports a network that is not one of the app’s', () => {
  const latchkey = createTestLatchkey()
  const elsewhere = { ...connection, networkId: 'eip155:5' } as const
  latchkey.connect.send({ type: 'connectionChanged', connection: elsewhere })
  expect(readHook(createTestContext(latchkey), useConnection)[0]).toMatchObject({
    networkId: 'eip155:5',
    network: undefined,
    isUnsupported: true,
  })
})
