import { describe, expect, test } from 'vitest'
import { featureNames, isFeatureOn } from './features.js'

const serverUrl = 'https://api.example'

describe('isFeatureOn', () => {
  test('default', () => {
    for (const feature of featureNames)
      expect(isFeatureOn({ options: { features: {}, serverUrl } }, feature)).toBe(true)
  })

  test('behavior: switches off only the disabled feature', () => {
    const kit = { options: { features: { swap: false }, serverUrl } }
    expect(featureNames.filter((feature) => !isFeatureOn(kit, feature))).toEqual(['swap'])
  })

  test('behavior: without a server, only features that need the chain alone are on', () => {
    const kit = { options: { features: {}, serverUrl: undefined } }
    expect(featureNames.filter((feature) => isFeatureOn(kit, feature))).toEqual(['send', 'receive'])
  })
})
