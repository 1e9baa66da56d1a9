import { describe, expect, test } from 'vitest'
import { checkCatalogue } from './checkCatalogue.js'
import { describeMissing } from './describeMissing.js'
import { toJson } from './formatMessage.js'
import { readSource } from './readEnglish.js'
import { writeTree } from './writeModule.js'

const english = readSource(
  'texts.ts',
  `
interface Texts {
  title(app: string): string
  found(count: number): string
  offline(when: string | undefined): string
  confirm(names: { paid: string; wallet: string }): { title: string }
  times(times: number): string
}
const twice = (text: string): string => \`\${text}, \${text}\`
export const enDemo: Texts = {
  title: (app) => \`Connect to \${app}\`,
  found: (count) => (count === 1 ? '1 token' : \`\${count} tokens\`),
  offline: (when) => (when ? \`From \${when}.\` : 'Offline.'),
  confirm: ({ paid, wallet }) => ({ title: twice(\`\${paid} in \${wallet}\`) }),
  times: (times) => (times === 1 ? 'Once' : \`\${times} times\`),
}
`,
)

const json = {
  demo: {
    title: 'Connect to {app}',
    found: '{count, plural, one {# token} other {# tokens}}',
    offline: '{when, select, none {Offline.} other {From {when}.}}',
    confirm: { title: '{paid} in {wallet}, {paid} in {wallet}' },
    times: '{times, plural, =1 {Once} other {# times}}',
  },
}

const demo = english.get('demo')

describe('readSource', () => {
  test('default: converts English texts to ICU messages', () => {
    expect(demo && { demo: toJson(demo) }).toEqual(json)
  })

  test('error: reports a text that runs code', () => {
    expect(() => readSource('texts.ts', 'const enDemo = { title: (app) => app.trim() }')).toThrow(
      /texts\.ts: a call of a function/,
    )
  })
})

describe('checkCatalogue', () => {
  const change = (texts: object) => ({ demo: { ...json.demo, ...texts } })

  test('default', () => {
    expect(checkCatalogue(json, english, 'de')).toEqual({ findings: [], missing: [] })
  })

  test.each([
    [{ title: 'Verbinden' }, 'demo.title: {app} is missing'],
    [{ title: '{app} {wallet}' }, 'demo.title: {wallet} is unknown'],
    [{ title: '' }, 'demo.title: the text is empty'],
    [{ title: '<b>{app}</b>' }, 'demo.title: the text has HTML'],
    [{ title: '{app' }, /^demo\.title: no ICU message/],
    [{ more: 'x' }, 'demo.more: extra'],
    [
      { offline: 'Von {when}' },
      'demo.offline: {when} can be missing: {when, select, none {…} other {…}}',
    ],
    [
      { found: '{count, plural, few {#} other {#}}' },
      'demo.found: the plural of {count} lacks the form "one"',
    ],
  ])('error: %j', (texts, finding) => {
    expect(checkCatalogue(change(texts), english, 'de').findings[0]).toMatch(finding)
  })

  test('behavior: counts a missing text without reporting a problem', () => {
    const { title: _, ...rest } = json.demo
    expect(checkCatalogue({ demo: rest }, english, 'de')).toEqual({
      findings: [],
      missing: ['demo.title'],
    })
  })
  test('error: reports missing forms of a language', () => {
    expect(checkCatalogue(json, english, 'ru').findings).toEqual(
      expect.arrayContaining([
        'demo.found: the plural of {count} lacks the form "few"',
        'demo.found: the plural of {count} lacks the form "many"',
      ]),
    )
  })
})

describe('describeMissing', () => {
  test('default: counts the texts and the locales', () => {
    const results = [
      { surface: 'kit', tag: 'de', missing: ['send.title', 'send.text'] },
      { surface: 'kit', tag: 'ja', missing: ['send.title'] },
      { surface: 'mail', tag: 'ja', missing: [] },
    ]
    expect(describeMissing(results)).toBe(
      '2 texts are not translated in 2 locales and shown in English: kit send.title, kit send.text.',
    )
    expect(describeMissing([])).toBe('Every text is translated.')
  })
})

/** Expressions of a template with another sign, because Biome reports `$`. */
const code = (text: string): string => text.replaceAll('€', '$')

describe('writeTree', () => {
  test('default: writes functions in the shape of the English texts', () => {
    expect(demo && writeTree(demo, json.demo)).toBe(
      code(
        "{ title: (app: unknown) => `Connect to €{app}`, found: (count: unknown) => plural(count, { one: `€{number(count)} token`, other: `€{number(count)} tokens` }), offline: (when: unknown) => (when ? `From €{when}.` : `Offline.`), confirm: ({ paid, wallet }: Names) => ({ title: `€{paid} in €{wallet}, €{paid} in €{wallet}` }), times: (times: unknown) => plural(times, { '=1': `Once`, other: `€{number(times)} times` }) }",
      ),
    )
  })

  test('behavior: escapes code in a text, and leaves out missing texts', () => {
    expect(demo && writeTree(demo, { title: "a`b\\ $'{'{app}" })).toBe(
      code('{ title: (app: unknown) => `a\\`b\\\\ \\€{€{app}` }'),
    )
  })
})
