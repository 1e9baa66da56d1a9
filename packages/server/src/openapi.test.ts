import * as protocol from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { type AnyEndpoint, listEndpoints, listFrameEndpoints } from './endpoints.js'
import { createOpenapi } from './openapi.js'
import { openServer } from './test/openServer.js'

type Operation = {
  operationId: string
  requestBody?: unknown
  responses: Record<string, unknown>
  security?: unknown
}

const all = [...listEndpoints(), ...listFrameEndpoints('auth'), ...listFrameEndpoints('recovery')]

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Returns every endpoint that the protocol exports, alone or in a group. */
function exportedEndpoints(): AnyEndpoint[] {
  return Object.values(protocol).flatMap((exported: unknown) => {
    if (isEndpoint(exported)) return [exported]
    return typeof exported === 'object' && exported !== null
      ? Object.values(exported).filter(isEndpoint)
      : []
  })
}

describe('the API document', () => {
  test('default', async () => {
    const { handle } = await openServer()
    const reply = await handle(new Request('https://api.example/openapi.json'))
    expect(reply.status).toBe(200)
    expect(await reply.json()).toEqual(createOpenapi())
  })

  test('behavior: contains every endpoint once, with its request and reply', () => {
    const { paths } = createOpenapi() as { paths: Record<string, Record<string, Operation>> }
    for (const { feature, name, endpoint } of all) {
      const operation = paths[endpoint.path]?.[endpoint.method.toLowerCase()]
      expect(operation?.operationId, endpoint.path).toBe(`${feature}.${name}`)
      expect(
        operation?.responses[endpoint.response === undefined ? '204' : '200'],
        endpoint.path,
      ).toBeDefined()
      expect(operation?.requestBody !== undefined, endpoint.path).toBe(endpoint.body !== undefined)
    }
    expect(Object.values(paths).flatMap((operations) => Object.keys(operations))).toHaveLength(
      all.length,
    )
  })

  test('behavior: contains every endpoint of the protocol', () => {
    const listed = new Set(all.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
    const exported = exportedEndpoints()
    expect(exported.length).toBeGreaterThan(75)
    expect(
      exported.map(({ method, path }) => `${method} ${path}`).filter((each) => !listed.has(each)),
    ).toEqual([])
  })

  test('behavior: endpoints of the frame have security schemes, and no schema is empty', () => {
    const { paths } = createOpenapi() as { paths: Record<string, Record<string, Operation>> }
    const guarded = Object.entries(paths).filter(([, operations]) =>
      Object.values(operations).some(({ security }) => security),
    )
    const expected = new Set(
      [...listFrameEndpoints('auth'), ...listFrameEndpoints('recovery')].map(
        ({ endpoint }) => endpoint.path,
      ),
    )
    expect(new Set(guarded.map(([path]) => path))).toEqual(expected)
    // A schema without a JSON Schema form becomes {}, which means "anything" in the document.
    expect(JSON.stringify(guarded)).not.toContain('"schema":{}')
  })
})
