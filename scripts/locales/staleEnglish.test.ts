import { expect, test } from 'vitest'
import { staleEnglish } from './staleEnglish.js'
import { surfaces } from './surfaces.js'

test.each(surfaces)('default: en.json of %s is current, and each catalogue has a chunk', (name) => {
  expect(staleEnglish(name)).toEqual([])
})
