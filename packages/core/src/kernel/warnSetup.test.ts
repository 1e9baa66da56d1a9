import { afterEach, expect, test, vi } from 'vitest'
import { type SetupMistake, warnSetup } from './warnSetup.js'

const mistake = (cause: string): SetupMistake => ({
  cause,
  setting: 'projectId',
  docs: '@latchkey/core/docs/options.md#projectid',
})

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test('default: warns once, with cause, setting and document', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  warnSetup(mistake('One.'))
  warnSetup(mistake('One.'))
  expect(warn.mock.calls).toEqual([
    ['[Latchkey] One.\nSetting: projectId\nDocs: @latchkey/core/docs/options.md#projectid'],
  ])
})

test('behavior: production prints nothing', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubEnv('NODE_ENV', 'production')
  warnSetup(mistake('Two.'))
  expect(warn).not.toHaveBeenCalled()
})
