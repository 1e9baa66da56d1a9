import { randomUUID } from 'node:crypto'
import { testAccounts } from '@latchkey/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { analyticsEvents } from '../analytics/analyticsTables.js'
import { createProjectAdmin } from '../kernel/projects/projectAdmin.js'
import { durablePlaces } from '../test/durablePlaces.js'
import { type KilledService, startKilled, untilReplied } from '../test/killedService.js'
import { openRemoteBrowser, type RemoteBrowser, signedSubmission, signIn } from '../test/signIn.js'
import { type ServerProcess, startServerProcess } from '../test/startServerProcess.js'
import { openDatabase } from './database/openDatabase.js'

const ORIGIN = 'https://millpond.example'
const isThorough = Boolean(process.env.LATCHKEY_THOROUGH)
const WRITES = isThorough ? 4000 : 200
const KILLS = isThorough ? 100 : 2
const WRITERS = 8

/** Number of events after which a writer also signs in. */
const SIGN_IN_EVERY = 10

const { places, remove } = durablePlaces('kill')

afterAll(remove)

/** Sends an event until it is acknowledged, to the current server or the next one. */
async function write(eventId: string, killed: KilledService<ServerProcess>): Promise<void> {
  const event = {
    eventId,
    url: `${ORIGIN}/`,
    domain: 'millpond.example',
    timestamp: 0,
    props: { type: 'track', event: 'MODAL_OPEN' },
  }
  const { reply } = await untilReplied(killed, async () => {
    const { url } = await killed.current()
    const response = await fetch(`${url}/e?projectId=millpond`, {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: JSON.stringify(event),
    })
    return { status: response.status, text: await response.text() }
  })
  if (reply.status !== 204) throw new Error(`${reply.status}: ${reply.text}`)
}

/** The outcome of all sign-ins, and the browsers with an acknowledged sign-in. */
interface SignIns {
  browsers: RemoteBrowser[]
  cut: number
  usedTwice: number
}

/**
 * Signs in once. A message that was acknowledged or cut off is sent again to the next server, where
 * it is used up.
 */
async function signInOnce(outcome: SignIns, killed: KilledService<ServerProcess>): Promise<void> {
  const account = testAccounts(1)[0]
  if (!account) throw new TypeError('There is no such account.')
  try {
    const browser = openRemoteBrowser((await killed.current()).url, ORIGIN)
    const submission = await signedSubmission(browser, ORIGIN, account)
    const verify = async (): Promise<number> => {
      browser.moveTo((await killed.current()).url)
      return (await browser.send('POST', '/v1/sign-in/verify', submission)).status
    }
    // The nonce was in memory and was lost with the kill.
    if ((await verify()) !== 200) return void outcome.cut++
    outcome.browsers.push(browser)
    const copy = openRemoteBrowser((await killed.current()).url, ORIGIN)
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    if ((await copy.send('POST', '/v1/sign-in/verify', submission)).status === 200)
      outcome.usedTwice++
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    outcome.cut++
  }
}

describe('a server that is killed', () => {
  test.each(places)(
    'behavior: loses no acknowledged write and writes nothing twice: %s',
    async (kind, place) => {
      const where = await place()
      const settings = {
        origins: [ORIGIN],
        chains: { 1: { nodes: 'http://127.0.0.1:9' } },
        ...where,
        limits: { user: { points: 1e6, seconds: 10 }, signIn: { points: 1e6, seconds: 10 } },
      }
      const open = (): ReturnType<typeof openDatabase> =>
        openDatabase({ url: where.databaseUrl, folder: where.databaseFolder })
      const before = await open()
      await createProjectAdmin(before).add({ id: 'millpond', name: 'Millpond', origins: [ORIGIN] })
      await createProjectAdmin(before).change('millpond', { isAnalyticsEnabled: true })
      await before.close()

      const killed = startKilled({
        start: () => startServerProcess(settings),
        kills: KILLS,
        // All kills happen before the last event, for any random numbers.
        replies: Math.floor(WRITES / (2 * KILLS + 2)),
      })
      const browser = await signIn((await killed.current()).url, ORIGIN, testAccounts(1)[0])
      const session = await browser.getSession()
      expect(session).not.toBeNull()
      const ids = Array.from({ length: WRITES }, () => randomUUID())
      const waiting = [...ids]
      const signIns: SignIns = { browsers: [], cut: 0, usedTwice: 0 }
      const writer = async (): Promise<void> => {
        for (let id = waiting.pop(); id; id = waiting.pop()) {
          await write(id, killed)
          if (waiting.length % SIGN_IN_EVERY === 0) await signInOnce(signIns, killed)
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, writer))

      const last = await killed.current()
      expect(killed.isOver()).toBe(true)
      browser.moveTo(last.url)
      expect(await browser.getSession()).toEqual(session)
      const kept = await Promise.all(
        signIns.browsers.map(async (each) => {
          each.moveTo(last.url)
          return (await each.getSession()) !== null
        }),
      )
      await last.stop()
      const after = await open()
      const rows = await after.orm.select({ id: analyticsEvents.eventId }).from(analyticsEvents)
      await after.close()
      const written = rows.map(({ id }): string => id)
      const counts = {
        kills: KILLS,
        acknowledged: { events: ids.length, signIns: signIns.browsers.length },
        lost: {
          events: ids.filter((id) => !written.includes(id)).length,
          signIns: kept.filter((isKept) => !isKept).length,
        },
        halfWritten: written.filter((id) => !ids.some((each) => each === id)).length,
        usedTwice: signIns.usedTwice + written.length - new Set(written).size,
      }
      process.stdout.write(`${kind}: ${JSON.stringify({ ...counts, signInsCut: signIns.cut })}\n`)
      expect(counts).toEqual({
        ...counts,
        lost: { events: 0, signIns: 0 },
        halfWritten: 0,
        usedTwice: 0,
      })
    },
    isThorough ? 3_600_000 : 240_000,
  )
})
