import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CaughtMail } from './mails.js'
import { type Mailbox, startMailbox } from './startMailbox.js'

const started: { mailbox?: Mailbox } = {}

beforeAll(async () => {
  started.mailbox = await startMailbox({ port: 0 })
})

afterAll(() => started.mailbox?.stop())

beforeEach(async () => {
  await fetch(`${mailbox().url}/api/clear`, { method: 'POST', redirect: 'manual' })
})

function mailbox(): Mailbox {
  if (!started.mailbox) throw new Error('The mailbox has not started.')
  return started.mailbox
}

async function send(mail: {
  to: string
  subject?: string
  text?: string
  html?: string
}): Promise<void> {
  const transport = createTransport(mailbox().smtpUrl)
  await transport.sendMail({
    from: 'Latchkey <login@latchkey.example>',
    subject: 'Your code',
    ...mail,
  })
  transport.close()
}

async function read(path: string): Promise<unknown> {
  return (await fetch(`${mailbox().url}${path}`)).json()
}

test('default: shows sent mails, newest first, with code and links', async () => {
  await send({ to: 'ada@example.org', text: 'Your code is 042913, for https://app.example/x?y=1.' })
  await send({ to: 'ben@example.org', text: 'Number 123456789, order 123456-7, no code' })
  await send({
    to: 'cem@example.org',
    text: 'Window of https://vault.example/\n\nBCDF-GHJK\n\nfor 10 minutes',
  })
  const mails = (await read('/api/mails')) as CaughtMail[]
  expect(mails.map(({ to, code }) => [to, code])).toEqual([
    ['cem@example.org', 'BCDF-GHJK'],
    ['ben@example.org', undefined],
    ['ada@example.org', '042913'],
  ])
  expect(mails[2]?.links).toEqual(['https://app.example/x?y=1'])
  expect((await read('/api/mails?to=ADA@example.org')) as CaughtMail[]).toHaveLength(1)
})

test('behavior: a waiting client gets the next mail to its address only', async () => {
  await send({ to: 'ada@example.org', text: '111111' })
  const [first] = (await read('/api/mails')) as CaughtMail[]
  const waiting = read(`/api/wait?to=ada@example.org&after=${first?.id}`) as Promise<CaughtMail>
  await send({ to: 'ben@example.org', text: '222222' })
  await send({ to: 'ada@example.org', text: '333333' })
  expect((await waiting).code).toBe('333333')
  expect(((await read('/api/wait?to=ada@example.org')) as CaughtMail).code).toBe('333333')
})

test('behavior: the page shows mails as text, under a policy that blocks their scripts', async () => {
  await send({
    to: 'ada@example.org',
    subject: '<img src=x onerror=alert(1)>',
    text: '<script>alert(1)</script> 123456',
  })
  const response = await fetch(`${mailbox().url}/`)
  const page = await response.text()
  expect(response.headers.get('content-security-policy')).toContain(
    "default-src 'none'; script-src 'self'",
  )
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; 123456')
  expect(page).not.toContain('<img')
  expect(page).not.toMatch(/<script(?! type="module" src="\/inbox\.js")|style=|\son\w+=(?!alert)/)
})

test('error: pages of other sites can neither read nor clear mails', async () => {
  await send({ to: 'ada@example.org', text: '123456' })
  const headers = { origin: 'https://evil.example' }
  expect((await fetch(`${mailbox().url}/api/mails`, { headers })).status).toBe(403)
  expect((await fetch(`${mailbox().url}/api/clear`, { method: 'POST', headers })).status).toBe(403)
  expect(await read('/api/mails')).toHaveLength(1)
})

test('behavior: stop ends a client’s wait', async () => {
  const other = await startMailbox({ port: 0 })
  const waiting = fetch(`${other.url}/api/wait`)
  // Answered after the wait has arrived, because requests of one connection keep their order.
  await (await fetch(`${other.url}/api/mails`)).json()
  await other.stop()
  expect((await waiting).status).toBe(204)
})

test('behavior: a wait without mail ends with 204, also after a garbage collection', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const other = await startMailbox({ port: 0, patience: 300 })
  const collecting = setInterval(collect, 50)
  const response = await fetch(`${other.url}/api/wait`)
  clearInterval(collecting)
  await other.stop()
  expect(response.status).toBe(204)
})
