import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawQr, QR_HOLE } from './drawQr.js'
import { qrFinders, qrHole, qrPath } from './qrPath.js'

/** As long as a long pairing URI. */
const uri =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?expiryTimestamp=1895000000&relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303&methods=wc_sessionAuthenticate'

/** Returns the start and end of each outline of a path. */
function boxesOf(path: string): { left: number; top: number; right: number; bottom: number }[] {
  return path
    .split('z')
    .filter(Boolean)
    .map((part) => {
      const xs = [...part.matchAll(/[MH]([\d.-]+)/g)].map(([, x]) => Number(x))
      const ys = [...part.matchAll(/(?:M[\d.-]+ |V)([\d.-]+)/g)].map(([, y]) => Number(y))
      const arcs = [...part.matchAll(/A[\d.]+ [\d.]+ 0 0 1 ([\d.-]+) ([\d.-]+)/g)]
      xs.push(...arcs.map(([, x]) => Number(x)))
      ys.push(...arcs.map(([, , y]) => Number(y)))
      return {
        left: Math.min(...xs),
        top: Math.min(...ys),
        right: Math.max(...xs),
        bottom: Math.max(...ys),
      }
    })
}

/** Returns the drawing as pixels, with a quiet zone of 4 modules. */
function rasterise(
  { size, modules, finders }: { size: number; modules: string; finders: string },
  scale: number,
): ImageData {
  const width = (size + 8) * scale
  const data = new Uint8ClampedArray(width * width * 4).fill(255)
  const rings = boxesOf(finders)
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = [(x + 0.5) / scale - 4, (y + 0.5) / scale - 4]
      const isIn = ({ left, top, right, bottom }: (typeof rings)[number]): boolean =>
        u > left && u < right && v > top && v < bottom
      if (rings.filter(isIn).length % 2 === 1)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  for (const { left, top, right, bottom } of boxesOf(modules))
    for (let y = Math.round((top + 4) * scale); y < Math.round((bottom + 4) * scale); y++)
      for (let x = Math.round((left + 4) * scale); x < Math.round((right + 4) * scale); x++)
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
  return { data, width, height: width, colorSpace: 'srgb' } as ImageData
}

describe('qrPath', () => {
  test('default: draws a lone module round, and joins neighbours', () => {
    const lone = Array.from({ length: 21 }, (_, y) =>
      Array.from({ length: 21 }, (_, x) => x === 10 && y === 10),
    )
    expect(qrPath(lone, 0)).toBe(
      'M10.44 10H10.56A0.44 0.44 0 0 1 11 10.44V10.56A0.44 0.44 0 0 1 10.56 11H10.44A0.44 0.44 0 0 1 10 10.56V10.44A0.44 0.44 0 0 1 10.44 10z',
    )
    const pair = Array.from({ length: 21 }, (_, y) =>
      Array.from({ length: 21 }, (_, x) => (x === 10 || x === 11) && y === 10),
    )
    expect(boxesOf(qrPath(pair, 0))).toEqual([
      { left: 10, top: 10, right: 11.02, bottom: 11 },
      { left: 10.98, top: 10, right: 12, bottom: 11 },
    ])
  })

  test('behavior: the hole has no modules and takes less than 7 % of the area', () => {
    const full = Array.from({ length: 57 }, () => Array.from({ length: 57 }, () => true))
    const inside = boxesOf(qrPath(full, QR_HOLE.M)).filter(
      ({ left, top, right, bottom }) => left < 28.5 && right > 28.5 && top < 28.5 && bottom > 28.5,
    )
    expect(inside).toEqual([])
    for (let size = 21; size <= 177; size += 4)
      expect((2 * qrHole(size, QR_HOLE.M)) ** 2 / size ** 2).toBeLessThan(0.07)
    // A QR code of an address has at least 33 modules per side.
    for (let size = 33; size <= 177; size += 4)
      expect((2 * qrHole(size, QR_HOLE.Q)) ** 2 / size ** 2).toBeLessThan(0.07)
  })

  test('behavior: draws each finder as a ring around an eye', () => {
    expect(boxesOf(qrFinders(57)).slice(0, 3)).toEqual([
      { left: 0, top: 0, right: 7, bottom: 7 },
      { left: 1, top: 1, right: 6, bottom: 6 },
      { left: 2, top: 2, right: 5, bottom: 5 },
    ])
  })

  test('behavior: an independent scanner reads the code with its hole, also at a small size', async () => {
    const scanner = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
    prepareZXingModule({ overrides: { wasmBinary: readFileSync(scanner).buffer } })
    for (const scale of [3, 5]) {
      const [found] = await readBarcodes(rasterise(drawQr(uri, true), scale), {
        formats: ['QRCode'],
      })
      expect(found?.text).toBe(uri)
    }
  })
})
