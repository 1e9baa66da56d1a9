import type { LoginPort } from '@latchkey/core'
import { assertError } from './assertError.js'
import type { Cell } from './cell.js'
import { drive, pause, until, watch } from './drive.js'
import { frameFault } from './frameFaults.js'
import { type FramePage, openFramePage } from './openFramePage.js'
import { framePlan } from './plan.js'
import { CHAIN, type Services } from './startServices.js'

interface Operation {
  /** State in which the operation begins. */
  readonly begins: 'nothing' | 'code mailed' | 'logged in'
  run(
    port: LoginPort,
    options: { email: string; otp: string; signal: AbortSignal },
  ): Promise<unknown>
}

const message = '0x68656c6c6f'

const operations: Readonly<Record<string, Operation>> = {
  CONNECT_EMAIL: {
    begins: 'nothing',
    run: (port, { email, signal }) => port.connectEmail({ email, signal }),
  },
  CONNECT_OTP: {
    begins: 'code mailed',
    run: (port, { otp, signal }) => port.connectOtp({ otp, signal }),
  },
  GET_USER: { begins: 'logged in', run: (port, { signal }) => port.connect({ signal }) },
  IS_CONNECTED: { begins: 'logged in', run: (port, { signal }) => port.restore({ signal }) },
  SWITCH_NETWORK: {
    begins: 'logged in',
    run: (port, { signal }) => port.switchNetwork({ chainId: `eip155:${CHAIN}`, signal }),
  },
  SET_PREFERRED_ACCOUNT: {
    begins: 'logged in',
    run: (port, { signal }) => port.setPreferredAccount({ type: 'eoa', signal }),
  },
  RPC_REQUEST: {
    begins: 'logged in',
    run: (port, { signal }) =>
      port.provider.request(
        { method: 'personal_sign', params: [message, port.getUser()?.address ?? ''] },
        { signal },
      ),
  },
  UPDATE_EMAIL: {
    begins: 'logged in',
    run: (port, { email, signal }) => port.updateEmail({ email: `new-${email}`, signal }),
  },
  SIGN_OUT: { begins: 'logged in', run: (port) => port.disconnect() },
}

/** Minimum milliseconds between two mails. The clock advances by it before the next mail. */
const MAIL_PAUSE_MS = 30_000

/**
 * Milliseconds until a frame that does not load times out: 15 s, and one second to find the reason.
 */
const LOAD_MS = 16_000

const never = (): AbortSignal => new AbortController().signal

async function prepare(world: FramePage, services: Services, { begins }: Operation): Promise<void> {
  const { clock, email } = world
  const port = world.port()
  await clock.advance(MAIL_PAUSE_MS)
  if (begins === 'nothing') return
  if (begins === 'logged in' && (await port.restore())) return void (await port.connect())
  await port.connectEmail({ email })
  if (begins === 'code mailed') return
  await port.connectOtp({ otp: services.codeFor(email) })
  await port.connect()
  await clock.advance(MAIL_PAUSE_MS)
}

/** Runs a cell of the part `frame`. */
export async function runFrameCell(cell: Cell, services: Services): Promise<void> {
  const operation = operations[cell.operation]
  const plan = framePlan[cell.operation]
  if (!operation || !plan) throw new TypeError(`There is no operation "${cell.operation}".`)
  const world = await openFramePage(services)
  const { clock, wires, email } = world
  const fault = frameFault(cell.fault, cell.moment)
  const run = (signal: AbortSignal): Promise<unknown> =>
    operation.run(world.port(), { email, otp: services.codeFor(email), signal })
  try {
    await prepare(world, services, operation)
    await fault.begin(world)
    const step = fault.needsOneStep ? plan.deadline : undefined
    const { error, ms } = await drive(run(never()), clock, () => fault.isWithheld(world), step)
    if (cell.expected === 'succeeds') {
      if (error !== undefined) throw new Error(`expected success, got ${String(error)}`)
    } else assertError(error, cell.expected === 'times out' ? 'TimeoutError' : (cell.error ?? ''))
    if (ms > plan.deadline + LOAD_MS)
      throw new Error(`settled after ${ms} ms, its deadline is ${plan.deadline} ms`)

    if (plan.cancels && cell.expected === 'times out') {
      await clock.advance(MAIL_PAUSE_MS)
      const controller = new AbortController()
      const watched = watch(run(controller.signal))
      await pause(5)
      const began = clock.now()
      controller.abort()
      await until(() => watched.isSettled, 'Cancel does not settle')
      if (clock.now() !== began) throw new Error('Cancel needed time')
      if (watched.error !== undefined) assertError(watched.error, 'CancelledError')
    }

    await fault.end(world)
    for (const wire of Object.values(wires))
      await until(() => wire.open() === 0, 'a connection stays open')
    await prepare(world, services, operation)
    const next = await drive(run(never()), clock, () => false)
    if (next.error !== undefined)
      throw new Error(`the next try, without the fault, fails: ${String(next.error)}`)
    if (world.frames() > 1) throw new Error(`${world.frames()} frames are in the page`)
    if (clock.pending() > 0) throw new Error(`${clock.pending()} timers are left`)
  } finally {
    await fault.end(world)
    await world.stop()
  }
}
