import type { TestClock } from '@latchkey/testing'
import { assertError } from './assertError.js'
import type { Cell, ServerOperation } from './cell.js'
import { createShiftedClock } from './createShiftedClock.js'
import { drive, until, watch } from './drive.js'
import { type OpenLatchkey, openLatchkey } from './openLatchkey.js'
import { serverPlan } from './plan.js'
import { type Operation, serverOperations } from './serverOperations.js'
import { type FaultWire, startFaultWire } from './startFaultWire.js'
import type { Services } from './startServices.js'
import { wireFault } from './wireFaults.js'

interface Trial {
  readonly side: OpenLatchkey
  readonly wire: FaultWire
  readonly clock: TestClock
  readonly operation: Operation
  readonly plan: ServerOperation
  readonly cell: Cell
}

function expectedError(
  { expected, fault }: Cell,
  { failed, survivesOneLoss }: ServerOperation,
): string | undefined {
  if (expected === 'succeeds' || (fault === 'every other request reset' && survivesOneLoss))
    return undefined
  return expected === 'times out' ? 'TimeoutError' : failed
}

function ends(plan: ServerOperation, { expected }: Cell): boolean {
  return plan.ends === true || (plan.ends !== false && expected !== 'times out')
}

/**
 * Runs one try under the fault: it must settle before its deadline, with the expected error, and
 * leave no connection open.
 */
async function tryWithFault({ side, wire, clock, operation, plan, cell }: Trial): Promise<void> {
  const running = operation.run(side, new AbortController().signal)
  const { error, ms } = await drive(running, clock, () => wire.withheld() > 0)
  const expected = expectedError(cell, plan)
  if (expected) assertError(error, expected)
  else if (error !== undefined) throw new Error(`expected success, got ${String(error)}`)
  if (ms > plan.deadline)
    throw new Error(`settled after ${ms} ms, its deadline is ${plan.deadline} ms`)
  // fetch itself follows 20 redirects.
  if (wire.requests() > plan.requests && !cell.fault.startsWith('redirect'))
    throw new Error(`${wire.requests()} requests of one try, at most ${plan.requests} are allowed`)
  if (ends(plan, cell))
    await until(() => wire.open() === 0, 'a connection stays open after the try')
}

/** Runs one try and cancels it while its first request is on the wire. */
async function cancelWithFault({ side, wire, clock, operation, plan, cell }: Trial): Promise<void> {
  if (!plan.cancels) return
  const controller = new AbortController()
  const before = wire.met()
  const running = operation.run(side, controller.signal)
  const watched = watch(running)
  await until(() => watched.isSettled || wire.met() > before, 'the request does not reach the wire')
  if (watched.isSettled) return
  controller.abort()
  const began = clock.now()
  await until(() => watched.isSettled, 'Cancel does not settle')
  if (clock.now() !== began) throw new Error('Cancel needed time')
  // An answer that arrived before the cancellation is also correct.
  if (watched.error !== undefined && (watched.error as Error).name !== plan.failed)
    assertError(watched.error, 'CancelledError')
  if (ends(plan, cell)) await until(() => wire.open() === 0, 'a connection stays open after Cancel')
}

/** Runs a cell of the part `server`. */
export async function runServerCell(cell: Cell, services: Services): Promise<void> {
  const operation = serverOperations[cell.operation]
  const plan = serverPlan[cell.operation]
  if (!operation || !plan) throw new TypeError(`There is no operation "${cell.operation}".`)
  const wire = await startFaultWire(services.serverUrl)
  const clock = createShiftedClock()
  const side = openLatchkey({ url: wire.url, nodeUrl: services.nodeUrl, clock })
  const simulation: Trial = { side, wire, clock, operation, plan, cell }
  const fault = wireFault(cell.fault, cell.moment as Parameters<typeof wireFault>[1])
  try {
    for (const attempt of [tryWithFault, cancelWithFault]) {
      await wire.set(undefined)
      await operation.prepare?.(side)
      await wire.set(fault)
      await attempt(simulation)
    }
    await wire.set(undefined)
    await operation.prepare?.(side)
    const { error } = await drive(
      operation.run(side, new AbortController().signal),
      clock,
      () => false,
    )
    if (error !== undefined)
      throw new Error(`the next try, without the fault, fails: ${String(error)}`)
    if (({} as { polluted?: unknown }).polluted !== undefined)
      throw new Error('Object.prototype was changed')
    side.stop()
    if (clock.pending() > 0) throw new Error(`${clock.pending()} timers are left`)
  } finally {
    side.stop()
    await wire.stop()
  }
}
