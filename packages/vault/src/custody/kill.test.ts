import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CustodyWorld, type Device, type Exchange, networkFault, openCustodyWorld } from '../test/openCustodyWorld.js'

const never = new AbortController().signal
const opened: { world?: CustodyWorld } = {}
const world = (): CustodyWorld => opened.world as CustodyWorld
beforeAll(async () => {
  opened.world = await openCustodyWorld()
})
afterAll(() => world().close())

const names = { count: 0 }
const nextEmail = (): string => `killed-${names.count++}@example.org`

/** From the nth request on there is no network: the frame is dead, or as good as. `lost`: the services had the first one. */
function cutAt(step: number, isLost: boolean): { requests(): number } {
  const first = world().exchanges.length
  world().fault = ({ number }: Exchange, when) => {
    const index = number - first
    if (index > step || (index === step && (when === 'after') === isLost)) throw networkFault()
  }
  return { requests: () => world().exchanges.length - first }
}

async function statusOf(userId: string): Promise<{ status: string; address: string }[]> {
  const result = (await world().auth.database.orm.execute(`select status, address from custody_wallets where user_id = '${userId}'`)) as unknown
  return (result as { rows: { status: string; address: string }[] }).rows
}

/** From nothing but logging in: what a visitor with a new computer can do. */
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

for (const isLost of [false, true])
  describe(`killed ${isLost ? 'after a request arrived' : 'before a request'}`, () => {
    test(`behavior: wallet creation, ${isLost ? 'reply lost' : 'request lost'} at each step: nothing is shown that cannot be recovered, and trying again works`, async () => {
      const state = { isOver: false, steps: 0, pending: 0, shown: 0 }
      for (let step = 0; !state.isOver && step < 60; step++) {
        const email = nextEmail()
        const device = await world().openDevice(email)
        const { shown, isOver } = await openCut(device, step, isLost)
        const rows = await statusOf(device.session.userId)
        const active = rows.find(({ status }) => status === 'active')
        // What was shown, and what counts as a wallet, comes back on another computer.
        if (shown !== undefined) expect(active?.address).toBe(shown)
        if (active) expect(await recoverElsewhere(email)).toBe(active.address)
        if (rows.some(({ status }) => status === 'pending')) state.pending++
        const { evm } = await device.open()
        if (active) expect(evm).toBe(active.address)
        expect(await device.custody.withKeys(async (keys) => keys.evm.address, { signal: never })).toBe(evm)
        expect(await recoverElsewhere(email)).toBe(evm)
        // Pending rows of before are gone.
        expect((await statusOf(device.session.userId)).map(({ status }) => status)).toEqual(['active'])
        if (shown !== undefined) state.shown++
        state.isOver = isOver
        state.steps = step
      }
      expect(state.isOver).toBe(true)
      // It really was cut in the middle, more than once.
      expect(state.steps).toBeGreaterThan(10)
      expect(state.pending).toBeGreaterThan(1)
      expect(state.shown).toBeGreaterThan(0)
    })

    test(`behavior: a set split anew, ${isLost ? 'reply lost' : 'request lost'} at each step: this browser or another one always has the wallet`, async () => {
      const state = { isOver: false, steps: 0 }
      for (let step = 0; !state.isOver && step < 60; step++) {
        const email = nextEmail()
        const device = await world().openDevice(email)
        const { evm } = await device.open()
        // A breach is suspected: every set is split anew (S7).
        await world().auth.database.orm.execute(
          `update custody_wallets set epoch = epoch + 1, resplit_below = epoch + 1 where user_id = '${device.session.userId}'`,
        )
        const cut = cutAt(step, isLost)
        await device.custody.withKeys(async () => undefined, { signal: never }).catch(() => undefined)
        state.isOver = cut.requests() <= step
        state.steps = step
        world().fault = undefined
        expect(await recoverElsewhere(email)).toBe(evm)
        device.hide()
        device.answer = () => {
          throw new Error('This browser lost its set.')
        }
        expect(await device.custody.withKeys(async (keys) => keys.evm.address, { signal: never })).toBe(evm)
        device.hide()
        expect(await device.custody.withKeys(async (keys) => keys.evm.address, { signal: never })).toBe(evm)
        expect(await recoverElsewhere(email)).toBe(evm)
      }
      expect(state.isOver).toBe(true)
      expect(state.steps).toBeGreaterThan(10)
    })
  })
