import { type AddressInfo, createServer } from 'node:net'
import { startMailbox } from '@latchkey/sandbox/mailbox'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtpMailer } from './createSmtpMailer.js'
import { parseEmail } from './parseEmail.js'
import { writeCodeMail } from './writeCodeMail.js'
import { writeMail } from './writeMail.js'

const from = 'Latchkey <login@latchkey.example>'

/** Records the commands that a mail server receives. */
interface Wire {
  url: string
  commands: string[]
  messages: string[]
  stop(): Promise<void>
}

async function startWire(): Promise<Wire> {
  const commands: string[] = []
  const messages: string[] = []
  const server = createServer((socket) => {
    const state = { text: '', isData: false }
    socket.write('220 wire\r\n')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      state.text += String(chunk)
      for (;;) {
        const end = state.isData ? '\r\n.\r\n' : '\r\n'
        const index = state.text.indexOf(end)
        if (index < 0) return
        const [line, rest] = [state.text.slice(0, index), state.text.slice(index + end.length)]
        state.text = rest
        ;(state.isData ? messages : commands).push(line)
        state.isData = !state.isData && line === 'DATA'
        socket.write(state.isData ? '354 go on\r\n' : '250 fine\r\n')
        if (line === 'QUIT') socket.end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}?ignoreTLS=true`,
    commands,
    messages,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const started: { wire?: Wire } = {}
beforeAll(async () => {
  started.wire = await startWire()
})
afterAll(() => started.wire?.stop())
const wire = (): Wire => started.wire!

const codeMail = {
  code: '042913',
  purpose: 'login',
  origin: 'https://app.example',
  browser: 'Firefox on Linux',
  at: 1_900_000_000_000,
  minutes: 10,
} as const

test('default: delivers a code to a real mailbox', async () => {
  const mailbox = await startMailbox({ port: 0 })
  await createSmtpMailer({ url: mailbox.smtpUrl, from }).send(
    writeCodeMail({ ...codeMail, to: 'ada@example.org' }),
  )
  const [mail] = (await (await fetch(`${mailbox.url}/api/mails`)).json()) as [
    { to: string; code: string; text: string; from: string },
  ]
  expect(mail).toMatchObject({
    to: 'ada@example.org',
    code: '042913',
    from: expect.stringContaining('login@latchkey.example'),
  })
  expect(mail.text).toContain(
    'log in at https://app.example (2030-03-17 17:46 UTC, from Firefox on Linux)',
  )
  await mailbox.stop()
})

test('behavior: SEC-19 foreign values add no markup and no header', async () => {
  const evil = '<b>"x"</b>\r\nBcc: eve@example.net\r\n\r\n'
  const mail = writeMail({
    to: 'ada@example.org',
    subject: `Hi ${evil}`,
    before: [evil],
    link: { label: evil, url: `https://app.example/"${evil}` },
    after: [],
  })
  expect(mail.html).not.toMatch(/<b>|"x"/)
  expect(mail.subject).not.toMatch(/[\r\n]/)
  await createSmtpMailer({ url: wire().url, from }).send(mail)
  const [head = ''] = (wire().messages.at(-1) ?? '').split('\r\n\r\n')
  const names = [...head.matchAll(/^([\w-]+):/gm)].map(([, name = '']) => name.toLowerCase()).sort()
  expect(names).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
    'x-auto-response-suppress',
  ])
  expect(wire().commands.filter((line) => line.startsWith('RCPT'))).toEqual([
    'RCPT TO:<ada@example.org>',
  ])
})

test.each([
  [' Ada@Example.ORG ', 'ada@example.org'],
  ['ada+news@mail.example.org', 'ada+news@mail.example.org'],
  ["o'neil.x_y@example.co.uk", "o'neil.x_y@example.co.uk"],
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ADA@BÜCHER.example', 'ada@xn--bcher-kva.example'],
  ['jose\u0301@example.org', 'jos\u00e9@example.org'],
  ['ÄDA@example.org', 'äda@example.org'],
])('default: SEC-19 normalizes %s to %s', (text, email) => {
  expect(parseEmail(text)).toBe(email)
})

/** Known attacks: more recipients, more headers, other servers, look-alike mailboxes. */
const pieces = [
  '\r\n',
  '\n',
  '\0',
  '\t',
  '\u2028',
  '\u200b',
  '\u202e',
  '\ufeff',
  ' ',
  ',',
  ';',
  ':',
  '<',
  '>',
  '(',
  ')',
  '"',
  '\\',
  '[',
  ']',
  '@',
  '%0a',
  '%0d%0aBcc:',
  'Bcc: eve@example.net',
  '＠',
  '．',
  '。',
  '\u00ad',
  '..',
  '=?utf-8?q?x?=',
  'ﬁ',
  '１',
]
const bad = fc
  .tuple(
    fc.constantFrom('ada', 'a.b', 'ada+x'),
    fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 3 }),
    fc.constantFrom('example.org', 'mail.example', 'xn--bcher-kva.example'),
    fc.nat(40),
  )
  .map(([local, evil, domain, at]) => {
    const whole = `${local}@${domain}`
    const place = at % (whole.length + 1)
    return whole.slice(0, place) + evil.join('') + whole.slice(place)
  })

test('behavior: SEC-19 none of 5,000 bad addresses adds a header or a recipient', async () => {
  const corpus = fc.sample(bad, { numRuns: 5000, seed: 19 })
  const mailer = createSmtpMailer({ url: wire().url, from })
  const before = wire().commands.length
  const accepted = new Set<string>()
  const count = { refused: 0 }
  for (const text of corpus) {
    const email = parseEmail(text)
    if (email === undefined) count.refused++
    else accepted.add(email)
    if (email !== text)
      await expect(
        mailer.send({ to: text, subject: 's', text: 't', html: 'h' }),
      ).rejects.toMatchObject({ code: 'email_invalid' })
  }
  expect(wire().commands).toHaveLength(before)
  expect(count.refused).toBeGreaterThan(4500)
  for (const email of accepted)
    expect(email).toMatch(/^[^\s\p{C}<>,;:"()[\]\\@]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/u)
  for (const email of [...accepted].filter((each) => /^[\x21-\x7e]+$/.test(each)).slice(0, 20)) {
    await mailer.send(writeCodeMail({ ...codeMail, to: email }))
    expect(
      wire()
        .commands.filter((line) => /^(RCPT|MAIL)/.test(line))
        .slice(-2),
    ).toEqual(['MAIL FROM:<login@latchkey.example>', `RCPT TO:<${email}>`])
    expect((wire().messages.at(-1) ?? '').split('\r\n\r\n')[0]).toContain(`\r\nTo: ${email}\r\n`)
  }
})

test('error: rejects invalid addresses and an invalid sender', () => {
  for (const text of [
    '',
    '@',
    'ada',
    'ada@',
    '@example.org',
    'ada@localhost',
    'ada@127.0.0.1',
    'ada@[127.0.0.1]',
    'ada@example.123',
    'ada@-x.org',
    `${'a'.repeat(65)}@example.org`,
    `a@${'b'.repeat(64)}.org`,
    `a@${'b.'.repeat(130)}org`,
    '.a@example.org',
    'a..b@example.org',
  ])
    expect([text, parseEmail(text)]).toEqual([text, undefined])
  expect(() => createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'Latchkey' })).toThrow(
    'The option "from" is wrong',
  )
})

test('error: returns 503 without the server’s text if the mail server is unreachable', async () => {
  const mailer = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from })
  await expect(
    mailer.send(writeCodeMail({ ...codeMail, to: 'ada@example.org' })),
  ).rejects.toMatchObject({
    status: 503,
    code: 'mail_unavailable',
    message: expect.not.stringContaining('127.0.0.1'),
  })
})
