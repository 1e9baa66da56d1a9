import * as fc from 'fast-check'
import { normalize } from 'viem/ens'
import { describe, expect, test } from 'vitest'
import { isRefused, labelProblem, normalizeName, readOwnName } from './nameRules.js'
import { suggestLabels } from './suggestLabels.js'

/** Typed names with their normalized form (ENSIP-15). */
const good: readonly (readonly [typed: string, name: string])[] = [
  ...[
    'nick.eth',
    'maya.latchkey.eth',
    '1234',
    '0xabc',
    'a-b-c',
    '-a',
    'a-',
    'ab-',
    '_a',
    '__a',
    '$a',
    'a$b',
    'it’s',
    'bücher',
    'café',
    'ñandú',
    'ø',
  ],
  ...[
    'straße',
    'σίσυφος',
    'ελλάδα',
    'ξ',
    'привет',
    'україна',
    'հայ',
    'ქართული',
    'עברית',
    'שלום',
    'العربية',
    'مرحبا',
    '١٢٣',
    'हिन्दी',
    'नमस्ते',
  ],
  ...[
    'বাংলা',
    'தமிழ்',
    'ไทย',
    '日本語',
    'ひらがな',
    'カタカナ',
    '汉字',
    '漢字',
    '한국어',
    '日本a',
    'aの',
    'łódź',
    'ğ',
  ],
  ...[
    '😀',
    '😀.eth',
    '👍',
    '👍🏽',
    '👩‍🚀',
    '👨‍👩‍👧‍👦',
    '🏳‍🌈',
    '🇩🇪',
    '🇪🇺',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
    '❤',
    'a😀',
    '😀a',
    '💩.eth',
    'a.b.c.d.e',
    '®',
    '€',
    '₿',
    'x'.repeat(60),
  ],
].map((name) => [name, name] as const)

const changed: readonly (readonly [typed: string, name: string])[] = [
  ['Nick.ETH', 'nick.eth'],
  ['MAYA', 'maya'],
  ["it's", 'it’s'],
  ['BÜCHER', 'bücher'],
  ['bu\u0308cher', 'bücher'],
  ['cafe\u0301', 'café'],
  ['ｆｕｌｌ', 'full'],
  ['ａ.ｂ', 'a.b'],
  ['①', '1'],
  ['Ⅷ', 'viii'],
  ['ℌ', 'h'],
  ['ﬁ', 'fi'],
  ['ẞ', 'ß'],
  ['Ελλάδα', 'ελλάδα'],
  ['ΞΞ', 'ξξ'],
  ['ПРИВЕТ', 'привет'],
  ['۱۲۳', '١٢٣'],
  ['ｶﾀｶﾅ', 'カタカナ'],
  ['\u1112\u1161\u11ab', '한'],
  ['🏳️‍🌈', '🏳‍🌈'],
  ['1️⃣', '1⃣'],
  ['❤️', '❤'],
  ['a\u00adb', 'ab'],
  ['a\ufe0fb', 'ab'],
  ['a\u200bb', 'ab'],
  ['\ufeffa', 'a'],
  ['a‐b', 'a-b'],
  ['a—b', 'a-b'],
  ['𝒶𝒷𝒸', 'abc'],
  ['𝟏𝟐', '12'],
  ['㎏', 'kg'],
  ['x²', 'x2'],
  ['™', 'tm'],
]

/** Invalid names: empty, invisible, punctuation, mixed scripts, or a look-alike of another name. */
const bad: readonly string[] = [
  ...[
    '',
    '.',
    'a.',
    '.a',
    'a..b',
    ' ',
    'a b',
    'a\tb',
    'a\nb',
    'a\u00a0b',
    'a\u3000b',
    'a\u2028b',
    'a\u0000b',
    'a\u007fb',
    'a\u0085b',
  ],
  ...[
    '!',
    'a!',
    '"',
    '#',
    '%',
    '&',
    '(',
    ')',
    '*',
    '+',
    ',',
    '/',
    ':',
    ';',
    '<',
    '=',
    '>',
    '?',
    '@',
    '[',
    '\\',
    ']',
    '^',
    '`',
    '{',
    '|',
    '}',
    '~',
  ],
  ...[
    'a/b',
    'a:b',
    '<b>',
    'a@b',
    'a&b',
    '100%',
    'a_b',
    'a__',
    'ab--c',
    'xn--a',
    'xn--bcher-kva',
    'a’',
    '’a',
    'a’’b',
    "'",
  ],
  ...[
    'a\u200db',
    '\u200d',
    'a\u200cb',
    'a\u200eb',
    'a\u200fb',
    'a\u202ab',
    'a\u202eb',
    'a\u2066b',
    'a\u2069b',
    'a\u061cb',
    '\u202eabc',
  ],
  ...[
    'аpple',
    'pаypal',
    'pаypаl',
    'раураl',
    'а',
    'о',
    'е',
    'асе',
    'хр',
    'с',
    'ѕ',
    'ο',
    'v1tаlik',
    'ᴀ',
    'ɡoogle',
    'gοοgle',
    'ɑpple',
    'ƽ',
    'аbс',
    'googlе',
  ],
  ...[
    'meтa',
    'eтh',
    'еth',
    'ᎪᎡ',
    'аррlе',
    'apрle',
    'привеt',
    'helloпривет',
    'שaלום',
    'aعb',
    '٠۰1',
    '1١',
    '１a٣',
    'ꓮ',
    'ꓐ',
    'ª',
    'º',
    'ı',
  ],
  ...[
    '\u0301a',
    '\u0301',
    'a\u0301\u0301',
    '\u0327',
    'a\u20dd',
    '💩\u0301',
    '👍\u200d',
    '\u{1f3fd}a',
    '🇩',
    '🇩a',
    '\u{e0067}',
    '\u{e007f}',
  ],
  ...[
    '⁄',
    '\u180e',
    '\ufff9',
    '\ufffd',
    '\ue000',
    '\u{10ffff}',
    '\ud800',
    'a\udc00',
    'a·b',
    '·',
    '｡',
    'a。b',
    'a．b',
    '․',
    '‥',
    '…',
    '‚',
    '‛',
    '”',
    '«',
  ],
  ...[
    '¿',
    '¡',
    '§',
    '¶',
    '†',
    '‡',
    '‰',
    '′',
    '″',
    '‹',
    '⁈',
    '℀',
    '℅',
    '∕',
    '∖',
    '≠',
    '〜',
    '〝',
    '︰',
    '︿',
    '＿a＿',
    '＠',
    '％',
    'x\u0338',
  ],
  ...['a\u034fb', '\u115f', '\u3164', '\uffa0', '\u2800', '\u17b4', `${'a'.repeat(252)}.eth`],
]

describe('normalizeName', () => {
  test('default', () => {
    expect(normalizeName('Maya.Latchkey.eth')).toBe('maya.latchkey.eth')
  })

  test('behavior: SEC-42 normalizes names by ENSIP-15', () => {
    expect(good.length + changed.length + bad.length).toBeGreaterThanOrEqual(200)
    expect(
      [...good, ...changed].filter(
        ([typed, name]) => normalizeName(typed) !== name || normalizeName(name) !== name,
      ),
    ).toEqual([])
  })

  test('error: SEC-42 rejects names that ENSIP-15 forbids', () => {
    expect(bad.filter((typed) => normalizeName(typed) !== undefined)).toEqual([])
  })
})

describe('readOwnName', () => {
  const codeOf = (name: string): unknown => {
    try {
      return readOwnName(name, 'latchkey.eth')
    } catch (error) {
      return (error as { code?: unknown }).code
    }
  }

  test('default', () => {
    expect(readOwnName('Maya-1.latchkey.eth', 'latchkey.eth')).toBe('maya-1.latchkey.eth')
  })

  test.each([
    'maya',
    'maya.eth',
    'a.maya.latchkey.eth',
    'maya.latchkey.eth.',
    'maya.latchkeyXeth',
    '.latchkey.eth',
    'latchkey.eth',
    '',
  ])('error: rejects %j, which is not one label below the parent', (name) => {
    expect(codeOf(name)).toBe('name_invalid')
  })

  test.each([
    'abc',
    'a_bc',
    'ma ya',
    'mäya',
    'mауа',
    'ab--cd',
    'xn--maya',
    '😀😀😀😀',
    'maya\u200b',
    'x'.repeat(64),
    'ＭＡＹＡ',
    '①②③④',
    '\u212aeys',
  ])(
    'error: rejects the label %j, which is too short, too long, or has other characters than letters, digits and single hyphens',
    (label) => {
      expect(codeOf(`${label}.latchkey.eth`)).toBe('name_invalid')
    },
  )

  test.each([
    'admin',
    'Admin',
    'adm1n',
    '4dmin',
    'admin1',
    'supp0rt',
    'maya-support',
    's-u-p-p-o-r-t',
    'latchkey-help',
    '1atchkey',
    'wa11et',
    'official-maya',
    'fuck-maya',
    'h1tler',
  ])('error: rejects the reserved name %s', (label) => {
    expect(codeOf(`${label}.latchkey.eth`)).toBe('name_reserved')
  })

  test.each([
    'grape',
    'therapist',
    'nazir',
    'scunthorpe',
    'maya-helps',
    'teamwork',
    'informer',
    '1234',
    'a-1-b',
    '----'.slice(0, 1).padEnd(4, 'x'),
    '00000',
  ])('behavior: accepts %s, which is not reserved', (label) => {
    expect(codeOf(`${label}.latchkey.eth`)).toBe(`${label}.latchkey.eth`)
  })

  test('behavior: every accepted name is normalized by ENSIP-15', () => {
    const label = fc.string({
      unit: fc.constantFrom(...'abyzABZ019-_.ä\u212a '),
      minLength: 1,
      maxLength: 70,
    })
    fc.assert(
      fc.property(label, (typed) => {
        const name = codeOf(`${typed}.latchkey.eth`)
        if (name === 'name_invalid' || name === 'name_reserved') return
        expect(name).toMatch(/^[a-z0-9-]{4,63}\.latchkey\.eth$/)
        expect(normalize(String(name))).toBe(name)
      }),
      { numRuns: 1000, seed: 1 },
    )
  })
})

describe('suggestLabels', () => {
  test('default', () => {
    const labels = suggestLabels('maya', 'latchkey.eth')
    expect(labels).toHaveLength(10)
    expect(labels.slice(0, 3)).toEqual(['maya', 'maya-id', 'the-maya'])
    expect(suggestLabels('Maya.latchkey.eth', 'latchkey.eth')).toEqual(labels)
  })

  test('behavior: derives labels from the typed text', () => {
    expect(suggestLabels('Zoë  Lantern!', 'latchkey.eth').slice(0, 2)).toEqual([
      'zoe-lantern',
      'zoe-lantern-id',
    ])
    expect(suggestLabels('zo', 'latchkey.eth')).not.toContain('zo')
    expect(suggestLabels('日本', 'latchkey.eth')).toEqual([])
  })

  test('behavior: suggests at most ten distinct, valid labels for any text', () => {
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 600 }),
      fc.constantFrom(
        'admin',
        'fuck',
        'maya.latchkey.eth',
        '-',
        '--',
        'a--b',
        'shit-42',
        'the',
        '.latchkey.eth',
      ),
      fc.string({ unit: fc.constantFrom(...'ab-1 ._'), maxLength: 80 }),
    )
    fc.assert(
      fc.property(typed, (asked) => {
        const labels = suggestLabels(asked, 'latchkey.eth')
        expect(labels.length).toBeLessThanOrEqual(10)
        expect(new Set(labels).size).toBe(labels.length)
        expect(
          labels.filter((label) => labelProblem(label) !== undefined || isRefused(label)),
        ).toEqual([])
      }),
      { numRuns: 300, seed: 1 },
    )
  })
})
