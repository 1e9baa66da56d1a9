import { describe, expect, test } from 'vitest'
import { type Edit, mutate, readTarget } from './mutate.js'

const file = 'src/a.ts'
const edit = (symbol: string | undefined, from: string, to: string): Edit => ({
  file,
  symbol,
  from,
  to,
})
const apply = (source: string, ...edits: Edit[]): string => mutate(readTarget(file, source), edits)
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

describe('symbols', () => {
  const source = `
export const limit = 1, other = 1
const table = { limit: 1 }
export function createBox() {
  const size = () => 1
  return { open() { return 1 }, close: () => 1 }
}
class Lid { open() { return 1 } }`

  test('default: finds functions, constants, methods and members by path, nested or not', () => {
    const changed = (path: string): string => {
      const text = apply(source, edit(path, '1', '2'))
      return flat(text.slice(text.indexOf('2') - 12, text.indexOf('2') + 1))
        .split(' ')
        .slice(-3)
        .join(' ')
    }
    expect(changed('limit')).toContain('limit = 2')
    expect(changed('other')).toContain('other = 2')
    expect(changed('table.limit')).toContain('limit: 2')
    expect(changed('size')).toContain('() => 2')
    expect(changed('createBox.close')).toContain('() => 2')
    expect(apply(source, edit('createBox.open', '1', '2'))).toContain(
      'return { open() { return 2 }',
    )
    expect(apply(source, edit('Lid.open', '1', '2'))).toContain('class Lid { open() { return 2 }')
  })

  test('error: throws for a missing or ambiguous symbol', () => {
    expect(() => apply(source, edit('createTin', '1', '2'))).toThrow(
      'src/a.ts has no symbol createTin any more: name its new place',
    )
    expect(() => apply(source, edit('open', '1', '2'))).toThrow(
      'has 2 symbols open: name one of createBox.open, Lid.open',
    )
    expect(() =>
      mutate(readTarget('a.css', 'a'), [{ ...edit('a', 'a', 'b'), file: 'a.css' }]),
    ).toThrow("remove '#a'")
  })
})

describe('parts', () => {
  const short =
    'const f = (a, b) => (a ? g(a, b) : [a, b])\nfunction h(a) { if (a && a.b) throw x; return a || a.c }'
  const long = `import './new.js'
// A neighbour.
function neighbour() { return f(1, 2) }

function h(a) {
  // A comment.
  if (
    a && // why
    a.b
  )
    throw x
  return (
    a ||
    a.c
  )
}
const f = (
  a,
  b,
) =>
  a
    ? g(
        a,
        b,
      )
    : [
        a,
        b,
      ];`

  test('default: ignores whitespace, comments, other symbols, and a formatter’s commas, semicolons and parentheses', () => {
    for (const source of [short, long]) {
      expect(flat(apply(source, edit('f', 'g(a, b)', 'g(b)')))).toMatch(
        /\? g\(b\) ?: \[ ?a, b,? ?\]/,
      )
      expect(flat(apply(source, edit('f', '(a ? g(a, b) : [a, b])', 'b')))).toMatch(
        /=> \(?b\)?;?( |$)/,
      )
      expect(flat(apply(source, edit('f', '[a, b,]', '[]')))).toContain(': []')
      expect(flat(apply(source, edit('h', 'return a || a.c', 'return a')))).toMatch(/return a }/)
      expect(flat(apply(source, edit('h', 'if (a && a.b) throw x;', '')))).toMatch(
        /function h\(a\) \{ (\/\/ A comment. )?;? ?return/,
      )
    }
  })

  test('behavior: removes both of two parentheses, and a line break does not end the statement', () => {
    expect(flat(apply(long, edit('h', 'return a', 'return b')))).toContain('return b || a.c }')
    expect(apply(long, edit('h', 'return a ||', 'return'))).toMatch(/return a\.c/)
    expect(flat(apply(long, edit('h', '|| a.c }', '|| c }')))).toContain('return a || c }')
  })

  test('behavior: … stands for the content of brackets, also in the replacement', () => {
    expect(apply(`f(a(1), \`\${b(2)}\`)`, edit(undefined, 'f(…)', 'void g(…)'))).toBe(
      `void g(a(1), \`\${b(2)}\`)`,
    )
    expect(
      apply("if (a) throw new E('long (', { b })", edit(undefined, 'if (a) throw new E(…)', '')),
    ).toBe('')
    expect(apply('f([], 1)', edit(undefined, 'f([…], 1)', "f([…], '…')"))).toBe("f([], '…')")
  })

  test('behavior: finds parts of strings and templates as text', () => {
    expect(
      apply(`const sql = \`select \${a} where b = 1 limit 2\``, edit('sql', ' where b = 1', '')),
    ).toBe(`const sql = \`select \${a} limit 2\``)
    expect(apply("f('no it is')", edit(undefined, 'no it', 'it'))).toBe("f('it is')")
  })

  test('behavior: removes the last element with its comma, in one line and in several', () => {
    for (const source of ['f({ a, b })', 'f({\n  a,\n  b,\n})'])
      expect(flat(apply(source, edit(undefined, ', b', ''))).replaceAll(/[ ,]/g, '')).toBe('f({a})')
    expect(apply('f({\n  a,\n  b,\n})', edit(undefined, 'b,', ''))).not.toMatch(/,\s*,/)
  })

  test('behavior: applies several changes in one file, a new import, and whole files', () => {
    const text = apply(
      short,
      edit('f', 'g', 'k'),
      edit('h', 'throw x', 'return'),
      edit(undefined, '', "import { k } from './k.js'"),
    )
    expect(text).toMatch(/^import \{ k \} from '\.\/k\.js'\n/)
    expect(text).toContain('k(a, b)')
    expect(text).toContain('if (a && a.b) return')
    expect(
      mutate(readTarget('a.css', 'a { top: 1 }\nb {}'), [
        { file: 'a.css', symbol: undefined, from: 'top: 1', to: 'top: 2' },
      ]),
    ).toBe('a { top: 2 }\nb {}')
  })

  test('error: throws for a missing or ambiguous part, and for one that changes nothing or overlaps another', () => {
    expect(() => apply(short, edit('f', 'g(b)', 'b'))).toThrow(
      "src/a.ts#f has no 'g(b)' any more: write the change again",
    )
    expect(() => apply(short, edit('f', 'a, b', 'b'))).toThrow(
      "has 'a, b' 3 times: write more of it",
    )
    expect(() => apply(short, edit('f', 'g(a, b)', 'g( a, b, )'))).toThrow('stays as it is')
    expect(() => apply(short, edit('f', '', 'b'))).toThrow("by '+' lines only")
    expect(() => apply(short, edit('f', 'g(a, b)', 'g'), edit('f', 'g', 'k'))).toThrow(
      'two changes overlap',
    )
    expect(() =>
      mutate(readTarget('a.css', 'a a'), [
        { file: 'a.css', symbol: undefined, from: 'a', to: 'b' },
      ]),
    ).toThrow('2 times')
  })
})
