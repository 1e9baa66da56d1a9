// npm run icons -- <folder>: writes the marks of packages/icons from @web3icons/core (MIT) and
// simple-icons (CC0). Together they are 90 MB, so the repository does not depend on them:
// npm install --prefix /tmp/icons @web3icons/core@4.0.56 simple-icons@16.37.0
// npm run icons -- /tmp/icons
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundledWallets } from '@latchkey/protocol/registry'
import { root } from '../lib/workspace.js'

/** A wallet, network or token of @web3icons/common. */
interface Subject {
  id: string
  filePath: string
  symbol?: string
  marketCapRank?: number
  caip2id?: string
  nativeCoinId?: string
  addresses?: Readonly<Record<string, string>>
}

interface SimpleIcon {
  hex: string
  path: string
}

/** Ids of Latchkey whose mark has another id. */
const walletAliases: Readonly<Record<string, string>> = {
  mew: 'my-ether-wallet',
  tokenpocket: 'token-pocket',
  walletconnect: 'wallet-connect',
  ctrl: 'xdefi',
  alphawallet: 'alpha-wallet',
  wallet3: 'wallet-3',
}

/** Wallets of an exchange, by the exchange's id, whose mark they have. */
const exchangeWallets: Readonly<Record<string, string>> = {
  bitget: 'bitget',
  bybit: 'bybit',
  coinex: 'coinex',
  cryptocom: 'crypto-com',
  gate: 'gate-io',
  kucoin: 'kucoin',
  oneinch: '1inch',
  paraswap: 'para-swap',
  paribu: 'paribu',
  robinhood: 'robinhood',
}

/**
 * Marks of social providers in simple-icons. Without Google's, whose rules only permit the mark in
 * four colours, which neither source has.
 */
const socials: Readonly<Record<string, string>> = {
  apple: 'siApple',
  discord: 'siDiscord',
  facebook: 'siFacebook',
  farcaster: 'siFarcaster',
  github: 'siGithub',
  x: 'siX',
}

/** Wallets without a mark in @web3icons, and the name of their mark in simple-icons. */
const simpleWallets: Readonly<Record<string, string>> = { binance: 'siBinance', brave: 'siBrave' }

/** Maximum size of a mark. Larger ones are too detailed for a tile of 40 px. */
const MAX_BYTES = 10_000

/** Elements of a plain drawing, without scripts, styles, links, pictures and foreign content. */
const ELEMENTS =
  /^(?:svg|g|path|circle|ellipse|rect|polygon|line|defs|linearGradient|radialGradient|stop|clipPath|mask|filter|fe[A-Z]\w+)$/

/** Tokens with a lower rank have no mark, which would only enlarge the table. */
const MAX_RANK = 250

const TESTNET =
  /testnet|sepolia|goerli|holesky|devnet|fuji|amoy|mumbai|chiado|alfajores|moonbase|songbird/i

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Name the folder that has the icons: see generate.ts')
const modules = join(folder, 'node_modules')
const load = (path: string): Promise<Record<string, unknown>> =>
  import(pathToFileURL(join(modules, path)).href)

/** Returns the SVG with a tile as background. */
async function readSvg({ filePath }: Subject): Promise<string | undefined> {
  const [kind, name] = filePath.split(':')
  try {
    const module = await load(`@web3icons/core/dist/svgs/${kind}s/background/${name}.svg.js`)
    return Object.values(module).find((value): value is string => typeof value === 'string')
  } catch {
    return undefined
  }
}

/** Returns true for a drawing without external references, code and styles. */
function isPlain(svg: string): boolean {
  const elements = [...svg.matchAll(/<([a-zA-Z]+)/g)].map(([, name = '']) => name)
  return (
    svg.length <= MAX_BYTES &&
    elements.every((name) => ELEMENTS.test(name)) &&
    !/\s(?:on\w+|style|href|xlink:href)=|url\((?!#)|<!|&/i.test(svg)
  )
}

/** Escapes only the characters that a data URI in a double-quoted text cannot have. */
function toDataUri(svg: string): string {
  const plain = svg
    .replace(/\s+class="[^"]*"/, '')
    .replace(/\s+/g, ' ')
    .replace(/> </g, '><')
    .trim()
    .replaceAll('"', "'")
  return `data:image/svg+xml,${plain.replace(/[%#<>]/g, encodeURIComponent)}`
}

function tileOf({ hex, path }: SimpleIcon): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#${hex}" d="M0 0h24v24H0z"/><path fill="#fff" d="${path}" transform="translate(5 5) scale(.5833)"/></svg>`
}

const out = join(root, 'packages/icons/src')

/** Writes one module per mark, and returns the ids of the marks that exist. */
async function writeMarks(
  kind: 'wallets' | 'networks' | 'tokens' | 'socials',
  subjects: readonly { id: string; svg: string | undefined }[],
): Promise<ReadonlySet<string>> {
  const target = join(out, 'marks', kind)
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const written = new Set<string>()
  for (const { id, svg } of subjects) {
    if (svg === undefined || !isPlain(svg)) continue
    writeFileSync(join(target, `${id}.ts`), `export const mark = "${toDataUri(svg)}"\n`)
    written.add(id)
  }
  return written
}

/** Writes a table from keys to modules. */
function writeTable(
  file: string,
  type: 'MarkTable' | 'TokenTables',
  entries: readonly (readonly [key: string, module: string])[],
): void {
  const up = '../'.repeat(file.split('/').length - 1) || './'
  const rows = entries.map(([key, module]) => `  '${key}': () => import('${up}${module}.js'),`)
  mkdirSync(dirname(join(out, file)), { recursive: true })
  writeFileSync(
    join(out, `${file}.ts`),
    [
      '// Written by npm run icons.',
      `import type { ${type} } from '${up}markTable.js'`,
      '',
      `export const table: ${type} = {`,
      ...rows.sort(),
      '}',
      '',
    ].join('\n'),
  )
}

const common = await load('@web3icons/common/dist/index.js')
const simple = await load('simple-icons/index.mjs')
const subjects = (name: string): readonly Subject[] => common[name] as readonly Subject[]
const [networks, tokens, wallets] = [subjects('networks'), subjects('tokens'), subjects('wallets')]
const exchanges = new Map(subjects('exchanges').map((each) => [each.id, each]))

async function writeNetworks(): Promise<void> {
  // Uses the first of two entries of a chain id.
  const own = networks.filter(
    ({ id, caip2id }, index) =>
      /^(?:eip155|solana):/.test(caip2id ?? '') &&
      !TESTNET.test(id) &&
      networks.findIndex((each) => each.caip2id === caip2id) === index,
  )
  const marks = await writeMarks(
    'networks',
    await Promise.all(own.map(async (each) => ({ id: each.id, svg: await readSvg(each) }))),
  )
  writeTable(
    'networks',
    'MarkTable',
    own.flatMap(({ id, caip2id = '' }) =>
      marks.has(id) ? [[caip2id, `marks/networks/${id}`] as const] : [],
    ),
  )
}

/** Tokens by network, then by address, in lower case where it is hexadecimal. */
async function writeTokens(): Promise<void> {
  const chains = new Map(networks.map(({ id, caip2id }) => [id, caip2id]))
  chains.set('optimistic-ethereum', 'eip155:10')
  chains.set('polygon-pos', 'eip155:137')
  chains.set('xdai', 'eip155:100')
  const natives = networks.flatMap(({ caip2id = '', nativeCoinId, id }) => {
    const coin = tokens.find(
      (each) => each.id === nativeCoinId || each.symbol === nativeCoinId?.toLowerCase(),
    )
    const isFirst = networks.find((each) => each.caip2id === caip2id)?.id === id
    return coin && isFirst && !TESTNET.test(id)
      ? [{ coin: coin.id, chain: caip2id, address: 'native' }]
      : []
  })
  const isNative = ({ id }: Subject): boolean => natives.some(({ coin }) => coin === id)
  const own = tokens
    .filter(
      (each) => (each.marketCapRank ?? Number.POSITIVE_INFINITY) <= MAX_RANK || isNative(each),
    )
    .map((each) => ({
      each,
      keys: [...keysOf(each, chains), ...natives.filter(({ coin }) => coin === each.id)].filter(
        ({ chain }) => /^(?:eip155|solana):/.test(chain),
      ),
    }))
    .filter(({ keys }) => keys.length > 0)
  const marks = await writeMarks(
    'tokens',
    await Promise.all(own.map(async ({ each }) => ({ id: each.id, svg: await readSvg(each) }))),
  )
  const rows = own.flatMap(({ each: { id }, keys }) =>
    marks.has(id) ? keys.map(({ chain, address }) => ({ chain, address, id })) : [],
  )
  rmSync(join(out, 'tokens'), { recursive: true, force: true })
  const chainIds = [...new Set(rows.map(({ chain }) => chain))]
  for (const chain of chainIds)
    writeTable(
      `tokens/${chain.replace(':', '-')}`,
      'MarkTable',
      rows
        .filter((row) => row.chain === chain)
        .map(({ address, id }) => [address, `marks/tokens/${id}`] as const),
    )
  writeTable(
    'tokens',
    'TokenTables',
    chainIds.map((chain) => [chain, `tokens/${chain.replace(':', '-')}`] as const),
  )
}

function keysOf(
  { addresses = {} }: Subject,
  chains: ReadonlyMap<string, string | undefined>,
): readonly { chain: string; address: string }[] {
  return Object.entries(addresses).flatMap(([chain, address]) => {
    const id = chains.get(chain)
    if (id?.startsWith('eip155:') && /^0x[0-9a-f]{40}$/i.test(address))
      return [{ chain: id, address: address.toLowerCase() }]
    return id?.startsWith('solana:') && /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)
      ? [{ chain: id, address }]
      : []
  })
}

async function writeWallets(): Promise<void> {
  const byId = new Map(wallets.map((each) => [each.id, each]))
  const ids = bundledWallets().map(({ id }) => id)
  const found = await Promise.all(
    ids.map(async (id) => {
      const subject = exchanges.get(exchangeWallets[id] ?? '') ?? byId.get(walletAliases[id] ?? id)
      const icon = simple[simpleWallets[id] ?? '']
      const svg = icon ? tileOf(icon as SimpleIcon) : subject && (await readSvg(subject))
      return { id, svg }
    }),
  )
  const marks = await writeMarks('wallets', found)
  writeTable(
    'wallets',
    'MarkTable',
    ids.flatMap((id) => (marks.has(id) ? [[id, `marks/wallets/${id}`] as const] : [])),
  )
}

async function writeSocials(): Promise<void> {
  const entries = Object.entries(socials)
  await writeMarks(
    'socials',
    entries.map(([id, name]) => ({ id, svg: tileOf(simple[name] as SimpleIcon) })),
  )
  writeTable(
    'socials',
    'MarkTable',
    entries.map(([id]) => [id, `marks/socials/${id}`] as const),
  )
}

await writeNetworks()
await writeTokens()
await writeWallets()
await writeSocials()
