import { childrenOf, isNode, type Source, type SyntaxNode, walk } from '../lib/parseSource.js'
import type { Finding } from '../lib/report.js'
import { isTest } from './readSources.js'
import { classes, maxFileLines, maxFunctionLines, subscriber } from './table.js'

const waiverFile = 'scripts/checkGraph/waivers.ts'

const SINKS = new Set([
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'dangerouslySetInnerHTML',
  'srcdoc',
])

function nameOf(value: unknown): string | undefined {
  return isNode(value) && typeof value.name === 'string' ? value.name : undefined
}

function isUncommentedCatch(node: SyntaxNode, source: Source): boolean {
  if (node.type !== 'CatchClause' || !isNode(node.body)) return false
  const { start, end, body } = node.body
  return (
    Array.isArray(body) &&
    body.length === 0 &&
    !source.comments.some((comment) => comment.start > start && comment.end < end)
  )
}

function isPostToAll(node: SyntaxNode): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !Array.isArray(node.arguments))
    return false
  if (nameOf(node.callee.property ?? node.callee) !== 'postMessage') return false
  return node.arguments.filter(isNode).some((argument) => {
    const named = Array.isArray(argument.properties)
      ? argument.properties.filter(isNode).find(({ key }) => nameOf(key) === 'targetOrigin')?.value
      : argument
    return isNode(named) && named.value === '*'
  })
}

/** Returns the finding of one node, in any file. */
function nodeFinding(node: SyntaxNode, source: Source): string | undefined {
  const property =
    node.type === 'MemberExpression'
      ? nameOf(node.property)
      : node.type === 'JSXAttribute'
        ? nameOf(node.name)
        : undefined
  if (node.type === 'TSEnumDeclaration') return 'enum: use a union of strings'
  if (node.type === 'ExportDefaultDeclaration') return 'default export: name it'
  if (node.type === 'ExportAllDeclaration') return 'export *: name what is exported'
  if (node.type === 'TSAnyKeyword') return 'any: say what it is, or unknown'
  if (property && SINKS.has(property))
    return `${property}: no HTML is made from text; use textContent, elements or JSX`
  if (property === 'random' && nameOf(node.object) === 'Math')
    return 'Math.random: use crypto.getRandomValues'
  if (property === 'waitForTransactionReceipt')
    return `${property}: misses receipts of local nodes; use waitForReceipt of @latchkey/testing/node`
  if (isPostToAll(node)) return "postMessage to '*': name the origin"
  if (isUncommentedCatch(node, source))
    return 'empty catch: handle the error, or say in a comment why nothing is to be done'
  if (/^Class(Declaration|Expression)$/.test(node.type)) {
    const name = nameOf(node.id) ?? ''
    if (!name.endsWith('Error') && !(source.path in classes))
      return `class ${name}: only errors are classes; write a function create${name || 'X'}`
  }
  return undefined
}

function topLevelLets(source: Source): Finding[] {
  const body = Array.isArray(source.program.body) ? source.program.body.filter(isNode) : []
  return body
    .map((statement) => (isNode(statement.declaration) ? statement.declaration : statement))
    .filter((statement) => statement.type === 'VariableDeclaration' && statement.kind !== 'const')
    .map((statement) => ({
      where: `${source.path}:${source.lineOf(statement.start)}`,
      what: 'top-level let: state hangs on an instance; move it into the function that creates the instance',
    }))
}

/** Returns each function of the tree with its declared, assigned or property name. */
function* namedFunctions(tree: SyntaxNode): Generator<{ node: SyntaxNode; name: string }> {
  const waiting = [{ node: tree, name: 'anonymous' }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node } = next
    const name = nameOf(node.id) ?? nameOf(node.key) ?? next.name
    if (/Function(Declaration|Expression)$/.test(node.type)) yield { node, name }
    for (const child of childrenOf(node).reverse()) waiting.push({ node: child, name })
  }
}

/** Returns the parts of a file that exceed the limits of length, with the key of their waiver. */
function lengthFindings(source: Source): (Finding & { key: string })[] {
  if (isTest(source.path) || /Texts\.ts$/.test(source.path)) return []
  const findings: (Finding & { key: string })[] = []
  const lines = source.lineOf(source.text.trimEnd().length)
  if (lines > maxFileLines)
    findings.push({
      key: source.path,
      where: source.path,
      what: `${lines} lines, at most ${maxFileLines}: split it, or give a reason in ${waiverFile}`,
    })
  for (const { node, name } of namedFunctions(source.program)) {
    const [first, last] = [source.lineOf(node.start), source.lineOf(node.end)]
    if (last - first + 1 <= maxFunctionLines) continue
    findings.push({
      key: `${source.path}#${name}`,
      where: `${source.path}:${first}`,
      what: `${name} has ${last - first + 1} lines, at most ${maxFunctionLines}: split it, or give a reason in ${waiverFile}`,
    })
  }
  return findings
}

/**
 * Checks files and functions against the limits of length. Also reports unused
 * waivers.
 */
export function limitFindings(
  sources: readonly Source[],
  waivers: Readonly<Record<string, string>>,
): Finding[] {
  const found = sources.flatMap(lengthFindings)
  const needed = new Set(found.map(({ key }) => key))
  return [
    ...found.filter(({ key }) => !(key in waivers)),
    ...Object.keys(waivers)
      .filter((key) => !needed.has(key))
      .map((key) => ({
        where: waiverFile,
        what: `'${key}' is within the limits: remove its line`,
      })),
  ]
}

/**
 * Checks each file for forbidden constructs, and for subscriptions to machines outside their hook.
 */
export function codeFindings(sources: readonly Source[]): Finding[] {
  return sources.flatMap((source) => {
    const findings = topLevelLets(source)
    const only = subscriber[source.path.split('/')[1] ?? '']
    for (const node of walk(source.program)) {
      const where = (): string => `${source.path}:${source.lineOf(node.start)}`
      const what = nodeFinding(node, source)
      if (what) findings.push({ where: where(), what })
      if (
        only &&
        source.path !== only &&
        !isTest(source.path) &&
        node.type === 'MemberExpression' &&
        nameOf(node.property) === 'subscribe'
      ) {
        findings.push({
          where: where(),
          what: `.subscribe: only ${only} reads a machine; use its hook`,
        })
      }
    }
    for (const comment of source.comments) {
      const found = /@ts-(ignore|nocheck|expect-error)|biome-ignore/.exec(comment.value)?.[0]
      if (found)
        findings.push({
          where: `${source.path}:${source.lineOf(comment.start)}`,
          what: `${found}: correct the code or its type instead`,
        })
    }
    return findings
  })
}
