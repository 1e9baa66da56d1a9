// `npm run bench:login`: can the response time of the auth service reveal an address with an
// account, or a wrong code, an old one and none at all (docs/threats.md, SEC-14, SEC-18)? The real
// handler, the embedded database, one request after the other in random order. Kolmogorov-Smirnov's
// p is for equal distributions, Welch's p for equal means. Figures, not a test: they include other
// load on the machine. BENCH_ROUNDS: requests of each kind.
import { createHash, randomInt, randomUUID } from 'node:crypto'
import { type Endpoint, loginEndpoints } from '@latchkey/protocol'
import { createServer, openDatabase } from '@latchkey/server'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? '20000')
const WARM_UP = 200
const FRAME = 'https://vault.example'
const SERVICE = 'https://auth.example'
const PAGE = 'https://millpond.example'
const many = { count: 1_000_000_000, milliseconds: 3_600_000 }
const codeLimits = {
  mailPause: many,
  mailsPerHour: many,
  mailsPerDay: many,
  clientMails: many,
  accountTries: many,
  clientTries: many,
  allFailures: many,
}

const mails = new Map<string, string>()
const database = await openDatabase()
const { privateKey: assertion } = await generateKeyPair('ES256', { extractable: true })
const { x = '', y = '', d = '' } = await exportJWK(assertion)
const handle = createServer({
  origins: [PAGE],
  chains: {},
  database,
  publicUrl: SERVICE,
  login: {
    frameOrigin: FRAME,
    recoveryUrl: 'https://recovery.example',
    mailer: {
      async send({ to, text }) {
        mails.set(to, /^\d{6}$/m.exec(text)?.[0] ?? '')
      },
    },
    pepper: createHash('sha256').update('bench').digest('hex'),
    assertionKey: { kty: 'EC', crv: 'P-256', x, y, d },
    projects: [{ id: 'demo', name: 'Millpond', origins: [PAGE] }],
    codeLimits,
  },
})

interface Answer {
  status: number
  body: Record<string, string>
  milliseconds: number
}

/** A browser with its own key. It builds a request before the measurement starts. */
async function openBrowser(): Promise<
  (endpoint: Endpoint<never, unknown>, body: object) => Promise<Answer>
> {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = await exportJWK(publicKey)
  const state = { nonce: '' }
  return async function call({ method, path }, body): Promise<Answer> {
    const json = JSON.stringify(body)
    const bsh = createHash('sha256').update(json).digest('base64url')
    const claims = {
      bsh,
      htm: method,
      htu: SERVICE + path,
      jti: randomUUID(),
      iat: Math.floor(Date.now() / 1000),
      ...(state.nonce ? { nonce: state.nonce } : {}),
    }
    const dpop = await new SignJWT(claims)
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
      .sign(privateKey)
    const headers = {
      origin: FRAME,
      'content-type': 'application/json',
      'x-latchkey-frame': '1',
      'x-latchkey-origin': PAGE,
      dpop,
    }
    const request = new Request(SERVICE + path, { method, headers, body: json })
    const from = performance.now()
    const response = await handle(request)
    const text = await response.text()
    const milliseconds = performance.now() - from
    const nonce = response.headers.get('dpop-nonce')
    if (nonce) state.nonce = nonce
    const value = text ? JSON.parse(text) : {}
    if (value.error?.code === 'use_dpop_nonce')
      return call({ method, path } as Endpoint<never, unknown>, body)
    return { status: response.status, body: value, milliseconds }
  }
}

const median = (sorted: readonly number[]): number =>
  sorted[Math.floor(sorted.length / 2)] ?? Number.NaN

/** Source: Press et al., Numerical Recipes, 14.3.3 (the asymptotic series). */
function kolmogorovSmirnov(one: readonly number[], other: readonly number[]): number {
  const [left, right] = [one, other].map((values) => [...values].sort((a, b) => a - b)) as [
    number[],
    number[],
  ]
  const at = { left: 0, right: 0, distance: 0 }
  while (at.left < left.length && at.right < right.length) {
    const value = Math.min(left[at.left] ?? 0, right[at.right] ?? 0)
    while (at.left < left.length && (left[at.left] ?? 0) <= value) at.left += 1
    while (at.right < right.length && (right[at.right] ?? 0) <= value) at.right += 1
    at.distance = Math.max(at.distance, Math.abs(at.left / left.length - at.right / right.length))
  }
  const size = Math.sqrt((left.length * right.length) / (left.length + right.length))
  const lambda = (size + 0.12 + 0.11 / size) * at.distance
  // The series does not converge there, and its limit is 1.
  if (lambda < 0.2) return 1
  const terms = Array.from(
    { length: 100 },
    (_, index) => 2 * (index % 2 === 0 ? 1 : -1) * Math.exp(-2 * (index + 1) ** 2 * lambda ** 2),
  )
  return Math.min(
    1,
    Math.max(
      0,
      terms.reduce((sum, term) => sum + term, 0),
    ),
  )
}

/**
 * Of so many values Student's distribution is the normal one. Source: Abramowitz and Stegun 7.1.26.
 */
function welch(one: readonly number[], other: readonly number[]): number {
  const facts = [one, other].map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    return {
      mean,
      error:
        values.reduce((sum, value) => sum + (value - mean) ** 2, 0) /
        (values.length - 1) /
        values.length,
    }
  })
  const [left, right] = facts
  const distance =
    Math.abs((left?.mean ?? 0) - (right?.mean ?? 0)) /
    Math.sqrt((left?.error ?? 0) + (right?.error ?? 0)) /
    Math.SQRT2
  const t = 1 / (1 + 0.3275911 * distance)
  return (
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) *
    t *
    Math.exp(-(distance ** 2))
  )
}

function show(what: string, one: readonly number[], other: readonly number[]): void {
  // Outliers by garbage collection and other programs, the same number for both.
  const [left, right] = [one, other].map((values) =>
    [...values].sort((a, b) => a - b).slice(0, Math.ceil(values.length * 0.98)),
  ) as [number[], number[]]
  const difference = Math.abs(median(left) - median(right))
  const figures = [
    `median ${median(left).toFixed(3)} and ${median(right).toFixed(3)} ms`,
    `Δ ${difference.toFixed(3)} ms`,
    `KS p ${kolmogorovSmirnov(left, right).toPrecision(2)}`,
    `Welch p ${welch(left, right).toPrecision(2)}`,
  ]
  console.log(`${what.padEnd(40)} ${figures.join('   ')}`)
}

/** Runs each kind as often, in random order. */
async function measure<kind extends string>(
  kinds: Readonly<Record<kind, () => Promise<Answer>>>,
): Promise<Record<kind, number[]>> {
  const names = Object.keys(kinds) as kind[]
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    kind,
    number[]
  >
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const order = names
      .map((name) => ({ name, key: randomInt(2 ** 32) }))
      .sort((one, other) => one.key - other.key)
    for (const { name } of order) {
      const { milliseconds } = await kinds[name]()
      if (round >= WARM_UP) times[name].push(milliseconds)
    }
  }
  return times
}

const { startOtp, verifyOtp } = loginEndpoints
const browser = await openBrowser()
const start = (email: string): Promise<Answer> =>
  browser(startOtp as never, { email, origin: PAGE, projectId: 'demo' })
const verify = (attemptId: string, otp: string): Promise<Answer> =>
  browser(verifyOtp as never, { attemptId, otp })

console.log(`${ROUNDS} requests of each kind`)
// Addresses of one length, half of them with an account.
const addresses = Array.from(
  { length: 64 },
  (_, index) => `user${String(index).padStart(2, '0')}@example.org`,
)
for (const email of addresses.slice(0, 32)) {
  const { body } = await start(email)
  const { status } = await verify(body.attemptId ?? '', mails.get(email) ?? '')
  if (status !== 200) throw new Error(`Logging in failed: ${status}`)
}
const pick = (from: number): string => addresses[from + randomInt(32)] ?? ''
const user = await openBrowser()
const ask = (email: string): Promise<Answer> =>
  user(startOtp as never, { email, origin: PAGE, projectId: 'demo' })
const asked = await measure({ known: () => ask(pick(0)), unknown: () => ask(pick(32)) })
show('asking: with and without an account', asked.known, asked.unknown)

const [wrongBrowser, oldBrowser] = [await openBrowser(), await openBrowser()]
const attemptOf = async (call: typeof browser): Promise<string> =>
  (await call(startOtp as never, { email: 'user00@example.org', origin: PAGE, projectId: 'demo' }))
    .body.attemptId ?? ''
const [wrongId, oldId] = [await attemptOf(wrongBrowser), await attemptOf(oldBrowser)]
await database.orm.execute(`update login_codes set expires_at = '2000-01-01' where id = '${oldId}'`)
// The same statement before each of them: it resets the attempts.
const afresh = async (call: typeof browser, attemptId: string): Promise<Answer> => {
  await database.orm.execute(`update login_codes set tries = 0 where id = '${wrongId}'`)
  return call(verifyOtp as never, { attemptId, otp: '000000' })
}
const tried = await measure({
  wrong: () => afresh(wrongBrowser, wrongId),
  old: () => afresh(oldBrowser, oldId),
  missing: () => afresh(browser, 'a'.repeat(43)),
})
show('codes: wrong and missing', tried.wrong, tried.missing)
show('codes: wrong and too old', tried.wrong, tried.old)
show('codes: too old and missing', tried.old, tried.missing)
await database.close()
