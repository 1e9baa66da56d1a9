import { CancelledError, connectWallet } from '@latchkey/core'
import type { ReportedEvent } from '@latchkey/core/internal'
import { expect, test, vi } from 'vitest'
import { createTestContext } from '../test/createTestContext.js'
import { createTestLatchkey, tern } from '../test/createTestLatchkey.js'
import { readHook } from '../test/readHook.js'
import { listenToEvents } from './listenToEvents.js'
import { useEvents } from './useEvents.js'

test('default: reports changes of the connection, although the modal was never open', async () => {
  const latchkey = createTestLatchkey()
  const events: ReportedEvent[] = []
  const stop = listenToEvents(latchkey, (event) => events.push(event))
  const attempt = connectWallet(latchkey, tern.id)
  await expect
    .poll(() => events)
    .toContainEqual({
      event: 'SELECT_WALLET',
      properties: { name: 'Tern', platform: 'browser' },
    })
  stop()
  const { length } = events
  latchkey.connect.send({ type: 'connectFailed', error: new CancelledError() })
  await expect(attempt).rejects.toThrow(CancelledError)
  expect(events).toHaveLength(length)
})

test('behavior: does not listen on a server', () => {
  const latchkey = createTestLatchkey()
  const listener = vi.fn()
  readHook(createTestContext(latchkey), () => useEvents(listener))
  latchkey.report('MODAL_LOADED')
  expect(listener).not.toHaveBeenCalled()
})
