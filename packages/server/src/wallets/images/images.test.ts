import { deflateSync } from 'node:zlib'
import { images as endpoints, endpointUrl } from '@latchkey/protocol'
import { createTestClock } from '@latchkey/testing'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { createServer } from '../../createServer.js'
import type { Database } from '../../kernel/database/database.js'
import { describeOnBackends } from '../../test/backends.js'
import { checkSvg } from './checkSvg.js'
import { encodeImage } from './encodeImage.js'
import { importImages } from './importImages.js'

const svg = (inside: string, attributes = 'viewBox="0 0 24 24"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`)

const mark = svg('<path fill="#0a6" d="M0 0h24v24H0z"/><circle cx="12" cy="12" r="6" fill="#fff"/>')

const square = (side: number): Sharp =>
  sharp({ create: { width: side, height: side, channels: 4, background: '#0a6' } })

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const table = Array.from({ length: 256 }, (_, n) => {
    let c = n
    for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1
    return c >>> 0
  })
  let crc = 0xffffffff
  for (const byte of named) crc = (table[(crc ^ byte) & 255] as number) ^ (crc >>> 8)
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length)
  named.copy(framed, 4)
  framed.writeUInt32BE(~crc >>> 0, named.length + 4)
  return framed
}

/** An image of one colour with any declared size and further chunks. */
function png(width: number, height: number, extra: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Math.min(width * height + height, 20_000_000)
  const parts = [
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.alloc(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}

const [tiff, avif, jpeg] = await Promise.all([
  square(8).tiff().toBuffer(),
  square(8).avif().toBuffer(),
  square(512).jpeg().toBuffer(),
])

const bomb = deflateSync(Buffer.alloc(64 << 20))

describe('encodeImage', () => {
  test('default: renders an SVG at its served size', async () => {
    const { width, height, format } = await sharp(await encodeImage(mark)).metadata()
    expect([width, height, format]).toEqual([256, 256, 'webp'])
    const { data } = await sharp(await encodeImage(mark))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(
      [...data.subarray(0, 3)].map((value) => Math.round(value / 17).toString(16)).join(''),
    ).toBe('0a6')
  })

  test.each(['png', 'jpeg', 'webp', 'gif'] as const)('default: %s', async (format) => {
    const encoded = await encodeImage(await square(500).toFormat(format).toBuffer())
    expect(await sharp(encoded).metadata()).toMatchObject({
      width: 256,
      height: 256,
      format: 'webp',
    })
  })

  test('behavior: keeps the size of a small image and the ratio of a wide one', async () => {
    expect(
      await sharp(await encodeImage(await square(20).png().toBuffer())).metadata(),
    ).toMatchObject({ width: 20, height: 20 })
    expect(
      await sharp(
        await encodeImage(await square(500).resize(500, 100, { fit: 'fill' }).png().toBuffer()),
      ).metadata(),
    ).toMatchObject({
      width: 256,
      height: 51,
    })
  })

  test('behavior: SEC-37 removes the location, comments and appended pages of the original', async () => {
    const page = Buffer.from('<script>canary()</script><html><body onload=canary()>')
    const place = { IFD0: { ImageDescription: 'canary' }, IFD3: { GPSLatitudeRef: 'N' } }
    const originals = [
      Buffer.concat([await square(64).jpeg().withExif(place).toBuffer(), page]),
      Buffer.concat([await square(64).gif().toBuffer(), page]),
      png(16, 16, [chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), page]))]),
      Buffer.concat([png(16, 16), Buffer.from('PK\x03\x04canary'), page]),
    ]
    for (const original of originals) {
      const encoded = Buffer.from(await encodeImage(original))
      expect(encoded.subarray(0, 4).toString() + encoded.subarray(8, 12).toString()).toBe(
        'RIFFWEBP',
      )
      expect(encoded.toString('latin1')).not.toMatch(/canary|script|Exif/)
    }
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<!doctype html><script>canary()</script>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a TIFF', tiff],
    ['an AVIF', avif],
    ['the beginning of a PNG', png(16, 16).subarray(0, 40)],
    ['a JPEG cut off', jpeg.subarray(0, 700)],
    ['a page that begins like a GIF', Buffer.from('GIF89a/*<script>canary()</script>*/=1;')],
    ['more than a megabyte', Buffer.concat([png(16, 16), Buffer.alloc(1_048_576)])],
    ['20,000 by 20,000 pixels', png(20_000, 20_000)],
    ['one line of 4 million pixels', png(4_000_000, 1)],
    ['one row of 4 million pixels', png(1, 4_000_000)],
    ['an SVG of 10⁹ pixels', svg('', 'width="1000000000" height="1e9"')],
    ['an SVG of half a pixel', svg('<path d="M0 0h9v9z"/>', 'width="0.001" height="1000"')],
  ])('error: %s', async (_what, bytes) => {
    await expect(encodeImage(bytes)).rejects.toThrow(/is expected/)
  })

  test('behavior: SEC-37 encodes any image in at most 200 ms and 32 MiB on a quiet machine', async () => {
    const full = '<rect fill-opacity=".1" width="24" height="24"/>'
    const heavy: readonly [string, Buffer][] = [
      ['2048 by 2048', png(2048, 2048)],
      [
        'a comment of 64 MiB',
        png(16, 16, [chunk('zTXt', Buffer.concat([Buffer.from('a\0\0'), bomb]))]),
      ],
      [
        'a colour profile of 64 MiB',
        png(16, 16, [chunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), bomb]))]),
      ],
      ['shapes over shapes', svg(full.repeat(180))],
      [
        'groups in groups',
        svg(`${'<g opacity=".9">'.repeat(64)}<path d="M0 0h9v9z"/>${'</g>'.repeat(64)}`),
      ],
      [
        'strokes over strokes',
        svg(
          `<path stroke="red" stroke-width="30" stroke-opacity=".5" d="M0 0${'L24 24L0 9'.repeat(1500)}"/>`,
        ),
      ],
      [
        'gradients',
        svg(
          `<radialGradient id="g"><stop/><stop offset="1" stop-color="red"/></radialGradient>${'<rect fill="url(#g)" width="24" height="24"/>'.repeat(31)}`,
        ),
      ],
      [
        'uses of uses',
        svg(
          `<defs><g id="a">${full.repeat(180)}</g><g id="b">${'<use href="#a"/>'.repeat(3)}</g></defs>${'<use href="#b"/>'.repeat(3)}`,
        ),
      ],
    ]
    await encodeImage(mark)
    await encodeImage(png(16, 16))
    // Shared cores also count the time of others. Without the checks these images would cost
    // seconds, or 64 MiB.
    const isQuiet = process.env.LATCHKEY_THOROUGH !== undefined
    const costOf = async (bytes: Buffer): Promise<{ ms: number; mib: number }> => {
      const before = { cpu: process.cpuUsage(), memory: process.memoryUsage().rss }
      await encodeImage(bytes)
      const { user, system } = process.cpuUsage(before.cpu)
      return {
        ms: (user + system) / 1000,
        mib: (process.memoryUsage().rss - before.memory) / 1_048_576,
      }
    }
    for (const [what, bytes] of heavy) {
      // The minimum of three runs excludes the load of the machine. The first run allocates the
      // memory.
      const costs = [await costOf(bytes), await costOf(bytes), await costOf(bytes)]
      expect(Math.min(...costs.map(({ ms }) => ms)), `${what}: ms`).toBeLessThan(
        isQuiet ? 200 : 1000,
      )
      expect(costs[0]?.mib, `${what}: MiB`).toBeLessThan(isQuiet ? 32 : 60)
    }
  })
})

describe('checkSvg', () => {
  test.each([
    ['a mark', mark],
    [
      'what drawing programs write',
      Buffer.from(
        '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Generator: Sketch 52.6 (67491) - http://www.bohemiancoding.com/sketch -->\n<svg width="24px" height="24px" viewBox="0 0 24 24" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><title>A &amp; B</title><defs><path id="path-1" d="M0 0h9v9z"/><linearGradient id="g"><stop stop-color="#fff" offset="0%"/></linearGradient></defs><g clip-path="url(#c)" fill="none"><mask id="m" fill="white"><use xlink:href="#path-1"/></mask><path fill="url(#g)" style="mask-type:luminance" d="M0 0"/></g><clipPath id="c"><rect width="24" height="24"/></clipPath></svg>',
      ),
    ],
  ])('default: %s', async (_what, bytes) => {
    expect(checkSvg(bytes)).toBeUndefined()
    expect((await encodeImage(bytes)).length).toBeGreaterThan(0)
  })

  test.each([
    ['<script>canary()</script>'],
    ['<SCRIPT>canary()</SCRIPT>'],
    ['<svg:script xmlns:svg="http://www.w3.org/2000/svg">canary()</svg:script>'],
    ['<path onload="canary()" d="M0 0"/>'],
    ['<path\nONLOAD = "canary()" d="M0 0"/>'],
    ['<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>'],
    ['<image href="https://evil.example/x.png"/>'],
    ['<image xlink:href="file:///etc/passwd"/>'],
    ['<use href="https://evil.example/x.svg#a"/>'],
    ["<use href='data:image/svg+xml,x#a'/>"],
    ['<use href="//evil.example/#a"/>'],
    ['<a href="javascript:canary()"><path d="M0 0"/></a>'],
    ['<style>@import url(https://evil.example/x.css)</style>'],
    ['<path style="fill:url(https://evil.example/x)"/>'],
    ['<path fill="url( \'file:///etc/passwd#a\' )"/>'],
    ['<path fill="&#117;rl(file:///x)"/>'],
    ['<path style="fill:\\75rl(file:///x)"/>'],
    ['<text>x</text>'],
    ['<animate attributeName="href" values="javascript:canary()"/>'],
    ['<set attributeName="onload" to="canary()"/>'],
    ['<filter id="f"><feImage href="https://evil.example"/></filter>'],
    ['<path stroke-dasharray="0.0001" d="M0 0h9999"/>'],
    ['<![CDATA[<script>]]>'],
    ['<?xml-stylesheet href="https://evil.example/x.css"?>'],
    ['<!-- > <script> -->'],
    ['&canary;'],
    ['<svg/>'],
  ])('error: SEC-37 %s', async (inside) => {
    expect(checkSvg(svg(inside))).toMatch(/is expected/)
    await expect(encodeImage(svg(inside))).rejects.toThrow(/is expected/)
  })

  test.each([
    [
      'entities',
      Buffer.from(
        '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
      ),
    ],
    [
      'a declaration in a comment-like start',
      Buffer.from('<?xml version="1.0"?><!DOCTYPE svg SYSTEM "file:///etc/passwd"><svg/>'),
    ],
    ['another encoding', Buffer.from('\ufeff<svg/>', 'utf16le')],
    ['an encoding that is named', Buffer.from('<?xml version="1.0" encoding="utf-7"?><svg/>')],
    ['no UTF-8', Buffer.concat([Buffer.from('<svg>'), Buffer.from([0xff]), Buffer.from('</svg>')])],
    ['more groups than a mark has', svg(`${'<g opacity=".9">'.repeat(65)}${'</g>'.repeat(65)}`)],
    ['more shapes than a mark has', svg('<path d="M0 0"/>'.repeat(193))],
    ['more gradients in use than a mark has', svg('<path fill="url(#a)"/>'.repeat(33))],
    ['more masks than a mark has', svg('<path mask="url(#a)"/>'.repeat(7))],
    ['more bytes than a mark has', svg(' '.repeat(16_384))],
  ])('error: SEC-37 %s', (_what, bytes) => {
    expect(checkSvg(bytes)).toMatch(/is expected/)
  })
})

describeOnBackends('pictures', (backend) => {
  const ORIGIN = 'https://millpond.example'

  function open(database: Database): {
    get: (path: string, headers?: Record<string, string>, method?: string) => Promise<Response>
    clock: ReturnType<typeof createTestClock>
  } {
    const clock = createTestClock()
    const handle = createServer({ origins: [ORIGIN], chains: {}, database, clock })
    return {
      clock,
      get: (path, headers = {}, method = 'GET') =>
        handle(new Request(`https://api.example${path}`, { method, headers })),
    }
  }

  test('default: serves each kind separately, with headers that forbid scripts', async () => {
    const { database } = backend()
    const kinds = ['wallet', 'asset', 'currency', 'token'] as const
    expect(
      await importImages(
        database,
        kinds.map((kind) => ({ kind, id: 'one', bytes: mark })),
      ),
    ).toEqual({ imported: 4, refused: [] })
    const { get } = open(database)
    for (const kind of kinds) {
      const response = await get(
        endpointUrl('https://api.example', endpoints[kind], {}, { id: 'one' }).slice(
          'https://api.example'.length,
        ),
      )
      expect([response.status, Object.fromEntries(response.headers)]).toEqual([
        200,
        expect.objectContaining({
          'content-type': 'image/webp',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "sandbox; default-src 'none'",
          'cross-origin-resource-policy': 'cross-origin',
          'access-control-allow-origin': '*',
          'cache-control': 'public, max-age=86400, immutable',
          etag: expect.stringMatching(/^"[0-9a-f]{64}"$/),
        }),
      ])
      expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({
        width: 256,
        format: 'webp',
      })
    }
  })

  test('behavior: allows pages of any origin, also after a preflight', async () => {
    await importImages(backend().database, [{ kind: 'wallet', id: 'one', bytes: mark }])
    const { get } = open(backend().database)
    const foreign = { origin: 'https://elsewhere.example' }
    expect((await get('/getWalletImage/one', foreign)).status).toBe(200)
    const asked = await get(
      '/getWalletImage/one',
      {
        ...foreign,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'x-project-id',
      },
      'OPTIONS',
    )
    expect([asked.status, asked.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('x-project-id'),
    ])
    const unknown = await get('/getWalletImage/none', foreign)
    expect([unknown.status, unknown.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
  })

  test('behavior: answers 304 if the etag matches', async () => {
    await importImages(backend().database, [{ kind: 'wallet', id: 'one', bytes: mark }])
    const { get } = open(backend().database)
    const etag = (await get('/getWalletImage/one')).headers.get('etag') as string
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await get('/getWalletImage/one', { 'if-none-match': tag })
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([
        304,
        '',
        etag,
      ])
    }
    expect((await get('/getWalletImage/one', { 'if-none-match': '"x"' })).status).toBe(200)
  })

  test('behavior: serves a changed or a new image within a minute', async () => {
    const { database } = backend()
    const { get, clock } = open(database)
    expect((await get('/getWalletImage/one')).status).toBe(404)
    await importImages(database, [{ kind: 'wallet', id: 'one', bytes: mark }])
    expect((await get('/getWalletImage/one')).status).toBe(404)
    await clock.advance(60_000)
    const first = (await get('/getWalletImage/one')).headers.get('etag')
    await importImages(database, [
      { kind: 'wallet', id: 'one', bytes: svg('<circle cx="12" cy="12" r="12"/>') },
    ])
    expect((await get('/getWalletImage/one')).headers.get('etag')).toBe(first)
    await clock.advance(60_000)
    expect((await get('/getWalletImage/one')).headers.get('etag')).not.toBe(first)
  })

  test('error: reports each invalid image, and imports the others', async () => {
    const files = [
      { kind: 'wallet', id: 'a', bytes: svg('<script/>') },
      { kind: 'wallet', id: '../b', bytes: mark },
      { kind: 'wallet', id: 'c', bytes: mark },
    ] as const
    expect(await importImages(backend().database, files)).toEqual({
      imported: 1,
      refused: [
        { index: 0, problem: expect.stringMatching(/^bytes: .*script/) },
        { index: 1, problem: expect.stringMatching(/^id: /) },
      ],
    })
  })

  test('error: returns 404 for an unknown id', async () => {
    const { get } = open(backend().database)
    for (const id of ['none', '..%2f..%2fadmin', '__proto__', 'x'.repeat(512)]) {
      const response = await get(`/public/getTokenImage/${id}`)
      expect([response.status, await response.json()]).toEqual([
        404,
        { error: { code: 'image_unknown', message: expect.any(String) } },
      ])
    }
    for (const id of ['%00', 'x'.repeat(513)])
      expect((await get(`/public/getTokenImage/${id}`)).status).toBe(400)
  })
})
