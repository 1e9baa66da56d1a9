import { describe, expect, test } from 'vitest'
import { type Parts, partOf } from './parts.js'

describe('partOf', () => {
  test('default', () => {
    const kit = { parts: new Map() as Parts }
    const made: string[] = []
    const make = (): object => {
      made.push('one')
      return {}
    }
    expect(partOf(kit, 'swap', make)).toBe(partOf(kit, 'swap', make))
    expect(made).toEqual(['one'])
  })

  test('behavior: two kits have parts of their own', () => {
    expect(partOf({ parts: new Map() as Parts }, 'swap', () => ({}))).not.toBe(
      partOf({ parts: new Map() as Parts }, 'swap', () => ({})),
    )
  })
})
