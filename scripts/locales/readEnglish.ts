import { readFileSync } from 'node:fs'
import { type Expression, type ParamPattern, type Program, parseSync, Visitor } from 'oxc-parser'
import type { Message, Parameter, Part, Tree } from './message.js'

/** Values of the names in scope: placeholders, constants, and called functions. */
type Scope = ReadonlyMap<string, Value>
type Value = Tree | { readonly type: 'local'; readonly node: Expression }

interface Source {
  readonly file: string
  /** Names of parameters that the interfaces declare as numbers. */
  readonly numbers: ReadonlySet<string>
}

class EnglishError extends Error {
  constructor({ file }: Source, node: { type: string; start: number }, reason: string) {
    super(
      `${file}: ${reason} (${node.type} at ${node.start}). The English texts are data: strings, templates, "count === 1 ? … : …", and functions that return these.`,
    )
  }
}

const messageOf = (...parts: Part[]): Tree => ({ type: 'message', message: join(parts) })

/** Joins neighbouring strings. */
function join(parts: readonly Part[]): Message {
  const joined: Part[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (part === '') continue
    if (typeof part === 'string' && typeof last === 'string') joined.splice(-1, 1, last + part)
    else joined.push(part)
  }
  return joined
}

function argumentOf(source: Source, name: string): Tree {
  return messageOf({ type: 'argument', name, isNumber: source.numbers.has(name) })
}

/** Adds a function's parameters as placeholders. */
function declare(
  source: Source,
  params: readonly ParamPattern[],
): { parameters: Parameter[]; scope: Map<string, Value> } {
  const scope = new Map<string, Value>()
  const parameters = params.map((param): Parameter => {
    if (param.type === 'Identifier') {
      scope.set(param.name, argumentOf(source, param.name))
      return param.name
    }
    if (param.type !== 'ObjectPattern') throw new EnglishError(source, param, 'unknown parameter')
    return param.properties.map((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier')
        throw new EnglishError(source, property, 'unknown parameter')
      scope.set(property.key.name, argumentOf(source, property.key.name))
      return property.key.name
    })
  })
  return { parameters, scope }
}

function partsOf(source: Source, node: Expression, scope: Scope): Message {
  const value = evaluate(source, node, scope)
  if (value.type !== 'message') throw new EnglishError(source, node, 'no text')
  return value.message
}

/** Reads `count === 1`, `kind === 'card'` and `name`: the placeholder and its option. */
function testOf(
  source: Source,
  test: Expression,
  scope: Scope,
): { name: string; isNumber: boolean; option: string | undefined } {
  const [left, right] =
    test.type === 'BinaryExpression' && test.operator === '==='
      ? [test.left as Expression, test.right]
      : [test, undefined]
  const [part] = partsOf(source, left, scope)
  if (typeof part !== 'object' || part.type !== 'argument')
    throw new EnglishError(source, test, 'a condition that no placeholder decides')
  if (right && right.type !== 'Literal') throw new EnglishError(source, right, 'no literal')
  const value = right?.value
  const option = typeof value === 'number' ? (value === 1 ? 'one' : `=${value}`) : value
  return { name: part.name, isNumber: part.isNumber, option: option?.toString() }
}

/** Replaces the digit of a singular by the number: other languages also use its form for 21. */
function withNumber(message: Message, name: string): Message {
  const number: Part = { type: 'argument', name, isNumber: true }
  return join(
    message.flatMap((part): Part[] =>
      typeof part === 'string'
        ? part.split(/\b1\b/).flatMap((text, at) => (at ? [number, text] : [text]))
        : [part],
    ),
  )
}

function choose(
  source: Source,
  node: Extract<Expression, { type: 'ConditionalExpression' }>,
  scope: Scope,
): Tree {
  const { name, isNumber, option } = testOf(source, node.test, scope)
  const yes = partsOf(source, node.consequent, scope)
  const no = partsOf(source, node.alternate, scope)
  const options = new Map<string, Message>()
  if (option === undefined) options.set('none', no).set('other', yes)
  else {
    const singular = withNumber(yes, name)
    const hasNumber = singular.some((part) => typeof part === 'object' && part.name === name)
    if (option === 'one') options.set(hasNumber ? 'one' : '=1', singular)
    else options.set(option, yes)
    const [first] = no
    const isSame = no.length === 1 && typeof first === 'object' && first.name === name
    if (isSame && first.type !== 'argument')
      for (const [key, message] of first.options) options.set(key, message)
    else options.set('other', no)
  }
  return messageOf({ type: isNumber ? 'plural' : 'select', name, options })
}

function apply(
  source: Source,
  node: Extract<Expression, { type: 'CallExpression' }>,
  scope: Scope,
): Tree {
  const callee = node.callee.type === 'Identifier' ? scope.get(node.callee.name) : undefined
  if (callee?.type !== 'local' || callee.node.type !== 'ArrowFunctionExpression')
    throw new EnglishError(source, node, 'a call of a function that is not in this file')
  const inner = new Map(scope)
  for (const [at, param] of callee.node.params.entries()) {
    if (param.type !== 'Identifier') throw new EnglishError(source, param, 'unknown parameter')
    inner.set(param.name, evaluate(source, node.arguments[at] as Expression, scope))
  }
  return evaluate(source, bodyOf(source, callee.node), inner)
}

function bodyOf(source: Source, { body }: { body: { type: string } }): Expression {
  if (body.type === 'BlockStatement')
    throw new EnglishError(source, { ...body, start: 0 }, 'a function with statements')
  return body as Expression
}

function objectOf(
  source: Source,
  node: Extract<Expression, { type: 'ObjectExpression' }>,
  scope: Scope,
): Tree {
  const entries = new Map<string, Tree>()
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      throw new EnglishError(source, property, 'unknown property')
    entries.set(property.key.name, evaluate(source, property.value as Expression, scope))
  }
  return { type: 'object', entries }
}

function functionOf(
  source: Source,
  node: Extract<Expression, { type: 'ArrowFunctionExpression' }>,
  scope: Scope,
): Tree {
  const { parameters, scope: own } = declare(source, node.params)
  const body = evaluate(source, bodyOf(source, node), new Map([...scope, ...own]))
  return { type: 'function', parameters, body }
}

function templateOf(
  source: Source,
  node: Extract<Expression, { type: 'TemplateLiteral' }>,
  scope: Scope,
): Tree {
  const parts = node.quasis.flatMap(({ value }, at): Part[] => {
    const expression = node.expressions[at]
    return [value.cooked ?? '', ...(expression ? partsOf(source, expression, scope) : [])]
  })
  return messageOf(...parts)
}

function nameOf(source: Source, node: Extract<Expression, { type: 'Identifier' }>, scope: Scope) {
  const value = scope.get(node.name)
  if (!value) throw new EnglishError(source, node, `unknown name ${node.name}`)
  return value.type === 'local' ? evaluate(source, value.node, scope) : value
}

/** Evaluates an expression of a catalogue, with placeholders in place of its parameters. */
function evaluate(source: Source, node: Expression, scope: Scope): Tree {
  switch (node.type) {
    case 'Literal':
      return messageOf(`${node.value}`)
    case 'TemplateLiteral':
      return templateOf(source, node, scope)
    case 'ConditionalExpression':
      return choose(source, node, scope)
    case 'CallExpression':
      return apply(source, node, scope)
    case 'ObjectExpression':
      return objectOf(source, node, scope)
    case 'ArrayExpression':
      return {
        type: 'list',
        items: node.elements.map((each) => evaluate(source, each as Expression, scope)),
      }
    case 'ArrowFunctionExpression':
      return functionOf(source, node, scope)
    case 'ParenthesizedExpression':
      return evaluate(source, node.expression, scope)
    case 'Identifier':
      return nameOf(source, node, scope)
    default:
      throw new EnglishError(source, node, 'unknown expression')
  }
}

function numbersOf(program: Program): Set<string> {
  const numbers = new Set<string>()
  const read = ({ params }: { params: readonly ParamPattern[] }): void => {
    for (const param of params)
      if (
        param.type === 'Identifier' &&
        param.typeAnnotation?.typeAnnotation.type === 'TSNumberKeyword'
      )
        numbers.add(param.name)
  }
  new Visitor({ TSMethodSignature: read, ArrowFunctionExpression: read }).visit(program)
  return numbers
}

/** Reads the catalogues of a file: every constant `en…`, under its name in a catalogue. */
export function readEnglish(file: string): ReadonlyMap<string, Tree> {
  return readSource(file, readFileSync(file, 'utf8'))
}

/** Reads the catalogues of a file's text. */
export function readSource(file: string, text: string): ReadonlyMap<string, Tree> {
  const { program } = parseSync(file, text)
  const source: Source = { file, numbers: numbersOf(program) }
  const scope = new Map<string, Value>()
  const catalogues = new Map<string, Tree>()
  for (const statement of program.body) {
    const declaration =
      statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type !== 'Identifier' || !init) continue
      const [, first, rest] = /^en([A-Z])(.*)$/.exec(id.name) ?? []
      if (first) catalogues.set(first.toLowerCase() + rest, evaluate(source, init, scope))
      else scope.set(id.name, { type: 'local', node: init })
    }
  }
  return catalogues
}
