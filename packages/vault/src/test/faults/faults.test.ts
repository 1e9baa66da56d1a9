import { describe, expect, test } from 'vitest'
import { listCells } from './listCells.js'
import { nameOf, runCells, sampleOf } from './runCells.js'

const cells = listCells()

/** Prime, so that no row or operation falls out of step with it. */
const STEP = 23

const sample =
  process.env.LATCHKEY_THOROUGH === '1'
    ? cells.filter(({ notRun }) => !notRun)
    : sampleOf(cells, STEP)

describe('the fault plan', () => {
  test('default: each cell is there once, and one that is not run says why', () => {
    expect(new Set(cells.map(nameOf)).size).toBe(cells.length)
    expect(cells.filter(({ notRun }) => notRun === '')).toEqual([])
  })

  test('behavior: a sample meets each part, each operation and most faults', () => {
    const chosen = sampleOf(cells, STEP)
    const operations = new Set(
      cells.filter(({ notRun }) => !notRun).map(({ part, operation }) => `${part} ${operation}`),
    )
    expect(new Set(chosen.map(({ part, operation }) => `${part} ${operation}`))).toEqual(operations)
  })

  test('behavior: every cell of the sample holds', { timeout: 7_200_000 }, async () => {
    const broken = await runCells(sample)
    expect(broken).toEqual([])
  })
})
