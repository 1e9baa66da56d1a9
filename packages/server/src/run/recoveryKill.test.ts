import { randomBytes } from 'node:crypto'
import { startMailbox } from '@latchkey/sandbox/mailbox'
import { afterAll, expect, test } from 'vitest'
import { createKeyKms } from '../custody/kms/createKeyKms.js'
import { createAssertions } from '../login/createAssertions.js'
import { durablePlaces } from '../test/durablePlaces.js'
import { forwardTo } from '../test/forwardTo.js'
import { inspectRecovery } from '../test/inspectRecovery.js'
import { replaySpent } from '../test/killedFrame.js'
import { createTally, startKilled } from '../test/killedService.js'
import { FRAME, makeAssertionKey, SERVICE } from '../test/openLogin.js'
import {
  liveRecovery,
  RECOVERY,
  type RecoveryWallet,
  type RecoveryWorld,
  recoveryOperations,
} from '../test/recoveryLife.js'
import { freePort } from '../test/startProcess.js'
import { startRecoveryProcess } from '../test/startServerProcess.js'
import { openDatabase } from './database/openDatabase.js'

const isThorough = Boolean(process.env.LATCHKEY_THOROUGH)
const KILLS = isThorough ? 100 : 2
const REPLIES = 25
const WRITERS = 6

const { places, remove } = durablePlaces('recovery-kill')
afterAll(remove)

test.each(places)(
  'behavior: a killed recovery service loses no share, leaves no partial rows and accepts nothing twice: %s',
  async (kind, place) => {
    const where = await place()
    const mailbox = await startMailbox({ port: 0 })
    const key = await makeAssertionKey()
    const { d: _private, ...publicKey } = key
    const secret = (): string => randomBytes(32).toString('hex')
    const kmsKey = secret()
    const port = await freePort()
    const settings = {
      frameOrigin: FRAME,
      publicUrl: RECOVERY,
      issuer: SERVICE,
      assertionKeys: [publicKey],
      smtp: { url: mailbox.smtpUrl, from: 'Recovery <recovery@example.org>' },
      pepper: secret(),
      kmsKey,
      sealSeed: secret(),
      trustedProxies: ['127.0.0.1'],
      port,
      ...where,
    }
    const tally = createTally(recoveryOperations)
    const wallets: RecoveryWallet[] = []
    const kms = createKeyKms({ key: kmsKey, isLoopback: false })
    const inspect = async (): Promise<void> => {
      const database = await openDatabase({
        url: where.databaseUrl,
        folder: where.databaseFolder,
      })
      await inspectRecovery(database, { wallets, tally, kms })
      await database.close()
    }
    const killed = startKilled({
      kills: KILLS,
      replies: REPLIES,
      start: () => startRecoveryProcess(settings),
      afterKill: inspect,
      afterStart: () => replaySpent(world),
    })
    const world: RecoveryWorld = {
      killed,
      handle: forwardTo(() => `http://127.0.0.1:${port}`),
      service: RECOVERY,
      tally,
      spent: [],
      assertions: createAssertions(key, Date),
      wallets,
      mailboxUrl: mailbox.url,
      codes: { usedUp: 0 },
    }
    const writer = async (): Promise<void> => {
      while (!killed.isOver()) await liveRecovery(world)
    }
    await Promise.all(Array.from({ length: WRITERS }, writer))
    const last = await killed.current()
    await replaySpent(world)
    await last.stop()
    await inspect()
    await mailbox.stop()
    tally.report(`${kind}, ${KILLS} kills`)
    process.stdout.write(`${kind}: codes used before a lost reply ${world.codes.usedUp}\n`)
    expect(tally.faults()).toEqual([])
  },
  isThorough ? 3_600_000 : 240_000,
)
