import { toLatchkeyError } from '@latchkey/core/internal'
import type { FaultRule } from '@latchkey/testing/node'
import { assertError } from './assertError.js'
import type { Cell } from './cell.js'
import { pause, until, type Watched, watch } from './drive.js'
import { openRelayPage, type RelayPage } from './openRelayPage.js'
import { relayPlan } from './plan.js'
import { relayFault } from './relayFaults.js'

interface Operation {
  prepare?(page: RelayPage): Promise<void>
  run(page: RelayPage, signal: AbortSignal): Promise<unknown>
  /** True if the fault is removed while the operation runs, after {@link OUTAGE_MS}. */
  readonly isOutlasting?: boolean
}

/** Milliseconds of a fault that an operation waits out. */
const OUTAGE_MS = 3_000

/** Milliseconds between two returns to the page: more than a busy machine needs to answer. */
const RETURN_MS = 5_000

const never = (): AbortSignal => new AbortController().signal

async function connect({ connector, wallet }: RelayPage, signal: AbortSignal): Promise<void> {
  const { uri } = await connector.pair({ signal })
  const connected = connector.connect({ signal })
  // Awaited below.
  connected.catch(() => undefined)
  wallet.pair(uri)
  await connected
}

/** A request that waits in the wallet. */
interface Waiting {
  readonly signed: Promise<unknown>
  /** Lets the user answer it. */
  answer(): void
}

async function askWallet(page: RelayPage): Promise<Waiting> {
  const asked = page.wallet.questions.length
  const answer = page.holdWallet()
  const signed = page.sign()
  const watched = watch(signed)
  await until(
    () => watched.isSettled || page.wallet.questions.length > asked,
    'the request does not reach the wallet',
  )
  return { signed, answer }
}

/** Returns to the page repeatedly, until the request has ended. */
async function comeBack({ connector }: RelayPage, { signed }: Waiting): Promise<void> {
  const watched = watch(signed)
  while (!watched.isSettled) {
    // A socket is trusted in its first second. After that each return replaces it.
    const next = Date.now() + RETURN_MS
    while (!watched.isSettled && Date.now() < next) await pause(10)
    connector.revive()
  }
  await signed
}

/**
 * Runs a request whose socket dies in the background: the wallet answers meanwhile, and the page
 * returns.
 */
async function resume(page: RelayPage): Promise<void> {
  const waiting = await askWallet(page)
  page.relay.freeze(page.clientId())
  waiting.answer()
  await comeBack(page, waiting)
}

const waitingRequests = new WeakMap<RelayPage, Waiting>()

/** The wallet answers while the relay is down, and the page waits until the answer arrives. */
const wait: Operation = {
  async prepare(page) {
    await connect(page, never())
    waitingRequests.set(page, await askWallet(page))
  },
  async run(page) {
    const waiting = waitingRequests.get(page)
    if (!waiting) throw new TypeError('The operation "wait" was not prepared.')
    waiting.answer()
    await comeBack(page, waiting)
  },
  isOutlasting: true,
}

const operations: Readonly<Record<string, Operation>> = {
  pair: { run: ({ connector }, signal) => connector.pair({ signal }) },
  connect: {
    prepare: async ({ connector }) => void (await connector.pair({ signal: never() })),
    run: connect,
  },
  sign: { prepare: (page) => connect(page, never()), run: (page) => page.sign() },
  resume: { prepare: (page) => connect(page, never()), run: resume },
  wait,
  disconnect: {
    prepare: (page) => connect(page, never()),
    run: ({ connector }) => connector.disconnect(),
  },
}

function questions({ wallet }: RelayPage): string {
  return wallet.questions.map(({ kind }) => kind).join()
}

async function settle(watched: Watched, what: string): Promise<unknown> {
  await until(() => watched.isSettled, what)
  return watched.error
}

/** Cancels an operation that waits under a fault. It must end at once. */
async function cancels(page: RelayPage, operation: Operation): Promise<void> {
  const controller = new AbortController()
  const watched = watch(operation.run(page, controller.signal))
  await pause(50)
  controller.abort()
  const error = await settle(watched, 'Cancel does not settle')
  if (error !== undefined) assertError(toLatchkeyError(error), 'CancelledError')
}

/**
 * Asserts that nothing is left: no session, no extra prompt, and no connection of the idle page.
 */
async function assertClean(page: RelayPage): Promise<void> {
  await page.connector.disconnect()
  await until(() => page.tap.open() === 0, 'a connection stays open after the end of the session')
  await until(() => page.wallet.view().sessions.length === 0, 'the wallet still has a session')
}

/** Runs a cell of the part `relay`. */
export async function runRelayCell(cell: Cell): Promise<void> {
  const plan = relayPlan[cell.operation]
  const operation = operations[cell.operation]
  if (!plan || !operation) throw new TypeError(`There is no operation "${cell.operation}".`)
  const page = await openRelayPage()
  const { begin, end, isFromStart } = relayFault(
    cell.fault,
    plan.steps[cell.moment] as Omit<FaultRule, 'do'> | undefined,
  )
  try {
    if (isFromStart) await begin(page)
    await operation.prepare?.(page)
    await begin(page)
    const watched = watch(operation.run(page, never()))
    if (operation.isOutlasting) {
      await pause(OUTAGE_MS)
      await end(page)
    }
    const error = await settle(watched, 'it does not settle')
    if (cell.expected === 'succeeds') {
      if (error !== undefined) throw new Error(`expected success, got ${String(error)}`)
    } else assertError(toLatchkeyError(error), cell.error ?? '')
    if (plan.cancels && cell.expected !== 'succeeds') await cancels(page, operation)
    await end(page)
    // The user returns to the page.
    page.connector.revive()
    const before = questions(page)
    if (!(await page.connector.isAuthorized())) await connect(page, never())
    await page.sign()
    if (!/^(connect)?(,?request){0,1}(,connect)?(,request)?$/.test(questions(page)))
      throw new Error(`the wallet asked ${before}, then ${questions(page)}`)
    await assertClean(page)
  } finally {
    await end(page)
    await page.stop()
  }
}
