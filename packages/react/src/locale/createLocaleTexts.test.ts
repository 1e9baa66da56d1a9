import { loadKitTexts } from '@latchkey/locales'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { enConnect } from '../connect/connectTexts.js'
import { enButton } from '../kernel/buttonTexts.js'
import type { LatchkeyTexts, LocaleTexts } from '../kernel/localeTexts.js'
import { createLocaleTexts } from './createLocaleTexts.js'

afterEach(() => vi.restoreAllMocks())

/** Creates texts. Returns a function that returns the newest ones. */
async function open(tags: readonly string[], own?: LatchkeyTexts): Promise<() => LocaleTexts> {
  let newest: LocaleTexts | undefined
  await createLocaleTexts(tags, own, (texts) => {
    newest = texts
  })
  return () => newest as LocaleTexts
}

describe('createLocaleTexts', () => {
  test('default: returns English until the chunk is loaded, then the locale', async () => {
    const texts = await open(['de-CH'])
    expect(texts()).toMatchObject({ tag: 'de', formatTag: 'de-CH', isRightToLeft: false })
    expect(texts().read('button', enButton)).toEqual(enButton)
    await expect.poll(() => texts().read('button', enButton).connect).not.toBe(enButton.connect)
  })

  test('behavior: a view is ready with its texts', async () => {
    // A busy machine may need more than the 2 s of `ready` to load the modules.
    await Promise.all(['base', 'wallets', 'login'].map((chunk) => loadKitTexts('ar', chunk)))
    const texts = await open(['', 'xx', 'ar-EG'])
    await texts().ready('Connect')
    expect(texts().isRightToLeft).toBe(true)
    const { connect } = texts().read('connect', enConnect)
    expect(connect.title('Millpond')).toContain('Millpond')
    expect(connect.wallets).not.toBe(enConnect.connect.wallets)
  })

  test('error: an unknown locale is English, with one warning', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const texts = await open(['xh'])
    await open(['xh'])
    expect(texts()).toMatchObject({ tag: 'en', formatTag: undefined })
    expect(texts().read('button', enButton)).toEqual(enButton)
    expect(warn.mock.calls.map(([text]) => String(text))).toEqual([
      expect.stringContaining('There are no texts in xh. English is shown.'),
    ])
  })

  test('behavior: an app replaces texts by key', async () => {
    const texts = await open(['en'], {
      'button.connect': 'Come in',
      'connect.connect.title': 'Join {app}',
      'connect.connecting.opening.title': 'Now in {wallet}',
    })
    expect(texts().read('button', enButton)).toEqual({ ...enButton, connect: 'Come in' })
    const { connect, connecting } = texts().read('connect', enConnect)
    expect(connect.title('Millpond')).toBe('Join Millpond')
    expect(connecting.opening('Tern')).toEqual({
      ...enConnect.connecting.opening('Tern'),
      title: 'Now in Tern',
    })
  })

  test.each([
    ['connect.connect.title', 'Join us', 'lacks the placeholder {app}'],
    ['connect.connect.title', 'Join {app} {wallet}', 'has the unknown placeholder {wallet}'],
    ['connect.connect.nothing', 'Join', 'does not exist'],
    ['connect.__proto__.title', 'Join', 'does not exist'],
  ])('error: refuses %s: %s', async (key, text, reason) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const texts = await open(['en'], { [key]: text })
    const found = texts().read('connect', enConnect)
    expect(found.connect.title('Millpond')).toBe('Connect to Millpond')
    expect(String(warn.mock.calls[0]?.[0])).toContain(`The text "${key}" ${reason}.`)
  })
})
