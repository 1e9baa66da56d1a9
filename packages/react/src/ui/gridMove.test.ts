import { describe, expect, test } from 'vitest'
import { gridMove } from './gridMove.js'

/** Returns a cell in a grid of ten cells in rows of four: 0–3, 4–7, 8–9. Two rows fit. */
const from = (index: number, isRtl = false) => ({
  index,
  count: 10,
  columns: 4,
  pageRows: 2,
  isRtl,
})

describe('gridMove', () => {
  test.each([
    ['ArrowRight', 3, 4],
    ['ArrowLeft', 4, 3],
    ['ArrowDown', 1, 5],
    ['ArrowUp', 5, 1],
    ['Home', 6, 4],
    ['End', 5, 7],
    ['End', 8, 9],
    ['PageDown', 0, 8],
    ['PageDown', 3, 9],
    ['PageUp', 9, 1],
  ])('default: %s from %i moves to %i', (key, index, expected) => {
    expect(gridMove(key, false, from(index))).toBe(expected)
  })

  test.each([
    ['ArrowLeft', 0],
    ['ArrowRight', 9],
    ['ArrowUp', 2],
    ['ArrowDown', 8],
    ['Home', 4],
    ['PageUp', 2],
    ['a', 5],
  ])('behavior: %s from %i does not move', (key, index) => {
    expect(gridMove(key, false, from(index))).toBeUndefined()
  })

  test('behavior: down above a gap in the last row moves to the last cell', () => {
    expect(gridMove('ArrowDown', false, from(7))).toBe(9)
  })

  test('behavior: with Control, Home and End move to the ends of the grid', () => {
    expect(gridMove('Home', true, from(6))).toBe(0)
    expect(gridMove('End', true, from(1))).toBe(9)
  })

  test('behavior: from right to left, arrow keys move in the direction they point', () => {
    expect(gridMove('ArrowRight', false, from(4, true))).toBe(3)
    expect(gridMove('ArrowLeft', false, from(3, true))).toBe(4)
    expect(gridMove('ArrowDown', false, from(1, true))).toBe(5)
  })

  test('behavior: no key moves out of the grid, from any cell', () => {
    for (const key of [
      'ArrowRight',
      'ArrowLeft',
      'ArrowDown',
      'ArrowUp',
      'Home',
      'End',
      'PageDown',
      'PageUp',
    ])
      for (const isWhole of [true, false])
        for (let count = 1; count < 14; count++)
          for (let index = 0; index < count; index++) {
            const target = gridMove(key, isWhole, {
              index,
              count,
              columns: 4,
              pageRows: 3,
              isRtl: false,
            })
            if (target !== undefined)
              expect(target >= 0 && target < count && target !== index).toBe(true)
          }
  })
})
