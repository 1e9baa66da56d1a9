import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openLink } from './openLink.js'
import { parseWalletLink } from './parseWalletLink.js'
import { requestLink } from './requestLink.js'
import { toDirectoryWallet } from './toDirectoryWallet.js'

const schemes = [
  ...[
    'javascript',
    'data',
    'vbscript',
    'livescript',
    'file',
    'filesystem',
    'blob',
    'about',
    'intent',
    'content',
    'view-source',
    'jar',
    'feed',
    'mailto',
  ],
  ...[
    'tel',
    'sms',
    'facetime',
    'facetime-audio',
    'ftp',
    'ws',
    'wss',
    'ms-settings',
    'ms-msdt',
    'ms-word',
    'ms-appinstaller',
    'microsoft-edge',
    'search-ms',
  ],
  ...[
    'vscode',
    'vscode-insiders',
    'chrome',
    'chrome-extension',
    'moz-extension',
    'edge',
    'opera',
    'brave',
    'x-apple-helpbasic',
    'itms-services',
    'itms',
  ],
  ...['market', 'android-app', 'mk', 'mhtml', 'res', 'shell', 'resource', 'http'],
]

const bodies = [
  'alert(1)',
  '//alert(1)',
  '//%0aalert(1)',
  'text/html,<script>alert(1)</script>',
  '//evil.example/#Intent;scheme=javascript;end',
  '/x?y=\'"><img src=x>',
]

const variants: readonly ((link: string) => string)[] = [
  (link) => link,
  (link) => link.toUpperCase(),
  (link) => ` ${link}`,
  (link) => `\u0000${link}`,
  (link) => `\u200b${link}`,
  (link) => `\n\t${link}`,
  (link) => link.replace(':', '\n:'),
  (link) => link.replace(':', '%3a'),
  (link) => link.replace(':', '\uff1a'),
  (link) => `${link.slice(0, 2)}\t${link.slice(2)}`,
  (link) => `${link.slice(0, 2)}\u00ad${link.slice(2)}`,
  (link) => link.replace('a', 'а'),
  (link) => `x:${link}`,
  (link) => `https:${link}`,
  (link) => `https://user:pw@${link}`,
  (link) => `//${link}`,
]

/**
 * Every combination of scheme, body and disguise: more than 2,000 links. None may pass as a
 * dangerous link.
 */
const hostile = schemes.flatMap((scheme) =>
  bodies.flatMap((body) => variants.map((vary) => vary(`${scheme}:${body}`))),
)

/** True if a link is safe for the user to open. */
function isHarmless(link: string): boolean {
  if (/[\s\p{C}<>"\\]/u.test(link)) return false
  if (link.startsWith('https://')) return !new URL(link).username && !new URL(link).password
  const [, scheme = ''] =
    /^([a-z][a-z0-9+.-]{1,40}):\/\/[\w./~-]*(?:wc\?[\w%=&.~*'()!-]*)?$/.exec(link) ?? []
  return scheme !== '' && !schemes.includes(scheme)
}

describe('parseWalletLink', () => {
  test.each([
    ['metamask://', 'metamask://'],
    ['metamask:', 'metamask://'],
    ['MetaMask:/', 'metamask://'],
    ['okex://main', 'okex://main'],
    ['bnc://app.binance.com/cedefi/', 'bnc://app.binance.com/cedefi/'],
    ['com.kresus.superapp://', 'com.kresus.superapp://'],
    ['https://rnbwapp.com', 'https://rnbwapp.com/'],
    ['HTTPS://RNBWAPP.com/a/../b', 'https://rnbwapp.com/b'],
    ['http://localhost:5174/', 'http://localhost:5174/'],
    ['https://h.example/?a\\b#c\\d', 'https://h.example/?a%5Cb#c%5Cd'],
  ])('default: %s', (link, expected) => {
    expect(parseWalletLink(link)).toBe(expected)
  })

  test('error: SEC-36 none of more than 2,000 hostile links passes as one that runs code, reads files or leaves the page', () => {
    expect(hostile.length).toBeGreaterThan(2000)
    for (const link of hostile) {
      const parsed = parseWalletLink(link)
      if (parsed !== undefined)
        expect(isHarmless(parsed), `${JSON.stringify(link)} became ${parsed}`).toBe(true)
    }
    for (const scheme of schemes)
      for (const body of bodies)
        expect(parseWalletLink(`${scheme}:${body}`), `${scheme}:${body}`).toBeUndefined()
    for (const scheme of schemes) expect(parseWalletLink(`${scheme}://x`), scheme).toBeUndefined()
  })

  test('error: SEC-36 rejects text that is not a link, has credentials, a query or a fragment, or hides characters', () => {
    const refused = [
      '',
      'metamask',
      'tern',
      '://',
      'a://',
      `${'a'.repeat(42)}://`,
      '1inch://',
      'tern:path',
      'tern://a?b=c',
      'tern://a#b',
      'tern://u:p@h',
    ]
    for (const link of [
      ...refused,
      'tern://a b',
      'tern://a\u202eb',
      'tern://%6a',
      `tern://${'a'.repeat(300)}`,
      'https://h.exam\nple/',
      'https://h.example/\u202ea',
      'https://u:p@h.example',
      'http://h.example',
      null,
      7,
      {},
    ])
      expect(parseWalletLink(link), String(link)).toBeUndefined()
  })

  test('error: SEC-36 random text, alone and in every field of an entry, yields no dangerous link', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.webUrl({
        validSchemes: ['https', 'http', 'javascript', 'intent', 'tern'],
        withQueryParameters: true,
        withFragments: true,
      }),
      fc
        .tuple(fc.constantFrom(...schemes, 'tern'), fc.string({ maxLength: 30 }))
        .map(([scheme, rest]) => `${scheme}:${rest}`),
      fc
        .tuple(fc.constantFrom(...hostile), fc.string({ maxLength: 3 }))
        .map((parts) => parts.join('')),
    )
    const device = { os: 'android', isPhone: true, isInAppBrowser: false } as const
    const uri = 'wc:ab@2?symKey=cd&relay-protocol=irn'
    fc.assert(
      fc.property(
        text,
        fc.constantFrom('native', 'universal', 'desktop', 'web', undefined),
        (link, kind) => {
          const raw = {
            id: 'tern',
            name: 'Tern',
            mobileLink: link,
            universalLink: link,
            desktopLink: link,
            webappLink: link,
          }
          const checked = toDirectoryWallet(raw)
          const links = [
            parseWalletLink(link),
            openLink(raw, { uri, device, kind }),
            checked && openLink(checked, { uri, device, kind }),
            requestLink(raw),
          ]
          return links.every(
            (each) =>
              each === undefined ||
              each === uri ||
              isHarmless(each) ||
              /^https?:\/\/(localhost|127\.0\.0\.1)/.test(each),
          )
        },
      ),
      { numRuns: 5_000, seed: 1 },
    )
  })
})
