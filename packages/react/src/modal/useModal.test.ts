import { expect, test } from 'vitest'
import { createTestKit } from '../test/createTestKit.js'
import { createTestLatchkey } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { useModal } from './useModal.js'

test('default: opens and closes the modal', () => {
  const kit = createTestKit(createTestLatchkey())
  const [{ open, close, ...closed }, last] = readHook(kit, useModal)
  expect(closed).toEqual({ isOpen: false, view: undefined })
  expect([last.open, last.close]).toEqual([open, close])
  open('Networks')
  expect(readHook(kit, useModal)[0]).toMatchObject({ isOpen: true, view: 'Networks' })
  close()
  expect(readHook(kit, useModal)[0].isOpen).toBe(false)
})
