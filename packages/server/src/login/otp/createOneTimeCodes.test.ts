import { eq, like, not } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../kernel/database/database.js'
import type { ServerError } from '../../kernel/serverError.js'
import { createMemoryStore } from '../../kernel/store.js'
import { describeOnBackends } from '../../test/backends.js'
import { type CaughtMails, catchMails, PEPPER } from '../../test/openLogin.js'
import { loginCodes, loginCounters } from '../loginCodeTables.js'
import type { CodeForm } from './codeForm.js'
import type { CodeLimits } from './codeLimits.js'
import { createOneTimeCodes } from './createOneTimeCodes.js'
import type { CodeRequest, OneTimeCodes } from './oneTimeCodes.js'

const isThorough = process.env.LATCHKEY_THOROUGH === '1'
const HOUR = 3_600_000
const MANY = { count: 1_000_000, milliseconds: HOUR }

interface World {
  codes: OneTimeCodes
  mails: CaughtMails
  time: { now: number }
  start(request?: Partial<CodeRequest>): Promise<{ attemptId: string; otp: string }>
}

function openCodes(database: Database, limits: Partial<CodeLimits> = {}, form?: CodeForm): World {
  const time = { now: 1_900_000_000_000 }
  const mails = catchMails()
  const clock = { now: () => time.now }
  const codes = createOneTimeCodes({
    database: async () => database,
    clock,
    store: createMemoryStore(clock),
    mailer: mails,
    pepper: PEPPER,
    form,
    limits,
  })
  return {
    codes,
    mails,
    time,
    async start(request = {}) {
      const email = request.email ?? 'ada@example.org'
      const { attemptId } = await codes.start({
        purpose: 'login',
        keyThumbprint: 'key',
        origin: 'https://app.example',
        client: undefined,
        ...request,
        email,
      })
      return { attemptId, otp: mails.codeFor(email) }
    },
  }
}

/**
 * PGlite's single connection runs statements one after the other. Only real databases have races
 * and need many concurrent requests.
 */
const concurrencyOf = ({ databaseUrl }: { databaseUrl: string | undefined }): number =>
  databaseUrl !== undefined || isThorough ? 200 : 20

/** Returns the outcome of a try. */
async function end(trying: Promise<unknown>): Promise<string> {
  return trying.then(
    () => 'right',
    (error: ServerError) => error.code,
  )
}

const tryWith = (
  { codes }: World,
  attemptId: string,
  otp: string,
  more: object = {},
): Promise<string> =>
  end(codes.verify({ purpose: 'login', attemptId, otp, keyThumbprint: 'key', ...more }))

/** Returns a wrong code. */
const wrong = (otp: string, by: number = 1): string =>
  String((Number(otp) + by) % 1_000_000).padStart(6, '0')

describeOnBackends('createOneTimeCodes', (backend) => {
  test('default: accepts a code once, and returns the data stored with it', async () => {
    const world = openCodes(backend().database)
    const { attemptId, otp } = await world.start({ data: 'kept' })
    const given = { purpose: 'login', attemptId, otp, keyThumbprint: 'key' } as const
    expect(await world.codes.verify(given)).toEqual({ email: 'ada@example.org', data: 'kept' })
    expect(await tryWith(world, attemptId, otp)).toBe('code_refused')
  })

  test('behavior: SEC-13 checks at most five of 200 concurrent tries', async () => {
    const world = openCodes(backend().database, { accountTries: MANY })
    const { attemptId, otp } = await world.start()
    const concurrency = concurrencyOf(backend())
    const ends = await Promise.all(
      Array.from({ length: concurrency }, (_, index) =>
        tryWith(world, attemptId, wrong(otp, index + 1)),
      ),
    )
    expect(new Set(ends)).toEqual(new Set(['code_refused']))
    const { orm } = backend().database
    const [row] = await orm.select().from(loginCodes).where(eq(loginCodes.id, attemptId))
    const counts = await orm
      .select({ count: loginCounters.count })
      .from(loginCounters)
      .where(like(loginCounters.key, 'try:%'))
    expect([row?.tries, counts.map(({ count }) => count).sort((a, b) => a - b)]).toEqual([
      5,
      [5, concurrency - 5],
    ])
    expect(await tryWith(world, attemptId, otp)).toBe('code_refused')
  })

  test('behavior: SEC-13 accepts one of 200 concurrent correct codes', async () => {
    const world = openCodes(backend().database, { accountTries: MANY })
    const { attemptId, otp } = await world.start()
    const ends = await Promise.all(
      Array.from({ length: concurrencyOf(backend()) }, () => tryWith(world, attemptId, otp)),
    )
    expect(ends.filter((each) => each === 'right')).toHaveLength(1)
  })

  test('behavior: SEC-13 allows ten wrong six-digit codes per address and day, and counts the owner’s familiar browser separately', async () => {
    const world = openCodes(backend().database, {
      mailsPerHour: MANY,
      mailPause: MANY,
      mailsPerDay: MANY,
    })
    const ends: string[] = []
    for (let round = 0; round < 3; round++) {
      const { attemptId, otp } = await world.start()
      for (let index = 0; index < 5; index++) ends.push(await tryWith(world, attemptId, wrong(otp)))
    }
    expect(ends).toEqual([
      ...Array.from({ length: 10 }, () => 'code_refused'),
      ...Array.from({ length: 5 }, () => 'try_limit'),
    ])
    // Codes of eight digits are counted separately: a hundred times as many tries give the same
    // odds.
    const strange = await world.start({ keyThumbprint: 'other' })
    expect(strange.otp).toHaveLength(8)
    expect(
      await tryWith(world, strange.attemptId, strange.otp.slice(0, 6), { keyThumbprint: 'other' }),
    ).toBe('try_limit')
    expect(await tryWith(world, strange.attemptId, strange.otp, { keyThumbprint: 'other' })).toBe(
      'right',
    )
    const own = await world.start({ isFamiliar: true })
    expect(await tryWith(world, own.attemptId, own.otp)).toBe('right')
    world.time.now += 24 * HOUR
    const next = await world.start({ keyThumbprint: 'other' })
    expect(next.otp).toHaveLength(6)
    expect(await tryWith(world, next.attemptId, next.otp, { keyThumbprint: 'other' })).toBe('right')
  })

  test('behavior: SEC-13 allows twenty wrong codes per network and hour, for all addresses together', async () => {
    const world = openCodes(backend().database)
    const ends: string[] = []
    for (let round = 0; round < 5; round++) {
      const { attemptId, otp } = await world.start({
        email: `user${round}@example.org`,
        keyThumbprint: `key${round}`,
      })
      for (let index = 0; index < 5; index++)
        ends.push(await tryWith(world, attemptId, wrong(otp), { client: '192.0.2.1' }))
    }
    expect([
      ends.slice(0, 20).every((each) => each === 'code_refused'),
      new Set(ends.slice(20)),
    ]).toEqual([true, new Set(['try_limit'])])
  })

  test('behavior: SEC-13 beyond the limit of all networks a stranger needs work, and a familiar browser does not', async () => {
    const world = openCodes(backend().database, { allFailures: { count: 3, milliseconds: HOUR } })
    const { attemptId, otp } = await world.start()
    for (let index = 0; index < 3; index++) await tryWith(world, attemptId, wrong(otp))
    expect(await tryWith(world, attemptId, otp)).toBe('work_required')
    const own = await world.start({ isFamiliar: true, keyThumbprint: 'own' })
    expect(await tryWith(world, own.attemptId, own.otp, { keyThumbprint: 'own' })).toBe('right')
  })

  test('behavior: SEC-15 refuses a code in another browser, and counts the try', async () => {
    const world = openCodes(backend().database)
    const { attemptId, otp } = await world.start()
    expect(await tryWith(world, attemptId, otp, { keyThumbprint: 'thief' })).toBe('code_refused')
    const [row] = await backend().database.orm.select().from(loginCodes)
    expect(row?.tries).toBe(1)
    expect(await tryWith(world, attemptId, otp)).toBe('right')
  })

  test('behavior: a code is valid for one purpose and ten minutes, until another one is requested', async () => {
    const world = openCodes(backend().database)
    const first = await world.start()
    expect(
      await end(world.codes.verify({ purpose: 'recovery', ...first, keyThumbprint: 'key' })),
    ).toBe('code_refused')
    world.time.now += 30_000
    const second = await world.start()
    expect(await tryWith(world, first.attemptId, first.otp)).toBe('code_refused')
    world.time.now += 600_000
    expect(await tryWith(world, second.attemptId, second.otp)).toBe('code_refused')
    await world.codes.sweep()
    expect(await backend().database.orm.select().from(loginCodes)).toEqual([])
  })

  test('behavior: SEC-61 a letter code has eight of twenty letters, and is mailed in two groups', async () => {
    const world = openCodes(
      backend().database,
      { mailPause: MANY, mailsPerHour: MANY, mailsPerDay: MANY },
      'letters',
    )
    const seen = new Set<string>()
    for (let round = 0; round < 40; round++) {
      const { attemptId, otp } = await world.start()
      expect(otp).toBe('')
      const shown = /^[A-Z]{4}-[A-Z]{4}$/m.exec(world.mails.mails.at(-1)?.text ?? '')?.[0] ?? ''
      for (const letter of shown.replace('-', '')) seen.add(letter)
      expect(await tryWith(world, attemptId, shown)).toBe('code_refused')
      expect(await tryWith(world, attemptId, shown.replace('-', ''))).toBe('right')
    }
    expect([...seen].sort().join('')).toBe('BCDFGHJKLMNPQRSTVWXZ')
  })

  test('behavior: SEC-61 allows a hundred times as many wrong letter codes as wrong six-digit codes', async () => {
    const world = openCodes(
      backend().database,
      {
        ...{ mailPause: MANY, mailsPerHour: MANY, mailsPerDay: MANY },
        accountTries: { count: 1, milliseconds: HOUR },
      },
      'letters',
    )
    const ends: string[] = []
    for (let round = 0; round < 21; round++) {
      const { attemptId } = await world.start()
      for (let index = 0; index < 5; index++) ends.push(await tryWith(world, attemptId, 'BBBBBBBB'))
    }
    // A hundred times the limit of six-digit codes, which is one here.
    expect(ends.filter((each) => each === 'code_refused')).toHaveLength(100)
    expect(new Set(ends.slice(100))).toEqual(new Set(['try_limit']))
  })

  test('behavior: SEC-17 mails five codes for a thousand requests from a hundred networks in an hour', async () => {
    const world = openCodes(backend().database)
    const requests = isThorough ? 1000 : 150
    for (let index = 0; index < requests; index++) {
      await end(world.start({ client: `192.0.2.${index % 100}`, keyThumbprint: `key${index}` }))
      world.time.now += HOUR / requests
    }
    expect(world.mails.mails).toHaveLength(5)
    const own = await world.start({ isFamiliar: true })
    expect(await tryWith(world, own.attemptId, own.otp)).toBe('right')
  })

  test('behavior: SEC-17 mails a code at most every 30 s, 20 a day to an address, and 40 an hour for one network', async () => {
    const world = openCodes(backend().database)
    await world.start()
    await expect(world.start()).rejects.toMatchObject({
      status: 429,
      code: 'mail_limit',
      retryAfter: 30,
    })
    for (let index = 0; index < 30; index++) {
      world.time.now += HOUR / 2
      await end(world.start())
    }
    expect(world.mails.mails).toHaveLength(20)
    const ends = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        end(
          world.start({
            email: `u${index}@example.org`,
            client: '192.0.2.9',
            keyThumbprint: `${index}`,
          }),
        ),
      ),
    )
    expect(ends.filter((each) => each === 'right')).toHaveLength(40)
  })

  test('error: does not count a mail that cannot be sent', async () => {
    const world = openCodes(backend().database)
    world.mails.failure = new TypeError('gone')
    await expect(world.start()).rejects.toThrow('gone')
    world.mails.failure = undefined
    const { attemptId, otp } = await world.start()
    expect(await tryWith(world, attemptId, otp)).toBe('right')
  })

  test('behavior: SEC-59 the database contains neither the address nor the code in readable form', async () => {
    const world = openCodes(backend().database)
    const { otp } = await world.start({ data: 'kept', client: '192.0.2.77' })
    const { orm } = backend().database
    const all = JSON.stringify([
      await orm.select().from(loginCodes),
      await orm
        .select()
        .from(loginCounters)
        .where(not(eq(loginCounters.key, ''))),
    ])
    for (const secret of [otp, 'ada', 'example.org', 'kept', '192.0.2.77'])
      expect(all).not.toContain(secret)
  })
})
