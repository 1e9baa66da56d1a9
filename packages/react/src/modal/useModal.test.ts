import { expect, test } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useModal } from './useModal.js'

test('default: opens and closes the modal', () => {
  const context = createTestContext(createTestLatchkey())
  const [{ open, close, ...closed }, last] = readHook(context, useModal)
  expect(closed).toEqual({ isOpen: false, view: undefined })
  expect([last.open, last.close]).toEqual([open, close])
  open('Networks')
  expect(readHook(context, useModal)[0]).toMatchObject({ isOpen: true, view: 'Networks' })
  close()
  expect(readHook(context, useModal)[0].isOpen).toBe(false)
})
