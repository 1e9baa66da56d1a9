import { describe, expect, test } from 'vitest'
import { requestScope } from '../../kernel/requestScope.js'
import type { RequestResult } from '../../observe.js'
import { createLog } from './createLog.js'
import { describeDefect } from './describeDefect.js'

const result: RequestResult = {
  requestId: 'id-1',
  method: 'GET',
  route: '/v1/identity/:address',
  status: 200,
  milliseconds: 12,
  projectId: 'millpond',
  code: undefined,
}

function start(): { log: ReturnType<typeof createLog>; lines: unknown[]; defects: string[] } {
  const lines: unknown[] = []
  const defects: string[] = []
  const log = createLog({
    write: (line) => lines.push(JSON.parse(line)),
    writeDefect: (line) => defects.push(line),
    clock: { now: () => 0 },
  })
  return { log, lines, defects }
}

describe('createLog', () => {
  test('default', () => {
    const { log, lines } = start()
    log.event('started')
    log.request(result)
    log.request({ ...result, status: 503, code: 'chain_unavailable' })
    const time = '1970-01-01T00:00:00.000Z'
    const line = {
      time,
      event: 'request',
      requestId: 'id-1',
      method: 'GET',
      route: '/v1/identity/:address',
      ms: 12,
      projectId: 'millpond',
    }
    expect(lines).toEqual([
      { time, level: 'info', event: 'started' },
      { ...line, level: 'info', status: 200 },
      { ...line, level: 'warn', status: 503, code: 'chain_unavailable' },
    ])
  })

  test('behavior: every line of a request contains its id, and a refusal that issues a nonce is not logged as a request', async () => {
    const { log, lines, defects } = start()
    await requestScope.run('id-2', async () => {
      await Promise.resolve()
      log.outage('redis', false)
      log.defect(new Error('broken'))
    })
    log.request({ ...result, status: 401, code: 'use_dpop_nonce' })
    log.outage('redis', true)
    const time = '1970-01-01T00:00:00.000Z'
    expect(lines).toEqual([
      { time, level: 'warn', event: 'part_unavailable', requestId: 'id-2', part: 'redis' },
      { time, level: 'info', event: 'part_available', part: 'redis' },
    ])
    expect(JSON.parse(defects.join(''))).toMatchObject({ event: 'defect', requestId: 'id-2' })
  })

  test('behavior: SEC-59 writes no unknown fields', () => {
    const { log, lines } = start()
    log.request({ ...result, url: 'https://api.example/?secret=hush' } as RequestResult)
    expect(JSON.stringify(lines)).not.toContain('hush')
  })

  test('behavior: SEC-59 describes a defect by its frames, without its message', () => {
    const { log, defects } = start()
    const inner = Object.assign(new TypeError('hush\n    at hush (secret.ts:1:1)'), {
      code: '22P02',
      detail: 'hush',
    })
    const error = new Error('hush', { cause: inner })
    error.name = 'hush hush'
    log.defect(error)
    log.defect('hush')
    const [first, second] = defects.map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(defects.join('')).not.toContain('hush')
    expect(first).toMatchObject({
      level: 'error',
      event: 'defect',
      name: 'Error',
      cause: { name: 'TypeError' },
    })
    expect((first as { frames: string[] }).frames[0]).toContain('createLog.test.ts')
    expect(second).toMatchObject({ name: 'string', frames: [] })
  })

  test('behavior: describes the frames of an error without a message, and limits the depth of causes', () => {
    expect(describeDefect(new Error()).frames.length).toBeGreaterThan(0)
    const loop = new Error('a')
    loop.cause = loop
    expect(JSON.stringify(describeDefect(loop)).match(/"name"/g)).toHaveLength(5)
  })
})
