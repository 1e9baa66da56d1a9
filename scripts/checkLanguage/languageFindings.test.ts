import { describe, expect, test } from 'vitest'
import { parseSource } from '../lib/parseSource.js'
import { countFindings, languageFindings, lowerCounts, risenFindings } from './languageFindings.js'
import { proseOfPage, proseOfSource } from './proseOf.js'

const inModule = (text: string): string[] =>
  languageFindings(proseOfSource(parseSource('packages/core/src/a.ts', text))).map(
    ({ rule, where }) => `${where} ${rule}`,
  )
const long = 'word '.repeat(36).trim()

describe('languageFindings', () => {
  test('default', () => {
    expect(
      inModule(
        '/** Returns the fee in wei. */\nexport const fee: bigint = 1n // Set by the node.\n',
      ),
    ).toEqual([])
  })

  test.each([
    ['// What a fee is.', ['packages/core/src/a.ts:1 question']],
    ['/** Whether it is on. */', ['packages/core/src/a.ts:1 question']],
    ['/**\n * How long it lasts.\n */', ['packages/core/src/a.ts:1 question']],
    ['// The fee.\n// It is paid once.', []],
    ['// The fee.\n// What it is.', ['packages/core/src/a.ts:1 noun clause']],
    ['// Shows what was paid, and whatever is left.', ['packages/core/src/a.ts:1 noun clause']],
    ['// The message says what to do.', []],
    ['// The user who pays, and whose wallet it is.', []],
    ['// Reads `what`, in "what is it".', []],
    ['// Refused if it is none.', ['packages/core/src/a.ts:1 none']],
    ['// Undefined if there is none, and if it is none of these.', []],
    ['// Undefined if it is no number.', ['packages/core/src/a.ts:1 none']],
    ['// There is no node, and the wallet is no longer connected.', []],
    ['// For whoever pays.', ['packages/core/src/a.ts:1 pronoun']],
    ["throw new Error('Nobody answered.')", ['packages/core/src/a.ts:1 pronoun']],
    ["const key = 'nobody'", []],
    [`// ${long}`, ['packages/core/src/a.ts:1 long sentence']],
    [`// ${long.replace('word word', 'word. Word')}`, []],
    ['// biome-ignore lint/x: whoever reads it', []],
    ['/** An example.\n * ```ts\n * // nobody\n * ```\n */', []],
  ])('behavior: %s', (text, found) => {
    expect(inModule(text)).toEqual(found)
  })

  test.each([
    ["test('behavior: how it ends', () => {})", 1],
    ["test.each([1])('error: what %s means', () => {})", 1],
    ['describe(`who pays`, () => {})', 1],
    ["test('behavior: ends at once', () => {})", 0],
    ["call('what it is', 1)", 0],
  ])('behavior: titles of tests: %s', (text, count) => {
    expect(inModule(text)).toHaveLength(count)
  })

  test('behavior: checks pages without their code', () => {
    const page = `# Fees\n\nNobody pays.\n\n- one\n- ${long}\n\n\`\`\`ts\n// nobody\n\`\`\`\n`
    expect(
      languageFindings(proseOfPage('docs/fees.md', page)).map(({ where, rule }) => [where, rule]),
    ).toEqual([
      ['docs/fees.md:3', 'pronoun'],
      ['docs/fees.md:6', 'long sentence'],
    ])
  })

  test('behavior: checks subjects of commits', () => {
    const subject = (text: string) =>
      languageFindings([{ kind: 'commit', where: 'abc', text }]).map(({ rule }) => rule)
    expect(subject('core: end a swap')).toEqual([])
    expect(subject(`core: ${'x'.repeat(70)}`)).toEqual(['long subject'])
  })
})

describe('risenFindings', () => {
  const findings = languageFindings(
    proseOfSource(parseSource('packages/core/src/a.ts', '// What.\nf()\n// Why.\n')),
  )

  test('default', () => {
    expect(countFindings(findings)).toEqual({ 'core: question': 2 })
    expect(risenFindings(findings, { 'core: question': 2 })).toEqual([])
  })

  test('error: reports more findings than the stored count', () => {
    expect(risenFindings(findings, { 'core: question': 1 })).toHaveLength(2)
  })
})

test('lowerCounts: behavior: lowers counts and never raises them', () => {
  expect(lowerCounts({ a: 1, b: 3, c: 1 }, { a: 2, b: 2, d: 4 })).toEqual({ a: 1, b: 2 })
})
