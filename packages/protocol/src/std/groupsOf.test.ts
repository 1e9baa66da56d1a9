import { describe, expect, test } from 'vitest'
import { groupsOf } from './groupsOf.js'

describe('groupsOf', () => {
  test('default', () => {
    expect(groupsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  })

  test('behavior: an empty list has no group', () => {
    expect(groupsOf([], 2)).toEqual([])
  })
})
