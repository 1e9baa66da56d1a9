import { describe, expect, test } from 'vitest'
import { type Memos, memo } from './memo.js'

describe('memo', () => {
  test('default', () => {
    const kit = { memos: new Map() as Memos }
    const made: string[] = []
    const make = (): object => {
      made.push('one')
      return {}
    }
    expect(memo(kit, 'swap', make)).toBe(memo(kit, 'swap', make))
    expect(made).toEqual(['one'])
  })

  test('behavior: two kits have memos of their own', () => {
    expect(memo({ memos: new Map() as Memos }, 'swap', () => ({}))).not.toBe(
      memo({ memos: new Map() as Memos }, 'swap', () => ({})),
    )
  })
})
