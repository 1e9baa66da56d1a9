import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { BuildStamp } from '../../packages/sandbox/src/buildStamp.js'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { claimPorts } from './claimPorts.js'
import { readServed } from './readServed.js'
import { stampFinding } from './stampFinding.js'

const now: BuildStamp = { folder: '/a', commit: 'c'.repeat(40), sources: 'new' }

/** Serves a string at `/build.json`. Returns the port. */
async function serve(text: string, port = 0): Promise<number> {
  const server = createServer((request, response) =>
    response.end(request.url === '/build.json' ? text : '<!doctype html>'),
  )
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

describe('stampFinding', () => {
  test('default', () => {
    expect(stampFinding('5173', now, now)).toBeUndefined()
    const edited = { ...now, sources: 'old' }
    expect(stampFinding('5173', edited, now)).toBe(
      'The sandbox on :5173 was built from cccccccccccc before your last edit. Stop it, or run: npm run journey -- <spec>',
    )
  })

  test('behavior: accepts a build of the same sources at another commit or in another clone', () => {
    expect(stampFinding('5173', { ...now, folder: '/b', commit: 'd' }, now)).toBeUndefined()
  })

  test('error: reports the other commit or clone, or the missing stamp', () => {
    const before = { ...now, sources: 'old', commit: 'd'.repeat(40) }
    expect(stampFinding('5173', before, now)).toContain(
      'was built from dddddddddddd, and this checkout is at cccccccccccc.',
    )
    expect(stampFinding('5173', { ...before, folder: '/b' }, now)).toContain(
      'was built from dddddddddddd in /b, and this checkout is /a.',
    )
    expect(stampFinding('5173', undefined, now)).toContain('The server on :5173 has no build.json')
  })
})

describe('readServed', () => {
  test('default', async () => {
    const port = await serve(JSON.stringify(now))
    expect(await readServed(`http://localhost:${port}`)).toEqual({ stamp: now })
  })

  test('behavior: returns no stamp for a page without one', async () => {
    for (const text of ['<!doctype html>', '{}'])
      expect(await readServed(`http://localhost:${await serve(text)}`)).toEqual({})
  })

  test('behavior: returns no server if nothing listens', async () => {
    const { offset, release } = await claimPorts()
    onTestFinished(release)
    expect(await readServed(`http://localhost:${5173 + offset}`)).toBe('nothing')
  })
})

describe('claimPorts', () => {
  test('behavior: two claims have different ports', async () => {
    const claims = await Promise.all([claimPorts(), claimPorts()])
    for (const { release } of claims) onTestFinished(release)
    expect(new Set(claims.map(({ offset }) => offset)).size).toBe(2)
  })

  test('behavior: skips an offset with a used port', async () => {
    const { offset, release } = await claimPorts()
    await release()
    await serve('', 5176 + offset)
    const other = await claimPorts([offset])
    onTestFinished(other.release)
    expect(other.offset).not.toBe(offset)
  })
})

describe('serve.ts', () => {
  /** Starts the servers of the journeys on ports where a page with this stamp is served. */
  async function serveBeside(text: string, env: Record<string, string>) {
    const { offset, release } = await claimPorts()
    onTestFinished(release)
    await serve(text, 5173 + offset)
    return runCommand(
      process.execPath,
      ['--conditions=source', '--import', 'tsx', 'scripts/journeys/serve.ts'],
      { cwd: root, env: { CI: '', LATCHKEY_PORT_OFFSET: `${offset}`, ...env } },
    )
  }

  test('error: refuses a sandbox of other sources and starts nothing', async () => {
    const { code, output } = await serveBeside(JSON.stringify(now), {})
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The sandbox on :\d+ was built from cccccccccccc in \/a, .*\n$/),
    ])
  })

  test('error: does not use a running server in CI', async () => {
    const { code, output } = await serveBeside(JSON.stringify(now), { CI: '1' })
    expect([code, output]).toEqual([1, expect.stringContaining('CI starts its own.')])
  })
})
