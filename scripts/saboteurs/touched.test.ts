import { describe, expect, test } from 'vitest'
import { parseSaboteurs } from './parseSaboteurs.js'
import { separate } from './readSaboteurs.js'
import { choose, selectTouched } from './touched.js'

const entry = (name: string, target: string): string =>
  `Saboteur: SEC-01-${name}\nRemoves: x\nTest: src/${name}.test.ts\nTitle: x\nIn: ${target}\n- 1\n+ 2\n`

describe('selectTouched', () => {
  const source = 'export const a = (): number => 1\nexport const b = (): number => 1\n'
  const files = {
    'src/x.ts': source,
    'style.css': 'a { top: 1 }',
    'saboteurs/SEC-01.txt': [
      entry('a', 'src/x.ts#a'),
      entry('b', 'src/x.ts#b'),
      entry('c', 'style.css'),
    ].join('\n'),
  }
  const { saboteurs } = separate(
    parseSaboteurs('saboteurs/SEC-01.txt', files['saboteurs/SEC-01.txt']),
  )
  const select = (before: Record<string, string>, changed = Object.keys(before)): string[] => {
    const read = (texts: Record<string, string>) => (file: string) => texts[file]
    return selectTouched(saboteurs, changed, read({ ...files, ...before }), read(files)).map(
      (name) => name.slice('SEC-01-'.length),
    )
  }

  test('default: selects by a changed symbol, test file or entry', () => {
    expect(select({ 'src/x.ts': source.replace('1', '0') })).toEqual(['a'])
    expect(select({ 'src/b.test.ts': '' })).toEqual(['b'])
    expect(
      select({
        'saboteurs/SEC-01.txt': [entry('a', 'src/x.ts#a'), entry('b', 'src/y.ts#b')].join('\n'),
      }),
    ).toEqual(['b', 'c'])
    expect(select({ 'style.css': '' })).toEqual(['c'])
    expect(select({ 'src/x.ts': '' })).toEqual(['a', 'b'])
    expect(
      selectTouched(
        saboteurs,
        ['src/x.ts'],
        () => undefined,
        (file) => files[file as keyof typeof files],
      ),
    ).toHaveLength(2)
  })

  test('behavior: ignores other changes, such as the format, the order or a neighbour', () => {
    const [first = '', second = ''] = source.split('\n')
    expect(
      select({
        'src/x.ts': `import './y.js'\n${second}\n// a\n${first.replace('=> 1', '=>\n  1;')}\nconst c = 1`,
      }),
    ).toEqual([])
    expect(select({ 'src/y.ts': '', 'README.md': '' })).toEqual([])
    expect(
      select({ 'saboteurs/SEC-01.txt': `${entry('0', 'z.ts')}\n${files['saboteurs/SEC-01.txt']}` }),
    ).toEqual([])
  })
})

describe('choose', () => {
  const all = Array.from({ length: 100 }, (_, index) => `${index}`)

  test('default: chooses every saboteur', () => {
    expect(choose(all, { commit: 'x' })).toEqual({ names: all, left: [] })
  })

  test('behavior: chooses all touched ones up to the limit, then a sample of the others', () => {
    const touched = all.slice(0, 5)
    const { names, left } = choose(all, { commit: 'x', touched, max: 24, sample: 2 })
    expect([names.slice(0, 5), new Set(names).size, left]).toEqual([touched, 7, []])
    expect(choose(all, { commit: 'x', touched: [], max: 24, sample: 2 }).names).toHaveLength(2)
  })

  test('behavior: chooses others per commit beyond the limit, and returns the remaining ones', () => {
    const taken = new Set<string>()
    for (let index = 0; index < 40; index++) {
      const { names, left } = choose(all, {
        commit: `commit ${index}`,
        touched: all,
        max: 24,
        sample: 2,
      })
      expect([names.length, left.length, new Set([...names, ...left]).size]).toEqual([24, 76, 100])
      for (const name of names) taken.add(name)
    }
    expect(taken.size).toBe(100)
  })

  test('behavior: chooses a sample of all without touched ones', () => {
    expect(choose(all, { commit: 'x', sample: 3 }).names).toHaveLength(3)
  })
})
