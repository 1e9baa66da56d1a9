import { custodyEndpoints, loginEndpoints, recoveryEndpoints } from '@latchkey/protocol'
import { reshareAll } from '@latchkey/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CustodyWorld, Device, Exchange } from '../test/custodyWorld.js'
import { defer } from '../test/defer.js'
import { networkFault, openCustodyWorld } from '../test/openCustodyWorld.js'

const never = new AbortController().signal
const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
beforeAll(async () => {
  opened.world = await openCustodyWorld()
})
afterAll(() => world().close())

const names = { count: 0 }
const nextEmail = (): string => `killed-${names.count++}@example.org`

/**
 * Fails all requests from the nth one on, as if the frame had been closed. `isLost`: the services
 * receive the nth request, and its reply is lost.
 */
function cutAt(step: number, isLost: boolean): { requests(): number } {
  const first = world().exchanges.length
  world().fault = ({ number }: Exchange, when) => {
    const index = number - first
    if (index > step || (index === step && (when === 'after') === isLost)) throw networkFault()
  }
  return { requests: () => world().exchanges.length - first }
}

async function statusOf(userId: string): Promise<{ status: string; address: string }[]> {
  const result = (await world().auth.database.orm.execute(
    `select status, address from custody_wallets where user_id = '${userId}'`,
  )) as unknown
  return (result as { rows: { status: string; address: string }[] }).rows
}

/** Recovers the wallet on a new computer, with a login only. */
async function recoverElsewhere(email: string): Promise<string> {
  const other = await world().openDevice(email)
  await other.open()
  return other.custody.withKeys(async ({ evm }) => evm.address, { signal: never })
}

interface Outcome {
  shown: string | undefined
  isOver: boolean
}

async function openCut(device: Device, step: number, isLost: boolean): Promise<Outcome> {
  const cut = cutAt(step, isLost)
  const shown = await device.open().then(
    ({ evm }) => evm,
    () => undefined,
  )
  const isOver = cut.requests() <= step
  world().fault = undefined
  return { shown, isOver }
}

const isThorough = process.env.LATCHKEY_THOROUGH === '1'

/**
 * Calls without side effects. Losing such a reply leaves the same state as losing the reply before
 * it.
 */
const reading: readonly string[] = [
  ...[
    custodyEndpoints.keys,
    custodyEndpoints.wallet,
    custodyEndpoints.readBack,
    loginEndpoints.assertion,
  ],
  ...[recoveryEndpoints.keys, recoveryEndpoints.readBack],
].map(({ path }) => path)

/**
 * Returns the steps at which to cut, from a run without a cut: the first request of each kind with
 * side effects, and one step after the last. A thorough run cuts at every request.
 */
async function stepsOf(run: () => Promise<unknown>): Promise<number[]> {
  const first = world().exchanges.length
  await run()
  const paths = world()
    .exchanges.slice(first)
    .map(({ path }) => path)
  const isStep = (path: string, index: number): boolean =>
    isThorough || (!reading.includes(path) && paths.indexOf(path) === index)
  return [...paths.keys()].filter((index) => isStep(paths[index] ?? '', index)).concat(paths.length)
}

// A cut before a request leaves the same state at the services as a lost reply of the request
// before it. Lost replies are therefore enough, except in a thorough run.
const cuts = isThorough ? [true, false] : [true]

for (const isLost of cuts)
  describe(`interrupted, the ${isLost ? 'reply' : 'request'} lost`, () => {
    test('behavior: an interruption at any step of creating a wallet shows no address that cannot be recovered, and a retry works', async () => {
      const state = { isOver: false, steps: 0, pending: 0, shown: 0 }
      const whole = await world().openDevice(nextEmail())
      for (const step of await stepsOf(() => whole.open())) {
        const email = nextEmail()
        const device = await world().openDevice(email)
        const { shown, isOver } = await openCut(device, step, isLost)
        const rows = await statusOf(device.session.userId)
        const active = rows.find(({ status }) => status === 'active')
        if (rows.some(({ status }) => status === 'pending')) state.pending++
        if (shown !== undefined) state.shown++
        // An address that was shown, and an active wallet, can be recovered on another computer.
        expect(shown === undefined || shown === active?.address).toBe(true)
        if (active) expect(await recoverElsewhere(email)).toBe(active.address)
        const { evm } = await device.open()
        expect(evm).toBe(active?.address ?? evm)
        expect(
          await device.custody.withKeys(async (keys) => keys.evm.address, { signal: never }),
        ).toBe(evm)
        // Older pending rows are deleted.
        expect((await statusOf(device.session.userId)).map(({ status }) => status)).toEqual([
          'active',
        ])
        Object.assign(state, { isOver, steps: state.steps + 1 })
      }
      // The run was cut in the middle several times, and not at all in the last step.
      expect([state.isOver, state.steps > 4, state.pending > 1, state.shown > 0]).toEqual([
        true,
        true,
        true,
        true,
      ])
    })

    test('behavior: an interruption at any step of a reshare leaves a wallet that this browser can use and another one can recover', async () => {
      const state = { isOver: false, steps: 0 }
      const use = (device: Device): Promise<unknown> =>
        device.custody.withKeys(async () => undefined, { signal: never })
      const whole = await world().openDevice(nextEmail())
      await whole.open()
      await reshareAll(world().auth.database)
      for (const step of await stepsOf(() => use(whole))) {
        const email = nextEmail()
        const device = await world().openDevice(email)
        const { evm } = await device.open()
        // Requests a reshare of all wallets, as after a suspected breach (docs/threats.md, S7).
        expect(await reshareAll(world().auth.database)).toBeGreaterThan(0)
        const cut = cutAt(step, isLost)
        await use(device).catch(() => undefined)
        Object.assign(state, { isOver: cut.requests() <= step, steps: state.steps + 1 })
        world().fault = undefined
        expect(await recoverElsewhere(email)).toBe(evm)
        device.answer = () => {
          throw new Error('This browser lost its set.')
        }
        for (const _time of ['finishes what was cut', 'with the new set']) {
          device.hide()
          expect(
            await device.custody.withKeys(async (keys) => keys.evm.address, { signal: never }),
          ).toBe(evm)
        }
      }
      expect([state.isOver, state.steps > 4]).toEqual([true, true])
    })
  })

describe('two tabs of one browser', () => {
  test('behavior: SEC-61 concurrent reshares leave a wallet that another browser can recover', async () => {
    const use = (device: Device): Promise<unknown> =>
      device.custody.withKeys(async () => undefined, { signal: never })
    const pauses = [
      '/v1/recovery/store',
      '/v1/custody/put-recovery',
      '/v1/custody/read-back-recovery',
      '/v1/recovery/read-back',
      '/v1/recovery/activate',
    ]
    for (const pause of [...pauses, '/v1/custody/commit-recovery']) {
      const email = nextEmail()
      const device = await world().openDevice(email)
      const { evm } = await device.open()
      const tab = await world().openTab(device)
      await tab.open()
      await reshareAll(world().auth.database)
      // Holds the first tab at one of its requests until the second tab has finished.
      const gate = { reached: defer<void>(), open: defer<void>(), isUsed: false }
      world().fault = async ({ path }, when) => {
        if (gate.isUsed || when === 'before' || path !== pause) return
        gate.isUsed = true
        gate.reached.resolve()
        await gate.open.promise
      }
      const first = use(device)
      await Promise.race([gate.reached.promise, first])
      await use(tab)
      gate.open.resolve()
      await first
      world().fault = undefined
      expect(await recoverElsewhere(email)).toBe(evm)
      device.hide()
      expect(
        await device.custody.withKeys(async (keys) => keys.evm.address, { signal: never }),
      ).toBe(evm)
    }
  })
})
