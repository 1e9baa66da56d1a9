import { locales } from '@latchkey/locales'
import { afterEach, describe, expect, test } from 'vitest'
import { requestTexts } from '../approvals/requestTexts.js'
import { approvalTexts } from '../approvals/view/approvalTexts.js'
import { custodyTexts } from '../custody/view/custodyTexts.js'
import { english, frameTexts, setFrameTexts } from '../ui/frameLanguage.js'
import { surfaceTexts } from '../ui/surfaceTexts.js'
import { createFrameLocale } from './createFrameLocale.js'
import { loadFrameLocale } from './loadFrameLocale.js'

afterEach(() => setFrameTexts(english))

/** Creates the part of a document that a locale changes. */
const openDocument = () => {
  const documentElement = { lang: '', dir: '' } as HTMLElement
  const document = { documentElement, title: 'Latchkey wallet' }
  return { document, documentElement, load: (tag: string) => loadFrameLocale(document, tag) }
}

describe('loadFrameLocale', () => {
  test.each(locales)('default: %s has its own texts', async (locale) => {
    const own = [surfaceTexts().busy, custodyTexts().cancel, approvalTexts().decline]
    const { documentElement, load } = openDocument()
    await load(locale)
    expect(documentElement.lang).toBe(locale)
    expect(documentElement.dir).toBe(['ar', 'fa', 'he'].includes(locale) ? 'rtl' : 'ltr')
    const texts = [surfaceTexts().busy, custodyTexts().cancel, approvalTexts().decline]
    for (const [index, text] of texts.entries()) expect(text).not.toBe(own[index])
    expect(requestTexts().titles.send('DOL')).toContain('DOL')
  })

  test('behavior: translates the title of the window', async () => {
    const { document, load } = openDocument()
    await load('hi')
    expect(document.title).toBe('Latchkey वॉलेट')
    await load('en')
    expect(document.title).toBe('Latchkey wallet')
  })

  test('behavior: loads a regional tag, then English again', async () => {
    const { documentElement, load } = openDocument()
    await load('pt-PT')
    expect(documentElement.lang).toBe('pt-BR')
    await load('en-GB')
    expect([documentElement.lang, surfaceTexts().close]).toEqual(['en', 'Close'])
  })

  test.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a path', '../../../evil'],
    ['an address', 'https://evil.example/frame'],
    ['a name of every object', '__proto__'],
    ['a method of every object', 'constructor'],
    ['an unknown language', 'xh'],
    ['nothing', ''],
  ])('error: SEC-86 falls back to English for %s in place of a tag', async (_what, tag) => {
    const { documentElement, load } = openDocument()
    await load('ja')
    await load(tag)
    expect([documentElement.lang, documentElement.dir]).toEqual(['en', 'ltr'])
    expect(approvalTexts().decline).toBe('Decline')
  })

  test.each(['ar-<b>x</b>', 'ar/../../ja', 'ar_EG'])(
    'error: SEC-86 uses only the language of %s, and sets a known tag on the document',
    async (tag) => {
      const { documentElement, load } = openDocument()
      await load(tag)
      expect(['ar', 'en']).toContain(documentElement.lang)
      expect(documentElement.lang).toBe(frameTexts().locale)
    },
  )
})

describe('createFrameLocale', () => {
  test('default: loads nothing for English', async () => {
    const loaded: string[] = []
    const locale = createFrameLocale(async (tag) => void loaded.push(tag))
    locale.set('en-US')
    expect(await locale.run(async () => 'done')).toBe('done')
    expect(loaded).toEqual([])
    expect(locale.tag()).toBe('en-US')
  })

  test('error: SEC-86 a page cannot change the language of a request that the user reads', async () => {
    const loaded: string[] = []
    const locale = createFrameLocale(async (tag) => void loaded.push(tag))
    locale.set('ja')
    let finish = (): void => undefined
    const first = locale.run(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    )
    locale.set('th')
    await locale.run(async () => undefined)
    expect(loaded).toEqual(['ja'])
    finish()
    await first
    await locale.run(async () => undefined)
    expect(loaded).toEqual(['ja', 'th'])
  })

  test('error: a failed task ends, and the next task uses the new language', async () => {
    const loaded: string[] = []
    const locale = createFrameLocale(async (tag) => void loaded.push(tag))
    locale.set('ja')
    await expect(locale.run(() => Promise.reject(new Error('declined')))).rejects.toThrow()
    locale.set('th')
    await locale.run(async () => undefined)
    expect(loaded).toEqual(['ja', 'th'])
  })
})
