import type { WalletRecord } from '@latchkey/protocol'
import { bundledWallets as bundledRecords } from '@latchkey/protocol/registry'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../std/cleanText.js'
import { parseWalletLink } from '../parseWalletLink.js'
import { bundledWallets } from './bundledWallets.js'

const records = bundledRecords()

describe('the wallets that came with the kit', () => {
  test('default', () => {
    const wallets = bundledWallets()
    expect(wallets.length).toBeGreaterThanOrEqual(60)
    expect(wallets.length, 'a line that is no wallet').toBe(records.length)
    expect(wallets[0]).toEqual({
      id: 'metamask',
      name: 'MetaMask',
      rdns: 'io.metamask',
      mobileLink: 'metamask://',
      universalLink: 'https://metamask.app.link/',
      homepage: 'https://metamask.io/',
      appStore: 'https://apps.apple.com/app/id1438144202',
      playStore: 'https://play.google.com/store/apps/details?id=io.metamask',
      chromeStore: 'https://chromewebstore.google.com/detail/nkbihfbeogaeaoehlefnkodbefgpgknn',
    })
  })

  test('error: no two of the same id, name, announcement or store page', () => {
    for (const field of [
      'id',
      'name',
      'rdns',
      'app_store',
      'play_store',
      'chrome_store',
    ] satisfies (keyof WalletRecord)[]) {
      const values = records.map((record) => record[field]).filter(Boolean)
      expect(new Set(values).size, field).toBe(values.length)
    }
  })

  test.each(records.map((record) => [record.id, record]))(
    'error: %s: nothing in the line is lost or altered by the checks every entry goes through',
    (_id, {
      id,
      name,
      rdns,
      mobile_link,
      universal_link,
      desktop_link,
      webapp_link,
      homepage,
      ...stores
    }) => {
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(cleanText(name, 64)).toBe(name)
      if (rdns) expect(rdns).toMatch(/^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/)
      for (const link of [mobile_link, desktop_link])
        if (link) expect(parseWalletLink(link), link).toBe(link)
      for (const link of [mobile_link, desktop_link]) if (link) expect(link).not.toMatch(/^http/)
      for (const link of [universal_link, webapp_link, homepage])
        if (link) expect(link).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]+(\/[\w./-]*)?$/)
      expect(homepage, 'a place to read about it').toBeTruthy()
      if (stores.app_store) expect(stores.app_store).toMatch(/\/id\d{9,10}$/)
      if (stores.play_store) expect(stores.play_store).toMatch(/\?id=[a-zA-Z]\w*(\.\w+)+$/)
      if (stores.chrome_store) expect(stores.chrome_store).toMatch(/\/[a-p]{32}$/)
    },
  )
})
