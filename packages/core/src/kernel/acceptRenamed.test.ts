import { afterEach, describe, expect, test, vi } from 'vitest'
import { acceptRenamed } from './acceptRenamed.js'

const renamed = { colour: 'color', hue: 'color' }

function catchWarnings(): () => readonly unknown[] {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  return () => warn.mock.calls.flat()
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('acceptRenamed', () => {
  test('default: takes the old name and warns once, with the new one', async () => {
    const warnings = catchWarnings()
    const given = { colour: 'red', size: 1 }
    expect(acceptRenamed<object, string>(given, renamed)).toEqual({ color: 'red', size: 1 })
    expect(acceptRenamed<object, string>(given, renamed)).toEqual({ color: 'red', size: 1 })
    expect(given).toEqual({ colour: 'red', size: 1 })
    await expect.poll(warnings).toEqual([
      `[Latchkey] The option "colour" has a new name. The next minor release removes the old one.
Setting: color
Docs: @latchkey/core/docs/options.md#color`,
    ])
  })

  test('behavior: the current name wins', async () => {
    const warnings = catchWarnings()
    expect(acceptRenamed<object, string>({ hue: 'red', color: 'blue' }, renamed)).toEqual({
      color: 'blue',
    })
    await expect.poll(warnings).toHaveLength(1)
  })

  test('behavior: current options are left alone', () => {
    expect(acceptRenamed<object, string>({ color: 'red' }, renamed)).toEqual({ color: 'red' })
    expect(acceptRenamed<unknown, string>(undefined, renamed)).toBeUndefined()
  })
})
