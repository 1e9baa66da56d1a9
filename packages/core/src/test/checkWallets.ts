import type { WalletRecord } from '@latchkey/protocol'
import { cleanText } from '../std/cleanText.js'
import { parseWalletLink } from '../wallets/parseWalletLink.js'

type Check = (wallet: WalletRecord) => boolean

/** Universal links on another domain, which the wallets' makers document. */
const foreignHosts: Readonly<Record<string, string>> = {
  metamask: 'metamask.app.link',
  rainbow: 'rnbwapp.com',
}

/** Schemes that several wallets or other programs use. */
const SHARED = /^(?:wc|app|myapp|wallet|walletapp|web3|crypto|dapp|ethereum|solana|bitcoin|gemini):/

/** `https:` without user, port, query, fragment, punycode or an address in place of a name. */
const PAGE = /^https:\/\/(?:(?!xn--)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}(?:\/[\w./-]*)?$/

const hostOf = (url: string): string => new URL(url).hostname.replace(/^www\./, '')

/** Returns a domain that one owner registers: its last two labels, or three under `.co.id`. */
const domainOf = (url: string): string =>
  hostOf(url)
    .split('.')
    .slice(/\.(?:com?|net|org)\.[a-z]{2}$/.test(hostOf(url)) ? -3 : -2)
    .join('.')

const isOwn = ({ id, homepage, universal_link: link }: WalletRecord): boolean =>
  !link ||
  !PAGE.test(link) ||
  hostOf(link) === foreignHosts[id] ||
  !PAGE.test(homepage ?? '') ||
  domainOf(link) === domainOf(homepage ?? '')

const isScheme = (link: string | null | undefined): boolean =>
  !link || (parseWalletLink(link) === link && !/^https?:/.test(link) && !SHARED.test(link))

const fits = (pattern: RegExp, value: string | null | undefined): boolean =>
  !value || pattern.test(value)

const checks: Readonly<Record<string, Check>> = {
  id: ({ id }) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id),
  name: ({ name }) => cleanText(name, 64) === name,
  announcement: ({ rdns }) => fits(/^[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/, rdns),
  page: ({ homepage }) => PAGE.test(homepage ?? ''),
  'web app': ({ webapp_link }) => fits(PAGE, webapp_link),
  'universal link': ({ universal_link }) => fits(PAGE, universal_link),
  'domain of the universal link': isOwn,
  scheme: ({ mobile_link }) => isScheme(mobile_link),
  'scheme of the desktop app': ({ desktop_link }) => isScheme(desktop_link),
  'App Store': ({ app_store }) => fits(/^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/, app_store),
  'Google Play': ({ play_store }) =>
    fits(
      /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[a-zA-Z]\w*(?:\.\w+)+$/,
      play_store,
    ),
  'Chrome Web Store': ({ chrome_store }) =>
    fits(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/, chrome_store),
}

const unique = ['id', 'name', 'rdns', 'app_store', 'play_store', 'chrome_store'] as const

/** Returns the values that must be different for any two wallets. */
function uniqueValues(wallet: WalletRecord): readonly string[] {
  const schemes = [wallet.mobile_link, wallet.desktop_link].map((link) => link?.split(':')[0])
  const fields = unique.map((field) => wallet[field] && `${field} ${wallet[field]}`)
  const own = [...fields, ...schemes.map((scheme) => scheme && `scheme ${scheme}`)]
  return [...new Set(own.flatMap((value) => (value ? [value.toLowerCase()] : [])))]
}

/** Returns the lines that break a rule of the bundled wallets, with the rule. */
export function checkWallets(wallets: readonly WalletRecord[]): readonly string[] {
  const broken = wallets.flatMap((wallet) =>
    Object.entries(checks)
      .filter(([, holds]) => !holds(wallet))
      .map(([rule]) => `${wallet.id}: ${rule}`),
  )
  const values = wallets.flatMap(uniqueValues)
  const repeated = values.filter((value, index) => values.indexOf(value) !== index)
  return [...broken, ...repeated.map((value) => `twice: ${value}`)]
}
