import { isNode, type Source, type SyntaxNode, walk } from '../lib/parseSource.js'
import type { Finding } from '../lib/report.js'
import { chainOf } from '../lib/testTitles.js'

const ROOTS = new Set(['test', 'it', 'describe', 'suite'])

/** Members that take a test or its result away, or those of all others. */
const BANNED = new Set(['skip', 'skipIf', 'runIf', 'only', 'todo', 'fixme', 'fail', 'fails'])

/** Names of Jest's that Vitest knows too. */
const SHORT = new Set(['xit', 'xtest', 'xdescribe', 'fit', 'fdescribe'])

const REMEDY: Readonly<Record<string, string>> = {
  only: 'all other tests of the file are left out: remove .only, and select a test with -t instead',
  fit: 'all other tests of the file are left out: write test, and select a test with -t instead',
  fdescribe: 'all other tests of the file are left out: write describe, and select with -t instead',
  todo: 'write the test now, or an issue',
  fail: 'a test that must fail proves nothing: expect the behaviour that is right, or the error',
  fails: 'a test that must fail proves nothing: expect the behaviour that is right, or the error',
}
const SKIPPED =
  'a test that does not run proves nothing: mend it, or delete it and say why in the commit'

function bannedName({ type, callee, arguments: given }: SyntaxNode): string | undefined {
  if (type !== 'CallExpression' || !isNode(callee)) return undefined
  const chain = chainOf(callee)
  const [first = ''] = chain
  if (chain.length === 1 && SHORT.has(first)) return first
  if (!ROOTS.has(first)) return undefined
  const options = (Array.isArray(given) ? given : []).filter(isNode)
  const keys = options.flatMap(({ type: kind, properties }) =>
    kind === 'ObjectExpression' && Array.isArray(properties) ? properties.filter(isNode) : [],
  )
  return (
    chain.slice(1).findLast((name) => BANNED.has(name)) ??
    keys
      .map(({ key }) => (isNode(key) ? String(key.name ?? key.value) : ''))
      .find((name) => BANNED.has(name))
  )
}

/** Finds tests and groups that are skipped, pending, expected to fail, or that silence the others. */
export function testFindings(tests: readonly Source[]): Finding[] {
  return tests.flatMap(({ path, program, lineOf }) => {
    const found = new Map<string, Finding>()
    for (const node of walk(program)) {
      const name = bannedName(node)
      if (!name) continue
      const where = `${path}:${lineOf(node.start)}`
      found.set(where, { where, what: `${name}: ${REMEDY[name] ?? SKIPPED}` })
    }
    return [...found.values()]
  })
}
