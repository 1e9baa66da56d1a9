import { describe, expect, test } from 'vitest'
import { loadMark } from './index.js'
import { table as networks } from './networks.js'
import { table as socials } from './socials.js'
import { table as tokenTables } from './tokens.js'
import { table as wallets } from './wallets.js'

const DRAWING = /^data:image\/svg\+xml,%3Csvg xmlns='http:\/\/www\.w3\.org\/2000\/svg' /
/** Code, styles, links and pictures, none of which a mark needs. */
const ACTIVE =
  /%3C(?:script|style|image|foreignObject|use|a|animate|set)\b|\son\w+=|href=|url\((?!%23)/i

async function readAll(): Promise<readonly string[]> {
  const tokens = await Promise.all(Object.values(tokenTables).map((load) => load()))
  const tables = [networks, socials, wallets, ...tokens.map(({ table }) => table)]
  const loads = tables.flatMap((table) => Object.values(table))
  return (await Promise.all(loads.map((load) => load()))).map(({ mark }) => mark)
}

const USDC = 'token:eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('loadMark', () => {
  test('default', async () => {
    for (const key of ['network:eip155:1', 'wallet:metamask', 'social:github', USDC])
      expect(await loadMark(key)).toMatch(DRAWING)
    expect(await loadMark(USDC.toLowerCase())).toBe(await loadMark(USDC))
  })

  test('behavior: the currency of a rollup has the mark of the currency, not of the rollup', async () => {
    expect(await loadMark('token:eip155:8453:native')).toBe(await loadMark('token:eip155:1:native'))
    expect(await loadMark('token:eip155:8453:native')).toMatch(DRAWING)
  })

  test('behavior: a Solana mint is compared with its case', async () => {
    const chain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    expect(await loadMark(`token:${chain}:${mint}`)).toMatch(DRAWING)
    expect(await loadMark(`token:${chain}:${mint.toLowerCase()}`)).toBeUndefined()
  })

  test('error: returns no mark for another token address', async () => {
    const address = `0x${'1'.repeat(40)}`
    expect(await loadMark(`token:eip155:1:${address}`)).toBeUndefined()
    expect(await loadMark(`token:eip155:31337:${address}`)).toBeUndefined()
  })

  test.each(['toString', '__proto__', 'constructor', ''])('error: %s is not a key', async (key) => {
    for (const prefix of ['', 'network:', 'social:', 'wallet:', 'token:', 'token:eip155:1:'])
      expect(await loadMark(`${prefix}${key}`)).toBeUndefined()
  })
})

test('behavior: every mark is a plain drawing of at most 20 kB', async () => {
  const marks = await readAll()
  expect(marks.length).toBeGreaterThan(300)
  expect(marks.filter((mark) => !DRAWING.test(mark) || mark.length > 20_000)).toEqual([])
  expect(marks.filter((mark) => ACTIVE.test(mark))).toEqual([])
})
