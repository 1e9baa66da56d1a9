import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { root } from '../lib/workspace.js'
import { docFindings, examplesOf } from './docFindings.js'
import { type PublicName, publicNames } from './publicNames.js'
import { typeCheckExamples } from './typeCheckExamples.js'

function write(files: Record<string, string>): string {
  const base = testFolder()
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  return base
}

const documented =
  "/**\n * Adds.\n *\n * @example\n * ```ts\n * import { add } from '@latchkey/sum'\n *\n * add(1, 2)\n * ```\n */\n"
const value = (doc: string | undefined, name = 'add'): PublicName => ({
  name,
  isType: false,
  where: 'a.ts:1',
  doc,
})

describe('publicNames', () => {
  test('default', () => {
    const base = write({
      'index.ts':
        "export { add, type Sum, type Total as Whole } from './add.js'\nexport const here = 1\n",
      'add.ts': `export { type Sum } from './types.js'\n// Not this one.\n${documented}export function add(): void {}\nexport type Total = 1\n`,
      'types.ts': '/** A sum. */\nexport interface Sum {}\n',
    })
    const { names, findings } = publicNames(base, 'index.ts')
    expect(findings).toEqual([])
    expect(names.map(({ name, isType, where }) => [name, isType, where])).toEqual([
      ['Sum', true, 'types.ts:2'],
      ['Whole', true, 'add.ts:14'],
      ['add', false, 'add.ts:13'],
      ['here', false, 'index.ts:2'],
    ])
    expect(names.find(({ name }) => name === 'add')?.doc).toContain('add(1, 2)')
    expect(names.find(({ name }) => name === 'Whole')?.doc).toBeUndefined()
  })

  test('behavior: leaves out the deprecated old name of an export', () => {
    const base = write({
      'index.ts':
        "export {\n  add,\n  /** @deprecated Use {@link add}. */\n  add as addOf,\n  add as plus,\n} from './add.js'\n",
      'add.ts': `${documented}export function add(): void {}\n`,
    })
    expect(publicNames(base, 'index.ts').names.map(({ name }) => name)).toEqual(['add', 'plus'])
  })

  test('error: reports a re-export of a missing file, and export *', () => {
    const base = write({
      'index.ts': "export { gone } from './gone.js'\nexport * from './a.js'\n",
      'a.ts': 'export const a = 1\n',
    })
    expect(publicNames(base, 'index.ts').findings.map(({ where }) => where)).toEqual([
      'index.ts:1',
      'index.ts:2',
    ])
  })
})

describe('docFindings', () => {
  const what = (one: PublicName): string | undefined => docFindings([one], '@latchkey/sum')[0]?.what

  test('default', () => {
    expect(
      what(value("Adds.\n\n@example\n```ts\nimport { add } from '@latchkey/sum'\nadd()\n```")),
    ).toBeUndefined()
    expect(what({ ...value('A sum.', 'Sum'), isType: true })).toBeUndefined()
    expect(what(value('It took too long.', 'TimeoutError'))).toBeUndefined()
  })

  test('error: reports a missing comment, a missing example, and an example of another name', () => {
    expect(what({ ...value(undefined, 'Sum'), isType: true })).toContain('no TSDoc')
    expect(what(value('Adds.'))).toContain('no @example')
    expect(what(value('Adds.\n@example\nadd()'))).toContain('no @example')
    expect(what(value("Adds.\n@example\n```ts\nimport { add } from 'elsewhere'\n```"))).toContain(
      'does not import',
    )
    expect(
      what(value("Adds.\n@example\n```ts\nimport { addAll } from '@latchkey/sum'\n```")),
    ).toContain('does not import')
  })
})

describe('typeCheckExamples', () => {
  test('error: reports an example that does not compile, and a missing module of its imports', () => {
    const of = (name: string, code: string) =>
      examplesOf(value(`@example\n\`\`\`ts\n${code}\n\`\`\``, name))
    const base = write({
      'packages/sum/src/add.ts': "export const add: number = 'one'\n",
      'tsconfig.base.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          module: 'esnext',
          moduleResolution: 'bundler',
          types: [],
        },
      }),
    })
    const examples = [...of('good', 'const a: number = 1'), ...of('bad', "const a: number = 'one'")]
    const options = { tsc: join(root, 'node_modules/.bin/tsc'), types: [] }
    const found = typeCheckExamples(base, examples, options)
    expect(found).toHaveLength(1)
    expect(found[0]?.what).toContain('the @example of bad does not compile: TS2322')
    const broken = of('user', "import { add } from '../../../packages/sum/src/add.js'\nadd + 1")
    expect(typeCheckExamples(base, broken, options)).toEqual([
      {
        where: 'packages/sum/src/add.ts:1',
        what: expect.stringMatching(/^does not compile, so .*: TS2322: .*: npm run types -- sum$/),
      },
    ])
  })
})
