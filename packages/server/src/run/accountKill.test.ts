import { randomBytes } from 'node:crypto'
import { startMailbox } from '@latchkey/sandbox/mailbox'
import { afterAll, expect, test } from 'vitest'
import { createRecovery } from '../createRecovery.js'
import { createKeyKms } from '../custody/kms/createKeyKms.js'
import {
  type Account,
  type AccountWorld,
  accountOperations,
  liveAccount,
  PARENT,
} from '../test/accountLife.js'
import { durablePlaces } from '../test/durablePlaces.js'
import { forwardTo } from '../test/forwardTo.js'
import { inspectAccounts } from '../test/inspectAccounts.js'
import { replaySpent } from '../test/killedFrame.js'
import { createTally, startKilled } from '../test/killedService.js'
import { catchMails, FRAME, makeAssertionKey, PAGE, PROJECTS, SERVICE } from '../test/openLogin.js'
import { RECOVERY } from '../test/recoveryLife.js'
import { freePort } from '../test/startProcess.js'
import { startServerProcess } from '../test/startServerProcess.js'
import { openDatabase } from './database/openDatabase.js'
import { listen } from './listen.js'

const isThorough = Boolean(process.env.LATCHKEY_THOROUGH)
const KILLS = isThorough ? 100 : 2
const REPLIES = 25
const WRITERS = 6

const { places, remove } = durablePlaces('account-kill')
afterAll(remove)

const secret = (): string => randomBytes(32).toString('hex')

/** A recovery service that stays alive. The auth service reads epochs from it. */
async function startLastingRecovery() {
  const kms = createKeyKms({ key: secret(), isLoopback: false })
  const recovery = createRecovery({
    frameOrigin: FRAME,
    publicUrl: RECOVERY,
    issuer: SERVICE,
    assertionKeys: [],
    kms,
    sealSeed: secret(),
    pepper: secret(),
    mailer: catchMails(),
  })
  const listening = await listen(recovery, { port: 0, host: '127.0.0.1' })
  // Opens its database, which takes longer than the auth service waits.
  await fetch(`${listening.url}/v1/recovery/epochs/none`)
  return listening
}

test.each(places)(
  'behavior: a killed auth service loses no login, wallet or name, leaves no partial rows and accepts nothing twice: %s',
  async (kind, place) => {
    const where = await place()
    const mailbox = await startMailbox({ port: 0 })
    const recovery = await startLastingRecovery()
    const kmsKey = secret()
    const port = await freePort()
    const settings = {
      origins: [PAGE],
      chains: { 1: { nodes: 'http://127.0.0.1:9' } },
      names: { own: { parent: PARENT, chainId: 1 } },
      publicUrl: SERVICE,
      trustedProxies: ['127.0.0.1'],
      logRequests: false,
      port,
      login: {
        frameOrigin: FRAME,
        recoveryUrl: recovery.url,
        smtp: { url: mailbox.smtpUrl, from: 'Login <login@example.org>' },
        pepper: secret(),
        assertionKey: await makeAssertionKey(),
        projects: PROJECTS,
        custody: { kmsKey, sealSeed: secret() },
      },
      ...where,
    }
    const tally = createTally(accountOperations)
    const accounts: Account[] = []
    const kms = createKeyKms({ key: kmsKey, isLoopback: false })
    const inspect = async (): Promise<void> => {
      const database = await openDatabase({ url: where.databaseUrl, folder: where.databaseFolder })
      await inspectAccounts(database, { accounts, tally, kms })
      await database.close()
    }
    const killed = startKilled({
      kills: KILLS,
      replies: REPLIES,
      start: () => startServerProcess(settings),
      afterKill: inspect,
      afterStart: () => replaySpent(world),
    })
    const world: AccountWorld = {
      killed,
      handle: forwardTo(() => `http://127.0.0.1:${port}`),
      service: SERVICE,
      tally,
      spent: [],
      accounts,
      mailboxUrl: mailbox.url,
    }
    const writer = async (): Promise<void> => {
      while (!killed.isOver()) await liveAccount(world)
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    const last = await killed.current()
    await replaySpent(world)
    await last.stop()
    await inspect()
    await Promise.all([mailbox.stop(), recovery.stop()])
    tally.report(`${kind}, ${KILLS} kills`)
    expect(tally.faults()).toEqual([])
  },
  isThorough ? 3_600_000 : 240_000,
)
