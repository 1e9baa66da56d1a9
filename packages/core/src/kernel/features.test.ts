import { describe, expect, test } from 'vitest'
import { featureNames, isFeatureOn } from './features.js'

const serverUrl = 'https://api.example'

describe('isFeatureOn', () => {
  test('default', () => {
    for (const feature of featureNames)
      expect(isFeatureOn({ options: { features: {}, serverUrl } }, feature)).toBe(true)
  })

  test('behavior: what is switched off is off, and nothing else', () => {
    const kit = { options: { features: { swap: false }, serverUrl } }
    expect(featureNames.filter((feature) => !isFeatureOn(kit, feature))).toEqual(['swap'])
  })

  test('behavior: without a server there is what the chain can do alone', () => {
    const kit = { options: { features: {}, serverUrl: undefined } }
    expect(featureNames.filter((feature) => isFeatureOn(kit, feature))).toEqual(['send', 'receive'])
  })
})
