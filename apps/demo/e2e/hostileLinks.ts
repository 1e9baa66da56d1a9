import type { WalletRecord } from '../../../packages/protocol/src/index.js'

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
    'ftp',
    'ws',
    'ms-settings',
    'ms-msdt',
    'ms-word',
    'microsoft-edge',
    'search-ms',
    'vscode',
    'chrome',
    'chrome-extension',
  ],
  ...[
    'moz-extension',
    'x-apple-helpbasic',
    'itms-services',
    'market',
    'android-app',
    'mk',
    'res',
    'shell',
    'resource',
    'http',
  ],
]

const own = 'window.__owned=1'

const bodies = [
  own,
  `//${own}`,
  `//%0a${own}`,
  `text/html,<script>top.${own.slice(7)}</script>`,
  `//evil.example/#Intent;scheme=javascript;S.browser_fallback_url=javascript:${own};end`,
  `/x?y='"><img src=x onerror=${own}>`,
]

const variants: readonly ((link: string) => string)[] = [
  (link) => link,
  (link) => link.toUpperCase(),
  (link) => ` ${link}`,
  (link) => `\u0000${link}`,
  (link) => `\n\t${link}`,
  (link) => link.replace(':', '\n:'),
  (link) => link.replace(':', '%3a'),
  (link) => `${link.slice(0, 2)}\t${link.slice(2)}`,
  (link) => link.replace('a', 'а'),
  (link) => `https://user:pw@${link}`,
]

/** More than 2,000 links that must never become a link on the screen. */
export const hostileLinks: readonly string[] = schemes.flatMap((scheme) =>
  bodies.flatMap((body) => variants.map((vary) => vary(`${scheme}:${body}`))),
)

/**
 * Returns true if a link may be shown: a web URL without a password, or an app's scheme without
 * readable text.
 */
export function isHarmless(href: string): boolean {
  if (/[\s\p{C}<>"'\\]/u.test(href)) return false
  if (/^https:\/\//.test(href)) return !new URL(href).username && !new URL(href).password
  const scheme = /^([a-z][a-z0-9+.-]{1,40}):\/\/[\w./~-]*(?:wc\?uri=[\w%.~-]*)?$/.exec(href)?.[1]
  return scheme !== undefined && !schemes.includes(scheme)
}

/** Fields of a wallet that become links or pictures. */
const fields = [
  'mobile_link',
  'universal_link',
  'desktop_link',
  'webapp_link',
  'homepage',
  'app_store',
  'play_store',
  'chrome_store',
  'image_url',
] as const

/**
 * Creates wallets with hostile links only, each link in every kind of field. The last wallet is
 * honest.
 */
export function hostileWallets(): WalletRecord[] {
  const wallets = Array.from(
    { length: Math.ceil(hostileLinks.length / fields.length) },
    (_, index): WalletRecord => {
      const links = Object.fromEntries(
        fields.map((field, i) => [
          field,
          hostileLinks[(index * fields.length + i) % hostileLinks.length],
        ]),
      )
      return {
        id: `h${index}`,
        name: `Hostile ${index}`,
        ...links,
        ...(index % 2 === 0 ? { rdns: `example.hostile${index}` } : {}),
      }
    },
  )
  return [...wallets, honestWallet]
}

export const honestWallet: WalletRecord = {
  id: 'honest',
  name: 'Honest',
  rdns: 'example.honest',
  mobile_link: 'honest://',
  universal_link: 'https://honest.example/app',
  desktop_link: 'honest-desktop://',
  webapp_link: 'https://app.honest.example/',
  homepage: 'https://honest.example/',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=example.honest',
  chrome_store: 'https://chromewebstore.google.com/detail/honest',
}
