import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discoverWallets } from './discoverWallets.js'
import { parseAnnouncement } from './parseAnnouncement.js'

const provider = { request: async () => null }
const info = {
  uuid: '350670db-19fa-4704-a166-e52e178b59d2',
  name: 'Tern',
  rdns: 'com.tern',
  icon: 'data:image/png;base64,AAAA',
}

describe('parseAnnouncement', () => {
  test('default', () => {
    expect(parseAnnouncement({ info, provider })).toEqual({
      rdns: 'com.tern',
      name: 'Tern',
      iconUrl: info.icon,
      provider,
    })
  })

  test.each([
    // https://github.com/floating/frame-extension: src/frame.js of 2024-08-21
    ['version 5', 'd7acc008-6411-5486-bb2d-0c0cfcddbb92'],
    // https://github.com/AmbireTech/extension/blob/a3c65268f036c5759aa513dcd4f3c6220862a472/src/web/modules/inpage/ambire-inpage.ts
    ['a nanoid', 'V1StGXR8_Z5jdHi6B-myT'],
    ['a name and a time', `punk-wallet-${Date.UTC(2026, 0, 1)}`],
    ['no text', ''],
  ])('behavior: accepts a uuid that is %s, and does not keep it', (_, uuid) => {
    expect(parseAnnouncement({ info: { ...info, uuid }, provider })).toEqual(
      parseAnnouncement({ info, provider }),
    )
  })

  test.each([
    // https://github.com/Outblock/FRW-Extension/blob/2707a521/src/content-script/pageProvider/eth/index.ts
    ['a repository', 'github.com/Outblock/FRW-Extension', 'github.com/outblock/frw-extension'],
    // https://github.com/forbole/kastle/blob/30f081d5dff59b0276a31b1cfcdd3b9f849103d0/entrypoints/injected.ts
    ['a web address', 'https://kastle.cc/', 'https://kastle.cc/'],
  ])('behavior: accepts an rdns that is %s', (_, rdns, id) => {
    expect(parseAnnouncement({ info: { ...info, rdns }, provider })?.rdns).toBe(id)
  })

  test.each([
    ['the id of another connector', 'walletConnect'],
    ['the id of the unannounced wallet', 'injected'],
    ['the id of a namesake', 'com.tern#2'],
    ['a look-alike letter', 'com.te\u0433n'],
    ['an invisible letter', 'com.tern\u200b'],
    ['a space', 'com.tern wallet'],
    ['markup', 'com.<b>tern</b>'],
  ])('error: SEC-38 drops an rdns that is or has %s', (_, rdns) => {
    expect(parseAnnouncement({ info: { ...info, rdns }, provider })).toBeUndefined()
  })

  test('behavior: SEC-38 cleans a name, and leaves out an unsafe icon', () => {
    expect(parseAnnouncement({ info: { ...info, name: 'Te\u202ern\u200b' }, provider })?.name).toBe(
      'Tern',
    )
    for (const icon of [
      'https://tracker.example/x.png',
      'data:text/html,<script>',
      'javascript:alert(1)',
      `data:image/png;base64,${'A'.repeat(10 << 20)}`,
      7,
      null,
    ])
      expect(parseAnnouncement({ info: { ...info, icon }, provider })).toMatchObject({
        name: 'Tern',
        iconUrl: undefined,
      })
  })

  test('error: SEC-38 drops an announcement with a missing, wrong or throwing member', () => {
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
      { info: { ...info, uuid: 7 }, provider },
      { info: { ...info, uuid: 'x'.repeat(129) }, provider },
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
    const say = (detail: unknown): boolean =>
      target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
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
      fc.property(
        fc.oneof(fc.anything(), fc.record({ info: part, provider: fc.anything() })),
        (detail) => {
          say(detail)
        },
      ),
      { numRuns: process.env.LATCHKEY_THOROUGH ? 100_000 : 10_000, seed: 1 },
    )
    for (let index = 0; index < 10; index++)
      say({ info: { ...info, rdns: `com.valid${index}` }, provider: { request: async () => null } })
    expect(discovery.found().filter(({ id }) => id.startsWith('com.valid'))).toHaveLength(10)
    stop()
  })
})
