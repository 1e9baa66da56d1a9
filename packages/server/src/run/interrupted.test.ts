import { custodyEndpoints, loginEndpoints, recoveryEndpoints } from '@latchkey/protocol'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { liveAccount } from '../test/accountLife.js'
import { inspectAccounts } from '../test/inspectAccounts.js'
import { inspectRecovery } from '../test/inspectRecovery.js'
import { type InterruptedWorld, openInterrupted } from '../test/openInterrupted.js'
import { liveRecovery, mailedOperations } from '../test/recoveryLife.js'
import { sharedDatabase } from '../test/sharedDatabase.js'

const database = sharedDatabase()
const opened: { world?: InterruptedWorld } = {}
afterEach(() => opened.world?.stop())

async function open(options?: {
  isLossy?: boolean
  releaseDelay?: number
}): Promise<InterruptedWorld> {
  const databases = { auth: database(), recovery: database() }
  opened.world = await openInterrupted(databases, options)
  return opened.world
}

async function faultsOf({ auth, recovery, kms }: InterruptedWorld): Promise<string[]> {
  await inspectAccounts(database(), { ...auth, kms })
  await inspectRecovery(database(), { ...recovery, kms })
  return [auth, recovery].flatMap(({ tally }) => tally.faults())
}

const lives = {
  recovery: ({ recovery }: InterruptedWorld): Promise<void> =>
    liveRecovery(recovery, 'change mailbox'),
  auth: ({ auth }: InterruptedWorld): Promise<void> => liveAccount(auth),
}

/** Returns the trigger clause for the insertion of an event. */
const inserted = (table: string, kind: string): string =>
  `insert on ${table} for each row when (new.kind = '${kind}')`

/** Makes each statement of a kind fail while the operation runs. */
async function withCut(when: string, run: () => Promise<void>): Promise<void> {
  const { orm } = database()
  const body = `begin raise 'cut'; end`
  await orm.execute(
    sql.raw(`create or replace function cut() returns trigger language plpgsql as $$ ${body} $$`),
  )
  await orm.execute(sql.raw(`create trigger cut before ${when} execute function cut()`))
  try {
    await run()
  } finally {
    await orm.execute(sql.raw(`drop trigger cut on ${/ on (\w+)/.exec(when)?.[1]}`))
  }
}

describe('a write that is interrupted', () => {
  test.each([
    ['recovery', 'store', 'insert on recovery_shares for each row when (new.epoch = 1)'],
    ['recovery', 'change mailbox', inserted('recovery_events', 'email_changed')],
    ['recovery', 'advance', inserted('recovery_events', 'advanced')],
    ['recovery', 'activate', inserted('recovery_events', 'activated_assisted')],
    ['auth', 'activate wallet', inserted('custody_events', 'activated')],
    [
      'auth',
      'create wallet',
      'insert on custody_recovery_shares for each row when (new.epoch = 1)',
    ],
    ['auth', 'put device', inserted('custody_events', 'device_added')],
    ['auth', 'put device', inserted('custody_events', 'device_split_anew')],
    ['auth', 'use device', 'delete on custody_devices for each row when (old.epoch = 1)'],
    ['auth', 'revoke device', inserted('custody_events', 'device_revoked')],
    ['auth', 'commit recovery set', inserted('custody_events', 'recovery_assisted')],
  ] as const)('behavior: leaves no row of the operation: %s: %s, %s', (service, operation, when) =>
    withCut(when, async () => {
      const world = await open()
      const refusal = `${operation} was refused: 500 internal`
      await expect(lives[service](world)).rejects.toThrow(refusal)
      expect(await faultsOf(world)).toEqual([])
    }),
  )

  test('behavior: sends the notice of a delayed release before its delay starts', () =>
    withCut(inserted('recovery_events', 'release_asked'), async () => {
      const { recovery } = await open({ releaseDelay: 60_000 })
      const refusal = 'release was refused: 500 internal'
      await expect(liveRecovery(recovery, 'release')).rejects.toThrow(refusal)
      const mails = (await (await fetch(`${recovery.mailboxUrl}/api/mails`)).json()) as {
        subject: string
      }[]
      expect(mails.map(({ subject }) => subject)).toContain('Your wallet is about to be recovered')
    }))
})

test('behavior: accepts a repeated request after a lost reply, and counts it once', async () => {
  const world = await open({ isLossy: true })
  for (const mailed of mailedOperations) await liveRecovery(world.recovery, mailed)
  await liveAccount(world.auth)
  expect(await faultsOf(world)).toEqual([])
  const { release, advance, activate, store, changeEmail } = recoveryEndpoints
  const { putDevice, deviceShare, commitRecovery, revokeDevice } = custodyEndpoints
  for (const { path } of [release, advance, activate, store, changeEmail, putDevice])
    expect(world.lost).toContain(path)
  for (const { path } of [deviceShare, commitRecovery, revokeDevice, loginEndpoints.verifyOtp])
    expect(world.lost).toContain(path)
})
