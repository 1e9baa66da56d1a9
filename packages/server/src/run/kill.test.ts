import { randomInt, randomUUID } from 'node:crypto'
import { testAccounts } from '@latchkey/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../kernel/database/openDatabase.js'
import { analyticsEvents } from '../kernel/database/tables/analytics.js'
import { createProjectAdmin } from '../kernel/projects/projectAdmin.js'
import { durablePlaces } from '../test/durablePlaces.js'
import { signIn } from '../test/signIn.js'
import { type ServerProcess, startServerProcess } from '../test/startServerProcess.js'

const ORIGIN = 'https://millpond.example'
const WRITES = process.env.LATCHKEY_THOROUGH ? 1000 : 200
const KILLS = process.env.LATCHKEY_THOROUGH ? 4 : 1
const WRITERS = 8

const { places, remove } = durablePlaces('kill')

afterAll(remove)

/** Sends an event until it is acknowledged: to the server that is there, or to the next one. */
async function write(eventId: string, server: () => Promise<ServerProcess>): Promise<void> {
  const event = { eventId, url: `${ORIGIN}/`, domain: 'millpond.example', timestamp: 0, props: { type: 'track', event: 'MODAL_OPEN' } }
  const { url } = await server()
  try {
    const response = await fetch(`${url}/e?projectId=millpond`, { method: 'POST', headers: { origin: ORIGIN }, body: JSON.stringify(event) })
    if (response.status === 204) return
    throw new Error(`${response.status}: ${await response.text()}`)
  } catch (error) {
    // Cut off by the kill: nobody knows whether it was written. Anything else is told by the test's time.
    if (!(error instanceof TypeError)) throw error
    await new Promise((resolve) => setTimeout(resolve, 5))
    return write(eventId, server)
  }
}

describe('a server that is killed', () => {
  test.each(places)(
    'behavior: loses nothing it acknowledged and writes nothing twice: %s',
    async (_where, place) => {
      const where = await place()
      const settings = { origins: [ORIGIN], chains: { 1: { nodes: 'http://127.0.0.1:9' } }, ...where, limits: { visitor: { points: 1e6, seconds: 10 } } }
      const open = (): ReturnType<typeof openDatabase> => openDatabase({ url: where.databaseUrl, folder: where.databaseFolder })
      const before = await open()
      await createProjectAdmin(before).add({ id: 'millpond', name: 'Millpond', origins: [ORIGIN] })
      await createProjectAdmin(before).change('millpond', { isAnalyticsEnabled: true })
      await before.close()

      const running = { server: startServerProcess(settings), written: 0 }
      const browser = await signIn((await running.server).url, ORIGIN, testAccounts(1)[0])
      const session = await browser.getSession()
      expect(session).not.toBeNull()
      const part = Math.floor(WRITES / (KILLS + 1))
      const killAt = new Set(Array.from({ length: KILLS }, (_, index) => Math.floor(part * (index + 0.5)) + randomInt(part)))
      const ids = Array.from({ length: WRITES }, () => randomUUID())
      const waiting = [...ids]
      const writer = async (): Promise<void> => {
        for (let id = waiting.pop(); id; id = waiting.pop()) {
          await write(id, () => running.server)
          if (killAt.delete(++running.written)) {
            const killed = await running.server
            running.server = killed.kill().then(() => startServerProcess(settings))
          }
        }
      }
      await Promise.all(Array.from({ length: WRITERS }, writer))

      expect(killAt.size).toBe(0)
      const last = await running.server
      browser.moveTo(last.url)
      expect(await browser.getSession()).toEqual(session)
      await last.stop()
      const after = await open()
      const rows = await after.orm.select({ id: analyticsEvents.eventId }).from(analyticsEvents)
      await after.close()
      expect(rows.map(({ id }) => id).sort()).toEqual(ids.sort())
    },
    240_000,
  )
})
