import { describe, expect, expectTypeOf, test } from 'vitest'
import { connectWallet } from './connect/connectWallet.js'
import type { EventMachine } from './kernel/machine.js'
import type { EventLatchkey, Latchkey } from './latchkey.js'
import type { Login } from './login/getLogin.js'
import type { Names } from './names/getNames.js'
import type { Onramp } from './onramp/getOnramp.js'
import type { Send } from './send/sendMethods.js'
import type { Swap } from './swap/swapMethods.js'
import { connection, createTestLatchkey, tern } from './test/createTestLatchkey.js'
import type { TransactionTracker } from './transactions/getTransactionTracker.js'

/** Names of the machines of a type that take events. */
type EventKeys<type> = {
  [key in keyof type]: type[key] extends EventMachine<infer _, never> ? key : never
}[keyof type]

describe('Latchkey', () => {
  test('default: has machines that can be read and followed', async () => {
    const latchkey: Latchkey = createTestLatchkey({ connect: async () => connection })
    const states: string[] = []
    const stop = latchkey.connect.subscribe(() => states.push(latchkey.connect.getState().status))
    await connectWallet(latchkey, tern.id)
    stop()
    expect(states).toEqual(['connecting', 'connected'])
  })

  test('behavior: the type of a public machine accepts no events', () => {
    expectTypeOf<Latchkey['connect']>().not.toHaveProperty('send')
    expectTypeOf<EventLatchkey['connect']>().toHaveProperty('send')
    expectTypeOf<EventKeys<Latchkey>>().toBeNever()
    expectTypeOf<EventKeys<Login>>().toBeNever()
    expectTypeOf<EventKeys<Names>>().toBeNever()
    expectTypeOf<EventKeys<Onramp>>().toBeNever()
    expectTypeOf<EventKeys<Send>>().toBeNever()
    expectTypeOf<EventKeys<TransactionTracker>>().toBeNever()
    expectTypeOf<EventKeys<Swap>>().toBeNever()
  })

  test('behavior: the type accepts only objects of createLatchkey', () => {
    expectTypeOf<
      Omit<Latchkey, 'memos'> & { memos: Map<string, unknown> }
    >().not.toExtend<Latchkey>()
  })
})
