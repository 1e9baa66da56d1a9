import { isNode, type Source, type SyntaxNode, walk } from '../lib/parseSource.js'
import type { Finding } from '../lib/report.js'
import { TEST_MS } from '../lib/testLimits.js'
import { chainOf } from '../lib/testTitles.js'

const ROOTS = new Set(['test', 'it', 'describe', 'suite'])

const HOOKS = new Set(['beforeAll', 'beforeEach', 'afterAll', 'afterEach'])

/** Members that remove a test or its result, or those of all others. */
const BANNED = new Set(['skip', 'skipIf', 'runIf', 'only', 'todo', 'fixme', 'fail', 'fails'])

/** Names of Jest that Vitest supports. */
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
  'a test that does not run proves nothing: repair it, or delete it and say why in the commit'

const argumentsOf = ({ arguments: given }: SyntaxNode): SyntaxNode[] =>
  (Array.isArray(given) ? given : []).filter(isNode)

/** Returns the options of a call by name. */
function optionsOf(call: SyntaxNode): [name: string, value: unknown][] {
  return argumentsOf(call)
    .flatMap(({ type, properties }) =>
      type === 'ObjectExpression' && Array.isArray(properties) ? properties.filter(isNode) : [],
    )
    .map(({ key, value }) => [isNode(key) ? String(key.name ?? key.value) : '', value])
}

function bannedName(call: SyntaxNode, chain: readonly string[]): string | undefined {
  const [first = ''] = chain
  if (chain.length === 1 && SHORT.has(first)) return first
  if (!ROOTS.has(first)) return undefined
  return (
    chain.slice(1).findLast((name) => BANNED.has(name)) ??
    optionsOf(call)
      .map(([name]) => name)
      .find((name) => BANNED.has(name))
  )
}

/** Returns the own timeout of a test, group or hook in ms, if it is not above the default. */
function lowTimeout(call: SyntaxNode, [first = '']: readonly string[]): number | undefined {
  if (!ROOTS.has(first) && !HOOKS.has(first)) return undefined
  const option = optionsOf(call).find(([name]) => name === 'timeout')?.[1]
  return [...argumentsOf(call), option]
    .flatMap((each) => (isNode(each) && typeof each.value === 'number' ? each.value : []))
    .find((ms) => ms <= TEST_MS)
}

function describeFinding(node: SyntaxNode): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee)) return undefined
  const chain = chainOf(node.callee)
  const name = bannedName(node, chain)
  if (name) return `${name}: ${REMEDY[name] ?? SKIPPED}`
  const ms = lowTimeout(node, chain)
  return ms === undefined
    ? undefined
    : `a timeout of ${ms} ms: a busy machine needs more. Remove it: every test has ${TEST_MS} ms`
}

/**
 * Finds tests and groups that are skipped, pending or expected to fail, that disable others, or
 * whose timeout is not above the default.
 */
export function testFindings(tests: readonly Source[]): Finding[] {
  return tests.flatMap(({ path, program, lineOf }) => {
    const found = new Map<string, Finding>()
    for (const node of walk(program)) {
      const what = describeFinding(node)
      if (what === undefined) continue
      const where = `${path}:${lineOf(node.start)}`
      found.set(where, { where, what })
    }
    return [...found.values()]
  })
}
