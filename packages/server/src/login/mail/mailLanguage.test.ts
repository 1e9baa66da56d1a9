import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { loadMailLanguage, mailLanguage } from './mailLanguage.js'
import { writeCodeMail } from './writeCodeMail.js'
import { writeNotice } from './writeNotice.js'

const codeMail = {
  to: 'ada@example.org',
  code: '042913',
  purpose: 'login',
  origin: 'https://app.example',
  projectName: 'Millpond',
  browser: 'Firefox on Linux',
  at: 1_900_000_000_000,
  minutes: 10,
} as const

/** Returns the locale that the server chooses for a request. */
async function localeFor(path: string, header?: string): Promise<string> {
  const app = new Hono().get('/', async (context) =>
    context.text((await mailLanguage(context)).locale),
  )
  const response = await app.request(path, {
    headers: header === undefined ? {} : { 'accept-language': header },
  })
  return response.text()
}

describe('mailLanguage', () => {
  test.each([
    ['/', undefined, 'en'],
    ['/', 'ja', 'ja'],
    ['/', 'xh, zh-HK;q=0.8, de;q=0.9', 'de'],
    ['/?lang=ar', 'ja', 'ar'],
    ['/?lang=xh', 'ja', 'ja'],
  ])('default: %s with %s selects %s', async (path, header, locale) => {
    expect(await localeFor(path, header)).toBe(locale)
  })

  test.each([
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '__proto__',
    'constructor',
    ','.repeat(5_000),
    'x'.repeat(5_000),
  ])('error: SEC-86 selects English for hostile tags', async (tag) => {
    expect(await localeFor(`/?lang=${encodeURIComponent(tag)}`, tag)).toBe('en')
  })
})

describe('writeCodeMail', () => {
  test('default: writes a mail in Japanese', async () => {
    const mail = writeCodeMail({ ...codeMail, language: await loadMailLanguage('ja') })
    expect(mail.subject).toMatch(/\p{Script=Hiragana}|\p{Script=Han}/u)
    expect(mail.html).toContain('<html lang="ja" dir="ltr">')
    expect(mail.text).toContain('Millpond (https://app.example)')
    expect(mail.text.split('\n')).toContain('042913')
    expect(mail.text).not.toMatch(/[\u2066-\u2069]|undefined|request was made/)
  })

  test('default: isolates code, origin, name and time in an Arabic mail', async () => {
    const mail = writeCodeMail({ ...codeMail, language: await loadMailLanguage('ar') })
    expect(mail.html).toContain('<html lang="ar" dir="rtl">')
    expect(mail.html).toContain('<bdi>Millpond</bdi> (<bdi>https://app.example</bdi>)')
    expect(mail.html).toContain('<bdi>2030-03-17 17:46 UTC</bdi>')
    expect(mail.html).toMatch(/<p dir="ltr"[^>]*>042913<\/p>/)
    expect(mail.text.split('\n')).toContain('042913')
    expect(mail.text).toContain('\u2068https://app.example\u2069')
  })

  test('error: SEC-86 escapes markup and direction marks in a name', async () => {
    const projectName = '\u202e\u2069<b>evil</b>\u2068'
    const mail = writeCodeMail({
      ...codeMail,
      projectName,
      language: await loadMailLanguage('ar'),
    })
    expect(mail.html).toContain('<bdi>&lt;b&gt;evil&lt;/b&gt;</bdi>')
    expect(mail.html).not.toContain('\u202e')
  })
})

describe('writeNotice', () => {
  const notice = { to: 'ada@example.org', browser: 'Firefox', at: 1_900_000_000_000 }

  test('behavior: SEC-86 repeats a notice in English: an attacker may have chosen the language', async () => {
    const mail = writeNotice({
      ...notice,
      read: ({ recovered }) => recovered,
      language: await loadMailLanguage('th'),
    })
    expect(mail.html).toContain('<html lang="th" dir="ltr">')
    expect(mail.html).toContain('<div lang="en" dir="ltr">')
    expect(mail.text).toContain('A browser entered the correct code')
    expect(mail.subject).not.toContain('Your wallet')
  })

  test('behavior: writes an English notice once', () => {
    const mail = writeNotice({ ...notice, read: ({ recovered }) => recovered })
    expect(mail.text.match(/A browser entered the correct code/g)).toHaveLength(1)
  })
})
