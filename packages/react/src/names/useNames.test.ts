import { NameRefusedError } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { connection, connectTern, createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useNames } from './useNames.js'

test('default: returns the name of the connected account, and the registration of another', () => {
  const latchkey = createTestLatchkey({}, { serverUrl: 'https://api.example' })
  connectTern(latchkey)
  const context = createTestContext(latchkey)
  context.queries.setQueryData(['names', 'identity', 'eip155:1', connection.address], {
    name: 'ada.eth',
  })
  const [{ names, name, state }, last] = readHook(context, useNames)
  expect([name, state.status]).toEqual(['ada.eth', 'empty'])
  expect(last.names).toBe(names)
  names.type('maya')
  expect(readHook(context, useNames)[0].state).toMatchObject({ status: 'checking', text: 'maya' })
})

test('error: does not register a string that is not a name', async () => {
  const [{ names, name }] = readHook(createTestContext(createTestLatchkey()), useNames)
  expect(name).toBeUndefined()
  await expect(names.register()).rejects.toThrow(NameRefusedError)
})
