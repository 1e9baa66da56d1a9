import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../lib/workspace.js'
import { layerRuleFindings, rulesFile, withLayerRules } from './layerRules.js'

const rules = (): string => readFileSync(join(root, rulesFile), 'utf8')

describe('layerRuleFindings', () => {
  test('default', () => {
    expect(layerRuleFindings(rules())).toEqual([])
  })

  test('error: reports a rule that is not in the table', () => {
    const changed = rules().replace('`protocol` → none', '`protocol` → `core`')
    expect(layerRuleFindings(changed)).toMatchObject([{ where: rulesFile }])
    expect(withLayerRules(changed)).toBe(rules())
  })

  test('error: reports missing marks', () => {
    expect(layerRuleFindings('# Contributing\n')).toMatchObject([
      { what: expect.stringContaining('has no lines') },
    ])
  })
})
