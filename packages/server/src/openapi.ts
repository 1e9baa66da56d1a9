import { errorReply } from '@latchkey/protocol'
import { toJsonSchema } from '@valibot/to-json-schema'
import { array, type GenericSchema } from 'valibot'
import { type AnyEndpoint, listEndpoints } from './endpoints.js'

type Json = Record<string, unknown>

/** JSON Schema of what goes over the wire: what comes into a schema, not what it makes of it. */
export function wireSchema(schema: unknown): Json {
  const { $schema, ...converted } = toJsonSchema(schema as GenericSchema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => ('entry' in valibotSchema ? wireSchema(array(valibotSchema.entry as GenericSchema)) : undefined),
  }) as Json
  return converted
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

function parametersOf({ path, query }: AnyEndpoint): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true, schema: { type: 'string', maxLength: 512 } }))
  if (!query) return inPath
  const { properties = {}, required = [] } = wireSchema(query) as { properties?: Record<string, Json>; required?: string[] }
  return [...inPath, ...Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }))]
}

function successOf({ response }: AnyEndpoint): Json {
  if (response === undefined) return { 204: { description: 'Done.' } }
  const content = response === 'image' ? { 'image/webp': { schema: { type: 'string', format: 'binary' } } } : json(wireSchema(response))
  return { 200: { description: 'What was asked for.', content } }
}

function operationOf(feature: string, name: string, endpoint: AnyEndpoint): Json {
  const parameters = parametersOf(endpoint)
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body ? { requestBody: { required: true, content: json(wireSchema(endpoint.body)) } } : {}),
    responses: { ...successOf(endpoint), default: { $ref: '#/components/responses/error' } },
  }
}

/** The HTTP API as an OpenAPI 3.1 document, from the very schemas that the server checks with. */
export function createOpenapi(): Json {
  const paths: Record<string, Json> = {}
  for (const { feature, name, endpoint } of listEndpoints()) {
    const operations = paths[endpoint.path] ?? {}
    operations[endpoint.method.toLowerCase()] = operationOf(feature, name, endpoint)
    paths[endpoint.path] = operations
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: { responses: { error: { description: 'Why not, and what to do.', content: json(wireSchema(errorReply)) } } },
  }
}
