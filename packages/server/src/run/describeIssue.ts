import type { BaseIssue, GenericSchema } from 'valibot'

/** The parts of schemas that hold other schemas. */
interface Deps {
  readonly type: string
  readonly entries?: Readonly<Record<string, GenericSchema>>
  readonly options?: readonly GenericSchema[]
  readonly pipe?: readonly (GenericSchema | { readonly kind: string })[]
  readonly wrapped?: GenericSchema
  readonly item?: GenericSchema
  readonly rest?: GenericSchema
  readonly value?: GenericSchema
}

const partsOf = (schema: unknown): Deps => schema as Deps

/** Returns the schemas inside a schema: its content without wrappers, or each alternative. */
function unwrap(schema: GenericSchema): readonly Deps[] {
  const { pipe, wrapped, options, type } = partsOf(schema)
  if (pipe?.[0] && pipe[0] !== schema) return unwrap(pipe[0] as GenericSchema)
  if (wrapped) return unwrap(wrapped)
  if ((type === 'union' || type === 'variant') && options) return options.flatMap(unwrap)
  return [partsOf(schema)]
}

function knownAt(schemas: readonly Deps[], path: readonly string[]): readonly string[] {
  const [key, ...rest] = path
  if (key === undefined)
    return [...new Set(schemas.flatMap(({ entries }) => Object.keys(entries ?? {})))]
  const inner = schemas.flatMap(
    ({ entries, item, value, rest: others }) => entries?.[key] ?? item ?? value ?? others ?? [],
  )
  return knownAt(inner.flatMap(unwrap), rest)
}

/** Edits that turn one text into the other: letters added, removed or replaced (Levenshtein). */
function distance(from: string, to: string): number {
  const first = Array.from({ length: to.length + 1 }, (_, index) => index)
  return [...from].reduce((row, letter, line) => {
    const next = [line + 1]
    for (let at = 1; at <= to.length; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (letter === to[at - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1))
    }
    return next
  }, first)[to.length] as number
}

function suggest(key: string, known: readonly string[]): string {
  const [near] = known
    .map((name) => ({ name, edits: distance(key.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, edits }) => edits <= Math.max(1, Math.floor(name.length / 3)))
    .sort((a, b) => a.edits - b.edits)
  return near ? `Did you mean "${near.name}"?` : `Known here: ${known.join(', ')}.`
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  tuple_with_rest: 'a list',
  strict_object: 'an object',
  record: 'an object',
}

/** Numbers and switches are shown. Texts are not: they may be secrets. */
function received(input: unknown): string {
  if (Array.isArray(input)) return 'a list'
  if (typeof input === 'object' && input !== null) return 'an object'
  return typeof input === 'string' ? (input === '' ? 'an empty string' : 'a string') : String(input)
}

function expected({ type, expected: values, requirement, input }: BaseIssue<unknown>): string {
  const unit = typeof input === 'string' ? 'characters' : 'entries'
  if (type === 'integer') return 'a whole number'
  if (type === 'min_value') return `a number of at least ${requirement}`
  if (type === 'max_value') return `a number of at most ${requirement}`
  if (type === 'min_length') return input === '' ? 'a string' : `at least ${requirement} ${unit}`
  if (type === 'max_length') return `at most ${requirement} ${unit}`
  return (
    kinds[type] ?? (values ?? 'another value').replace(/^\((.*)\)$/, '$1').replaceAll(' | ', ' or ')
  )
}

/** Describes an invalid setting for the operator. Keeps the schemas' own messages. */
export function describeIssue(schema: GenericSchema, issue: BaseIssue<unknown>): string {
  const path = (issue.path ?? []).map(({ key }) => String(key))
  const key = path.at(-1) ?? ''
  if (issue.type === 'strict_object' && issue.expected === 'never')
    return `unknown setting. ${suggest(key, knownAt(unwrap(schema), path.slice(0, -1)))}`
  if (!issue.message.startsWith('Invalid ')) return issue.message
  if (issue.kind === 'schema' && issue.input === undefined) return 'is missing'
  return `expected ${expected(issue)}, received ${received(issue.input)}`
}
