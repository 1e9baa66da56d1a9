import { LatchkeyError, ServerRefusedError, UnknownError } from '@latchkey/core'
import { fillTexts, loadKitTexts } from '@latchkey/locales'
import { expect, test } from 'vitest'
import { failureText } from './failureText.js'
import { enNames } from './namesTexts.js'

const names = { name: 'maya.latchkey.eth', wallet: 'Tern' }
const said = 'An account may have 10 names, and this one does.'
const limit = new ServerRefusedError({ reason: 'names_limit', said })
const clock = new ServerRefusedError({ reason: 'time_refused', said })
const chain = new LatchkeyError('Invalid chainId')

test('default: English users read the reason of the server', () => {
  expect(failureText(limit, enNames, names)).toBe(said)
  expect(failureText(clock, enNames, names)).toBe(enNames.clock)
  expect(failureText(chain, enNames, names)).toBe('Invalid chainId')
  expect(failureText(new UnknownError(), enNames, names)).toBe(
    'Error registering name maya.latchkey.eth',
  )
})

test('behavior: other languages show no English reason', async () => {
  const german = fillTexts(enNames, (await loadKitTexts('de', 'account')).names, '', [])
  const failed = german.failed(names.name)
  expect(failed).not.toBe(enNames.failed(names.name))
  expect(failureText(limit, german, names)).toBe(failed)
  expect(failureText(chain, german, names)).toBe(german.network)
})
