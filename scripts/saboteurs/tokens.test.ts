import { expect, test } from 'vitest'
import { hardTokens } from './findTokens.js'
import { tokenize } from './tokens.js'

const texts = (source: string): string[] => tokenize(source).map(({ text }) => text)

test('default: splits words, numbers, strings, templates, regular expressions and elements', () => {
  expect(texts('a?.b ??= #c >>> 1_0.5e3 ... =>')).toEqual([
    'a',
    '?.',
    'b',
    '??=',
    '#c',
    '>',
    '>',
    '>',
    '1_0.5e3',
    '...',
    '=>',
  ])
  expect(texts(`f('it\\'s', "//") // 'x\n/* " */ b`)).toEqual([
    'f',
    '(',
    "'it\\'s'",
    ',',
    '"//"',
    ')',
    'b',
  ])
  expect(texts(`\`a \${\`b \${{ c: 1 }} d\`} e\` f`)).toEqual([
    '`a ${',
    '`b ${',
    '{',
    'c',
    ':',
    '1',
    '}',
    '} d`',
    '} e`',
    'f',
  ])
  expect(texts('a / b / c; return /[/"]+\\//g.test(x)')).toEqual([
    'a',
    '/',
    'b',
    '/',
    'c',
    ';',
    'return',
    '/[/"]+\\//g',
    '.',
    'test',
    '(',
    'x',
    ')',
  ])
  expect(texts('<a href="/">don\'t {b}</a><c />')).toEqual([
    ...'<a',
    'href',
    '=',
    '"/"',
    '>',
    'don',
    "'",
    't',
    ...'{b}</a><c/>',
  ])
})

test('behavior: leaves out tokens that formatters add', () => {
  for (const [one, other] of [
    ['f(a, [b], { c })', 'f(\n  a,\n  [b,],\n  { c, },\n);'],
    ["type A = 'a' | 'b'", "type A =\n  | 'a'\n  | 'b'"],
    ['return a || b', 'return (\n  a ||\n  b\n)'],
    ['g = () => (a ? b : c)', 'g = () =>\n  a ? b : c'],
    ['x = <a>{b}</a>', 'x = (\n  <a>\n    {b}\n  </a>\n)'],
  ])
    expect(hardTokens(one ?? '')).toEqual(hardTokens(other ?? ''))
})

test('error: keeps parentheses with a meaning', () => {
  for (const [one, other] of [
    ['return (a || b) && c', 'return a || b && c'],
    ['(a + b) * c', 'a + b * c'],
    ['() => (a, b).c', '() => a, b.c'],
    ['[a, , b]', '[a, b]'],
  ])
    expect(hardTokens(one ?? '')).not.toEqual(hardTokens(other ?? ''))
})
