import { describe, expect, test } from 'vitest'
import { cleanText } from '../../kernel/text.js'
import { parseWalletLink } from '../parseWalletLink.js'
import { bundledWallets } from './bundledWallets.js'
import { table } from './table.js'

const lines = table.trim().split('\n')

describe('the wallets that came with the kit', () => {
  test('default', () => {
    const wallets = bundledWallets()
    expect(wallets.length).toBeGreaterThanOrEqual(60)
    expect(wallets.length, 'a line that is no wallet').toBe(lines.length)
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
    for (const column of [0, 1, 2, 8, 9, 10]) {
      const values = lines.map((line) => line.split('|')[column]).filter(Boolean)
      expect(new Set(values).size, `column ${column}`).toBe(values.length)
    }
  })

  test.each(lines.map((line) => [line.split('|')[0], line]))(
    'error: %s: nothing in the line is lost or altered by the checks every entry goes through',
    (_id, line) => {
      const cells = line.split('|')
      expect(cells).toHaveLength(11)
      const [id, name, rdns, mobile, universal, desktop, web, homepage, apple, google, chrome] = cells
      expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(cleanText(name, 64)).toBe(name)
      if (rdns) expect(rdns).toMatch(/^[a-zA-Z0-9-]+(\.[a-zA-Z0-9-]+)+$/)
      for (const link of [mobile, desktop]) if (link) expect(parseWalletLink(link), link).toBe(link)
      for (const link of [mobile, desktop]) if (link) expect(link).not.toMatch(/^http/)
      for (const link of [universal, web, homepage]) if (link) expect(link).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]+(\/[\w./-]*)?$/)
      expect(homepage, 'a place to read about it').not.toBe('')
      if (apple) expect(apple).toMatch(/^\d{9,10}$/)
      if (google) expect(google).toMatch(/^[a-zA-Z]\w*(\.\w+)+$/)
      if (chrome) expect(chrome).toMatch(/^[a-p]{32}$/)
    },
  )
})
