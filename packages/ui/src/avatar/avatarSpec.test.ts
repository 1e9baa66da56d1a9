import { describe, expect, test } from 'vitest'
import { avatarSpec, palettes } from './avatarSpec.js'

describe('avatarSpec', () => {
  test.each([
    [
      '0x8F3aa66C7d8E9f0A1b2C3d4E5f60718293A4c41D',
      { palette: 10, position: 7, cuts: [0, 2, 4, 0, 2, 1, 2] },
    ],
    [
      '0x4E9c1D7a2b5F80636bC2e1A0d97F3c58B16a72F0',
      { palette: 0, position: 5, cuts: [3, 4, 1, 4, 1, 3, 0] },
    ],
    [
      '0x4E9c83bE07c41fA95D2e6038b7714Ed2AF9c72F0',
      { palette: 12, position: 6, cuts: [0, 4, 3, 0, 1, 2, 3] },
    ],
    ['', { palette: 13, position: 0, cuts: [2, 4, 0, 1, 0, 4, 3] }],
  ])('default: the key of %s is cut as in the design', (address, spec) => {
    expect(avatarSpec(address)).toEqual(spec)
  })

  test('behavior: case makes no difference', () => {
    const address = '0x8F3aa66C7d8E9f0A1b2C3d4E5f60718293A4c41D'
    expect(avatarSpec(address.toLowerCase())).toEqual(avatarSpec(address))
  })

  test('behavior: every address has a palette, a position and seven cuts that can be drawn', () => {
    const addresses = Array.from(
      { length: 2000 },
      (_, i) => `0x${i.toString(16).padStart(40, '0')}`,
    )
    const unfit = addresses.map(avatarSpec).filter(({ palette, position, cuts }) => {
      const isDrawable = cuts.every(
        (depth, i) => [0, 1, 2, 3, 4].includes(depth) && depth !== cuts[i + 1],
      )
      return !palettes[palette] || position < 0 || position > 8 || cuts.length !== 7 || !isDrawable
    })
    expect(unfit).toEqual([])
  })
})
