import { describe, expect, test } from 'vitest'
import { readOutcome, readTrail } from './readOutcome.js'

const clean = [
  'State-vector 96 byte, depth reached 342, errors: 0',
  '    16674 states, stored',
  '    27068 transitions (= stored+matched)',
].join('\n')

describe('readOutcome', () => {
  test('default', () => {
    expect(readOutcome(clean)).toEqual({
      refuted: undefined,
      isComplete: true,
      states: 16674,
      transitions: 27068,
      depth: 342,
    })
  })

  test('behavior: returns the property that an assertion refutes', () => {
    const output = `pan:1: assertion violated p1_no_key (at depth 246)\nWarning: Search not completed\n${clean.replace('errors: 0', 'errors: 1')}`
    expect(readOutcome(output)).toMatchObject({ refuted: 'p1_no_key', isComplete: false })
  })

  test('behavior: reads an acceptance cycle as missing progress', () => {
    expect(readOutcome('pan:1: acceptance cycle (at depth 12)').refuted).toBe('p3_progress')
  })

  test('behavior: returns any other error, such as an invalid end state', () => {
    expect(readOutcome('pan:1: invalid end state (at depth 3)').refuted).toBe('invalid end state')
  })

  test('error: treats a search that ran out of depth or memory, or without output, as incomplete', () => {
    expect(readOutcome(`error: max search depth too small\n${clean}`).isComplete).toBe(false)
    expect(readOutcome(`pan: out of memory\n${clean}`).isComplete).toBe(false)
    expect(readOutcome('').isComplete).toBe(false)
  })
})

describe('readTrail', () => {
  test('default', () => {
    expect(
      readTrail(
        'step: F0 R.store\nstep: (refused)\n          step: F1 crashes\nspin: trail ends after 12 steps',
      ),
    ).toBe('F0 R.store (refused) → F1 crashes')
  })
})
