import { describe, expect, test } from 'vitest'
import { groupsOf } from './groupsOf.js'

describe('groupsOf', () => {
  test('default', () => {
    expect(groupsOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  })

  test('behavior: returns no groups for an empty list', () => {
    expect(groupsOf([], 2)).toEqual([])
  })
})
