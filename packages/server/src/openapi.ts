import { errorReply } from '@latchkey/protocol'
import { toJsonSchema } from '@valibot/to-json-schema'
import { array, type GenericSchema } from 'valibot'
import {
  type AnyEndpoint,
  listEndpoints,
  listFrameEndpoints,
  type NamedEndpoint,
} from './endpoints.js'

type Json = Record<string, unknown>

/** Returns the JSON Schema of the data on the wire: a schema's input, not its output. */
export function wireSchema(schema: unknown): Json {
  const { $schema, ...converted } = toJsonSchema(schema as GenericSchema, {
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) =>
      'entry' in valibotSchema
        ? wireSchema(array(valibotSchema.entry as GenericSchema))
        : undefined,
  }) as Json
  return converted
}

const json = (schema: Json): Json => ({ 'application/json': { schema } })

function parametersOf({ path, query }: AnyEndpoint): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: 512 },
  }))
  if (!query) return inPath
  const { properties = {}, required = [] } = wireSchema(query) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return [
    ...inPath,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
  ]
}

function successOf({ response }: AnyEndpoint): Json {
  if (response === undefined) return { 204: { description: 'Done.' } }
  const content =
    response === 'image'
      ? { 'image/webp': { schema: { type: 'string', format: 'binary' } } }
      : json(wireSchema(response))
  return { 200: { description: 'What was asked for.', content } }
}

function operationOf({ feature, name, endpoint }: NamedEndpoint): Json {
  const parameters = parametersOf(endpoint)
  return {
    operationId: `${feature}.${name}`,
    tags: [feature],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(endpoint.body
      ? { requestBody: { required: true, content: json(wireSchema(endpoint.body)) } }
      : {}),
    responses: { ...successOf(endpoint), default: { $ref: '#/components/responses/error' } },
  }
}

/** Headers and security of the frame's endpoints. Requests without them are refused. */
const ofFrame: Readonly<Record<'auth' | 'recovery', Json>> = {
  auth: {
    security: [{ proof: [] }],
    description: "On the auth service, for the frame's page alone.",
  },
  recovery: {
    security: [{ proof: [] }],
    description: "On the recovery service, for the frame's page alone.",
  },
}

/**
 * Creates the OpenAPI 3.1 document of the HTTP API, from the same schemas that validate requests.
 */
export function createOpenapi(): Json {
  const paths: Record<string, Json> = {}
  const add = (each: NamedEndpoint, more: Json): void => {
    const { path, method } = each.endpoint
    paths[path] = { ...paths[path], [method.toLowerCase()]: { ...operationOf(each), ...more } }
  }
  for (const each of listEndpoints()) add(each, {})
  for (const service of ['auth', 'recovery'] as const)
    for (const each of listFrameEndpoints(service)) add(each, ofFrame[service])
  return {
    openapi: '3.1.0',
    info: { title: 'Latchkey', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    paths,
    components: {
      responses: {
        error: { description: 'Why not, and what to do.', content: json(wireSchema(errorReply)) },
      },
      securitySchemes: {
        proof: {
          type: 'apiKey',
          in: 'header',
          name: 'DPoP',
          description: "A proof made with the key of the user's browser (RFC 9449).",
        },
      },
    },
  }
}
