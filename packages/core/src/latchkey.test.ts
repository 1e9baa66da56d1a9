import { describe, expect, test } from 'vitest'
import { connectWallet } from './connect/connectWallet.js'
import type { EventMachine } from './kernel/machine.js'
import type { EventLatchkey, Latchkey } from './latchkey.js'
import type { Login } from './login/loginOf.js'
import type { Names } from './names/namesOf.js'
import type { Onramp } from './onramp/onrampOf.js'
import type { Send } from './send/sendMethods.js'
import type { Swap } from './swap/swapMethods.js'
import { connection, createTestKit, tern } from './test/createTestKit.js'
import type { Sent } from './transactions/createSent.js'

/** Keys of the machines of a type that take events. */
type EventKeys<type> = {
  [key in keyof type]: type[key] extends EventMachine<infer _, never> ? key : never
}[keyof type]

/** Compiles for a type without machines that take events. */
function assertReadOnly<type>(_: EventKeys<type> extends never ? true : never): void {}

describe('Latchkey', () => {
  test('default: its machines can be read and followed', async () => {
    const latchkey: Latchkey = createTestKit({ connect: async () => connection })
    const states: string[] = []
    const stop = latchkey.connect.subscribe(() => states.push(latchkey.connect.getState().status))
    await connectWallet(latchkey, tern.id)
    stop()
    expect(states).toEqual(['connecting', 'connected'])
  })

  test('behavior: no machine takes events, by its type', () => {
    const latchkey: Latchkey = createTestKit()
    // @ts-expect-error Only functions of core send events.
    expect(latchkey.connect.send).toBeTypeOf('function')
    assertReadOnly<Latchkey>(true)
    assertReadOnly<Login>(true)
    assertReadOnly<Names>(true)
    assertReadOnly<Onramp>(true)
    assertReadOnly<Send>(true)
    assertReadOnly<Sent>(true)
    assertReadOnly<Swap>(true)
    // @ts-expect-error The internal kit has such machines.
    assertReadOnly<EventLatchkey>(true)
  })

  test('error: no other object is a kit, by its type', () => {
    const { parts, ...rest } = createTestKit()
    // @ts-expect-error Only `createLatchkey` creates the parts.
    const fake: Latchkey = { ...rest, parts: new Map(parts) }
    expect(fake.options).toBe(rest.options)
  })
})
