import { loginEndpoints } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { type Cut, cutDatabase } from '../test/cutDatabase.js'
import { emptyTables } from '../test/emptyTables.js'
import { openFrameBrowser } from '../test/openFrameBrowser.js'
import { openLogin, PAGE } from '../test/openLogin.js'
import { sharedDatabase } from '../test/sharedDatabase.js'
import { loginCodes } from './loginCodeTables.js'
import { loginSessions, loginUsers } from './loginTables.js'

const { startOtp, verifyOtp, session } = loginEndpoints
const database = sharedDatabase()
const ada = 'ada@example.org'
const MINUTE = 60_000

/**
 * Sends a correct code to a server that stops at one of its statements, and `later` milliseconds
 * after that to its replacement.
 */
async function logInTwice(cut: Cut, later: number) {
  await emptyTables(database())
  const cutting = cutDatabase(database(), cut)
  const first = await openLogin(cutting.database)
  const server = { handle: first.handle }
  const time = { now: first.time.now }
  const browser = await openFrameBrowser((request) => server.handle(request), {
    now: () => time.now,
  })
  const start = async (mails: typeof first.mails) => {
    const { body } = await browser.call(startOtp, { email: ada, origin: PAGE, projectId: 'demo' })
    return { attemptId: body.attemptId, otp: mails.codeFor(ada) }
  }
  const code = await start(first.mails)
  cutting.begin()
  const cutOff = await browser.call(verifyOtp, code)
  browser.cookies.clear()
  const { orm } = database()
  const [row] = await orm.select().from(loginCodes)
  const sessions = await orm.select().from(loginSessions)

  const second = await openLogin(database())
  server.handle = second.handle
  time.now += later
  second.time.now = time.now
  const again = await browser.call(verifyOtp, code)
  return {
    isReached: cutting.isReached(),
    cutOff: cutOff.status,
    isUsed: row?.consumedAt !== null,
    hadSession: sessions.length === 1,
    again: again.status,
    async logInAgain() {
      time.now += MINUTE
      second.time.now = time.now
      return (await browser.call(verifyOtp, await start(second.mails))).status
    },
    users: (await orm.select().from(loginUsers)).length,
    sessions: (await orm.select().from(loginSessions)).length,
    isLoggedIn: (await browser.call(session, { origin: PAGE })).body?.session?.email === ada,
  }
}

const cases = [
  ['at once', 'before', 0, false],
  ['at once', 'after', 0, true],
  ['after five minutes', 'before', 5 * MINUTE, false],
  ['after five minutes', 'after', 5 * MINUTE, true],
] as const

test.each(cases)(
  'behavior: SEC-13 a code that is sent again %s gives one session, if the server was killed %s any statement',
  async (_when, _side, later, isCarriedOut) => {
    const used: boolean[] = []
    for (let statement = 1; ; statement++) {
      const seen = await logInTwice({ statement, isCarriedOut }, later)
      if (!seen.isReached) break
      const { isUsed, hadSession } = seen
      used.push(isUsed)
      expect({ statement, ...seen }).toMatchObject({ cutOff: 503, isUsed: isUsed && hadSession })
      // Used more than a minute ago: its session exists, and another code works.
      if (isUsed && later > MINUTE) {
        expect([seen.again, await seen.logInAgain()]).toEqual([401, 200])
        continue
      }
      expect({ statement, ...seen }).toMatchObject({
        again: 200,
        users: 1,
        sessions: 1,
        isLoggedIn: true,
      })
    }
    // Only the last statement marks the code as used.
    expect(used.length).toBeGreaterThan(8)
    expect(used.lastIndexOf(false)).toBe(used.length - (isCarriedOut ? 2 : 1))
  },
)
