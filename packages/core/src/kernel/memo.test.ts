import { describe, expect, test } from 'vitest'
import { type Memos, memo } from './memo.js'

describe('memo', () => {
  test('default', () => {
    const latchkey = { memos: new Map() as Memos }
    const made: string[] = []
    const make = (): object => {
      made.push('one')
      return {}
    }
    expect(memo(latchkey, 'swap', make)).toBe(memo(latchkey, 'swap', make))
    expect(made).toEqual(['one'])
  })

  test('behavior: two kits have memos of their own', () => {
    expect(memo({ memos: new Map() as Memos }, 'swap', () => ({}))).not.toBe(
      memo({ memos: new Map() as Memos }, 'swap', () => ({})),
    )
  })
})
