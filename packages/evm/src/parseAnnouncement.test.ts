import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discoverWallets } from './discoverWallets.js'
import { parseAnnouncement } from './parseAnnouncement.js'

const provider = { request: async () => null }
const info = { uuid: '350670db-19fa-4704-a166-e52e178b59d2', name: 'Tern', rdns: 'com.tern', icon: 'data:image/png;base64,AAAA' }

describe('parseAnnouncement', () => {
  test('default', () => {
    expect(parseAnnouncement({ info, provider })).toEqual({ rdns: 'com.tern', name: 'Tern', iconUrl: info.icon, provider })
  })

  test('behavior: SEC-38 a name is cleaned, an unfit icon is left out', () => {
    expect(parseAnnouncement({ info: { ...info, name: 'Te\u202ern\u200b' }, provider })?.name).toBe('Tern')
    for (const icon of [
      'https://tracker.example/x.png',
      'data:text/html,<script>',
      'javascript:alert(1)',
      `data:image/png;base64,${'A'.repeat(10 << 20)}`,
      7,
      null,
    ])
      expect(parseAnnouncement({ info: { ...info, icon }, provider })).toMatchObject({ name: 'Tern', iconUrl: undefined })
  })

  test('error: SEC-38 whatever is missing, wrong or throws drops the announcement', () => {
    const throwing = Object.defineProperty({}, 'info', {
      get() {
        throw new Error('no')
      },
    })
    const hostile = new Proxy(
      {},
      {
        get: () => {
          throw new Error('no')
        },
      },
    )
    const details = [
      null,
      undefined,
      'x',
      {},
      throwing,
      hostile,
      { info },
      { info, provider: {} },
      { info: { ...info, uuid: 'x' }, provider },
      { info: { ...info, rdns: 'no dots' }, provider },
      { info: { ...info, rdns: `${'a.'.repeat(100)}b` }, provider },
      { info: { ...info, name: ' \u200b' }, provider },
    ]
    for (const detail of details) expect(parseAnnouncement(detail)).toBeUndefined()
  })

  test('behavior: SEC-38 ten thousand random announcements hide no valid wallet', () => {
    const target = new EventTarget()
    const discovery = discoverWallets(target)
    const stop = discovery.start(() => {})
    const say = (detail: unknown): boolean => target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    const part = fc.oneof(
      fc.anything(),
      fc.constantFrom(
        info,
        provider,
        null,
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('no')
            },
          },
        ),
      ),
    )
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ info: part, provider: fc.anything() })), (detail) => {
        say(detail)
      }),
      { numRuns: process.env.LATCHKEY_THOROUGH ? 100_000 : 10_000, seed: 1 },
    )
    for (let index = 0; index < 10; index++) say({ info: { ...info, rdns: `com.valid${index}` }, provider: { request: async () => null } })
    expect(discovery.found().filter(({ id }) => id.startsWith('com.valid'))).toHaveLength(10)
    stop()
  })
})
