import { startMailbox } from '@latchkey/sandbox/mailbox'
import { createRecovery } from '../createRecovery.js'
import { createServer } from '../createServer.js'
import { createKeyKms } from '../custody/kms/createKeyKms.js'
import type { Database } from '../kernel/database/database.js'
import type { Handler } from '../kernel/handler.js'
import { createAssertions } from '../login/createAssertions.js'
import { createSmtpMailer } from '../login/mail/createSmtpMailer.js'
import { type AccountWorld, accountOperations, PARENT } from './accountLife.js'
import { createTally, startKilled } from './killedService.js'
import { FRAME, makeAssertionKey, PAGE, PEPPER, PROJECTS, SERVICE } from './openLogin.js'
import { RECOVERY, type RecoveryWorld, recoveryOperations } from './recoveryLife.js'
import type { RunningProcess } from './startProcess.js'

/** Both services in this process, with separate databases. */
export interface InterruptedWorld {
  readonly auth: AccountWorld
  readonly recovery: RecoveryWorld
  readonly kms: ReturnType<typeof createKeyKms>
  /** Requests whose reply was lost. */
  readonly lost: readonly string[]
  stop(): Promise<void>
}

const here: RunningProcess = {
  pid: process.pid,
  output: () => '',
  hasEnded: () => false,
  stop: async () => undefined,
  kill: async () => undefined,
}

/**
 * Calls a service. With `lost`, drops the first acknowledgement of each path, as after a kill right
 * after the operation.
 */
function callThrough(handle: Handler, lost: string[] | undefined): Handler {
  return async (request) => {
    const { pathname } = new URL(request.url)
    const response = await handle(request, { remoteAddress: '127.0.0.1' })
    if (!lost || request.method !== 'POST' || !response.ok || lost.includes(pathname))
      return response
    lost.push(pathname)
    throw new TypeError('fetch failed')
  }
}

/**
 * @param options.isLossy - Loses the first acknowledgement of each address.
 * @param options.releaseDelay - Of the recovery service.
 */
export async function openInterrupted(
  databases: { auth: Database; recovery: Database },
  { isLossy = false, releaseDelay = 0 } = {},
): Promise<InterruptedWorld> {
  const mailbox = await startMailbox({ port: 0 })
  const mailer = createSmtpMailer({ url: mailbox.smtpUrl, from: 'Latchkey <l@example.org>' })
  const key = await makeAssertionKey()
  const { d: _private, ...publicKey } = key
  const kms = createKeyKms({ key: '5a3c'.repeat(16), isLoopback: false })
  const secrets = { kms, sealSeed: '91be'.repeat(16), pepper: PEPPER, mailer }
  const shared = { trustedProxies: ['127.0.0.1'], onDefect: () => undefined }
  const lost: string[] = []
  const open = (handle: Handler): Handler => callThrough(handle, isLossy ? lost : undefined)
  const recovery = open(
    createRecovery({
      ...secrets,
      ...shared,
      frameOrigin: FRAME,
      publicUrl: RECOVERY,
      issuer: SERVICE,
      assertionKeys: [publicKey],
      releaseDelay,
      database: databases.recovery,
    }),
  )
  const auth = open(
    createServer({
      ...shared,
      origins: [PAGE],
      chains: { 1: { nodes: ['http://127.0.0.1:9'] } },
      names: { own: { parent: PARENT, chainId: 1 } },
      publicUrl: SERVICE,
      database: databases.auth,
      login: {
        frameOrigin: FRAME,
        recoveryUrl: RECOVERY,
        mailer,
        pepper: PEPPER,
        assertionKey: key,
        projects: PROJECTS,
        custody: { ...secrets, readEpochs: async () => undefined },
      },
    }),
  )
  const killed = startKilled({ start: async () => here, kills: 0, replies: 1 })
  const world = { killed, spent: [], mailboxUrl: mailbox.url }
  return {
    auth: {
      ...world,
      handle: auth,
      service: SERVICE,
      tally: createTally(accountOperations),
      accounts: [],
    },
    recovery: {
      ...world,
      handle: recovery,
      service: RECOVERY,
      tally: createTally(recoveryOperations),
      assertions: createAssertions(key, Date),
      wallets: [],
      codes: { usedUp: 0 },
    },
    kms,
    lost,
    stop: mailbox.stop,
  }
}
