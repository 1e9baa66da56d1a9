import { describe, expect, test } from 'vitest'
import { featureNames, isFeatureOn } from './features.js'

const serverUrl = 'https://api.example'

describe('isFeatureOn', () => {
  test('default', () => {
    for (const feature of featureNames)
      expect(isFeatureOn({ options: { features: {}, serverUrl } }, feature)).toBe(true)
  })

  test('behavior: switches off only the disabled feature', () => {
    const latchkey = { options: { features: { swap: false }, serverUrl } }
    expect(featureNames.filter((feature) => !isFeatureOn(latchkey, feature))).toEqual(['swap'])
  })

  test('behavior: without a server, only features that need the chain alone are on', () => {
    const latchkey = { options: { features: {}, serverUrl: undefined } }
    expect(featureNames.filter((feature) => isFeatureOn(latchkey, feature))).toEqual([
      'send',
      'receive',
    ])
  })
})
