import { describe, expect, test } from 'vitest'
import { listCells } from './listCells.js'
import { nameOf, runCells, sampleOf } from './runCells.js'

const cells = listCells()

/** A prime, so that the sample includes all rows and operations. */
const STEP = 23

const sample =
  process.env.LATCHKEY_THOROUGH === '1'
    ? cells.filter(({ notRun }) => !notRun)
    : sampleOf(cells, STEP)

describe('the fault plan', () => {
  test('default: contains each cell once, with a reason if it is not run', () => {
    expect(new Set(cells.map(nameOf)).size).toBe(cells.length)
    expect(cells.filter(({ notRun }) => notRun === '')).toEqual([])
  })

  test('behavior: a sample includes each part and each operation', () => {
    const chosen = sampleOf(cells, STEP)
    const operations = new Set(
      cells.filter(({ notRun }) => !notRun).map(({ part, operation }) => `${part} ${operation}`),
    )
    expect(new Set(chosen.map(({ part, operation }) => `${part} ${operation}`))).toEqual(operations)
  })

  test('behavior: every cell of the sample passes', { timeout: 7_200_000 }, async () => {
    const broken = await runCells(sample)
    expect(broken).toEqual([])
  })
})
