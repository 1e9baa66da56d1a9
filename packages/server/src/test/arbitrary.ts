import * as fc from 'fast-check'
import type { AnyEndpoint } from '../endpoints.js'
import { wireSchema } from '../openapi.js'

interface Schema {
  type?: string
  anyOf?: readonly Schema[]
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
}

/** Texts by pattern and length. fast-check takes milliseconds to make one. */
const texts = new Map<string, fc.Arbitrary<string>>()

function textOf(schema: Schema): fc.Arbitrary<string> {
  const { pattern, minLength, maxLength } = schema
  const key = JSON.stringify([pattern, minLength, maxLength])
  const text = texts.get(key) ?? createText(schema)
  texts.set(key, text)
  return text
}

function createText({ pattern, minLength = 0, maxLength }: Schema): fc.Arbitrary<string> {
  if (pattern)
    return fc
      .stringMatching(new RegExp(pattern))
      .filter(
        ({ length }) => length >= minLength && (maxLength === undefined || length <= maxLength),
      )
  return fc.string({
    minLength,
    maxLength: Math.min(maxLength ?? 64, minLength + 64),
    unit: 'grapheme',
  })
}

/** Valid values by field name. Values generated from a schema alone seldom pass the first check. */
export type Meaningful = Readonly<Record<string, readonly unknown[]>>

const anyValue = fc.jsonValue({ maxDepth: 2 })
const names = fc.string({ maxLength: 16 })

function objectOf(
  { properties = {}, required = [], additionalProperties }: Schema,
  meaningful: Meaningful,
): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object')
    return fc.dictionary(names, arbitraryOf(additionalProperties, meaningful), { maxKeys: 4 })
  const arbitraryFor = (name: string, schema: Schema): fc.Arbitrary<unknown> => {
    const made = arbitraryOf(schema, meaningful)
    const known = meaningful[name]
    return known
      ? fc.oneof(
          { weight: 4, arbitrary: fc.constantFrom(...known) },
          { weight: 1, arbitrary: made },
        )
      : made
  }
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, arbitraryFor(name, schema)]),
  )
  return fc.record(arbitraries, { requiredKeys: [...required] })
}

/** Returns values that a JSON Schema accepts. */
function arbitraryOf(schema: Schema, meaningful: Meaningful = {}): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => arbitraryOf(each, meaningful)))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const { minimum = -1_000_000, maximum = 1_000_000, minItems = 0, maxItems = 4 } = schema
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: minimum, max: maximum })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, meaningful), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 4),
      })
    case 'object':
      return objectOf(schema, meaningful)
    default:
      return anyValue
  }
}

/** A request: path, query and body of an endpoint. */
export interface Draft {
  parameters: Record<string, string>
  query: Record<string, unknown>
  body: unknown
}

/**
 * Returns requests that an endpoint's schemas accept. Path parameters come from a corpus of their
 * own.
 */
export function requestsOf(
  endpoint: AnyEndpoint,
  inPath: fc.Arbitrary<string>,
  meaningful: Meaningful = {},
): fc.Arbitrary<Draft> {
  const inPathNames = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')
  return fc.record({
    parameters: fc.record(
      Object.fromEntries(inPathNames.map((name) => [name, inPath])),
    ) as fc.Arbitrary<Record<string, string>>,
    query: (endpoint.query
      ? arbitraryOf(wireSchema(endpoint.query), meaningful)
      : fc.constant({})) as fc.Arbitrary<Record<string, unknown>>,
    body: endpoint.body
      ? arbitraryOf(wireSchema(endpoint.body), meaningful)
      : fc.constant(undefined),
  })
}

/** Malformed and hostile values. */
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    null,
    -1,
    1e308,
    true,
    [],
    {},
    'x'.repeat(5000),
    '\0',
    '../../etc/passwd',
    "' or 1=1 --",
    '%00',
    '<script>',
    '\u202e',
    '1e3',
    'NaN',
  ),
  fc.constantFrom<unknown>(
    { __proto__: { admin: true } },
    JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":1}}'),
    [[[[[[]]]]]],
    '0x',
    'eip155:',
    'eip155:1:',
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/** Returns the same request with one value replaced or removed. */
export function spoiled(draft: Draft): fc.Arbitrary<Draft> {
  const places: ('parameters' | 'query' | 'body')[] = ['parameters', 'query', 'body']
  return fc
    .record({
      place: fc.constantFrom(...places),
      pick: fc.nat(),
      value: hostile,
      isLeftOut: fc.boolean(),
    })
    .map(({ place, pick, value, isLeftOut }) => {
      const part = draft[place]
      if (typeof part !== 'object' || part === null || Array.isArray(part))
        return { ...draft, [place]: place === 'body' ? value : part }
      const keys = Object.keys(part)
      const key = keys[pick % Math.max(keys.length, 1)]
      if (key === undefined) return place === 'body' ? { ...draft, body: value } : draft
      const { [key]: _old, ...rest } = part as Record<string, unknown>
      if (place === 'parameters')
        return { ...draft, parameters: { ...draft.parameters, [key]: String(value) } }
      return { ...draft, [place]: isLeftOut ? rest : { ...rest, [key]: value } }
    })
}

/** Converts a draft to a request. */
export function toRequest(
  base: string,
  endpoint: AnyEndpoint,
  { parameters, query, body }: Draft,
  headers: Record<string, string>,
): Request {
  const path = endpoint.path.replace(
    /\{(\w+)\}/g,
    (_whole, name: string) => encodeURIComponent((parameters[name] ?? '').toWellFormed()) || '%20',
  )
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined)
      url.searchParams.append(
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed(),
      )
  const { method } = endpoint
  if (method === 'GET') return new Request(url, { headers })
  return new Request(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body) ?? '',
  })
}
