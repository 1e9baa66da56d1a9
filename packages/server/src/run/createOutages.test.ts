import { channel } from 'node:diagnostics_channel'
import { describe, expect, test } from 'vitest'
import { upstreamChannel } from '../kernel/upstream/upstreamChannel.js'
import { createOutages } from './createOutages.js'

function start(): { outages: ReturnType<typeof createOutages>; changes: [string, boolean][] } {
  const changes: [string, boolean][] = []
  return {
    outages: createOutages({ onChange: (part, isAvailable) => changes.push([part, isAvailable]) }),
    changes,
  }
}

describe('createOutages', () => {
  test('default: reports an outage once, and its end once', () => {
    const { outages, changes } = start()
    for (const isOk of [true, false, false, true, false, false, false, false, false, true, true])
      outages.take('database', isOk)
    expect(changes).toEqual([
      ['database', false],
      ['database', true],
    ])
    outages.stop()
  })

  test('behavior: watches upstreams until it is stopped, and ignores refusals', () => {
    const { outages, changes } = start()
    for (const outcome of ['failed', 'timeout', 'refused', 'unavailable', 'busy'] as const)
      channel(upstreamChannel).publish({ id: 'node', outcome })
    expect(changes).toEqual([['node', false]])
    channel(upstreamChannel).publish({ id: 'node', outcome: 'ok' })
    expect(changes.at(-1)).toEqual(['node', true])
    for (let at = 0; at < 3; at++)
      channel(upstreamChannel).publish({ id: 'avatars', outcome: 'failed' })
    expect(changes.at(-1)).toEqual(['node', true])
    outages.stop()
    for (let at = 0; at < 3; at++)
      channel(upstreamChannel).publish({ id: 'node', outcome: 'failed' })
    expect(changes).toHaveLength(2)
  })
})
