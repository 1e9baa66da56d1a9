import {
  array,
  boolean,
  check,
  exactOptional,
  forward,
  type GenericSchema,
  type InferOutput,
  literal,
  maxLength,
  minLength,
  optional,
  partialCheck,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  tupleWithRest,
  union,
  variant,
} from 'valibot'
import { isOrigin } from '../std/isOrigin.js'
import { clusterSettings } from './clusterSettings.js'
import { loginSettings } from './loginSettings.js'
import { onrampSettings, pricesSettings } from './marketSettings.js'
import { address, databasePool, drainSeconds, urlOf, wholeNumber } from './settingParts.js'

/**
 * Every setting of a server, with one section per feature. An unknown key is an error, because it
 * is usually a typo.
 */

const text = pipe(string(), minLength(1), maxLength(2048))
const nodeUrl = urlOf('https:', 'http:')
const port = wholeNumber(0, 65_535)

const token = strictObject({
  address,
  name: text,
  symbol: text,
  decimals: wholeNumber(0, 255),
  logoUri: optional(text),
  eip2612: optional(boolean()),
})

const contracts = strictObject({
  multicall3: optional(address),
  wrappedNative: optional(address),
  uniswapV2: optional(strictObject({ factory: address, router: address })),
  uniswapV3: optional(
    strictObject({
      factory: address,
      quoter: address,
      router: address,
      feeTiers: array(wholeNumber(1, 1_000_000)),
    }),
  ),
  ens: optional(strictObject({ registry: address, universalResolver: address })),
})

const chain = strictObject({
  nodes: union(
    [nodeUrl, pipe(array(nodeUrl), minLength(1))],
    'expected the address of a node, or a list of them',
  ),
  name: optional(text),
  nativeCurrency: optional(
    strictObject({ name: text, symbol: text, decimals: wholeNumber(0, 36) }),
  ),
  tokens: optional(array(token)),
  dollar: optional(address),
  contracts: optional(contracts),
})

const historySource = variant('kind', [
  strictObject({
    kind: literal('indexer'),
    from: optional(wholeNumber(0, 1e12)),
    traces: optional(boolean()),
  }),
  strictObject({ kind: literal('etherscan'), url: nodeUrl, apiKey: optional(text) }),
])

const names = strictObject({
  /** Names that the server registers, below a parent. */
  own: optional(
    strictObject({
      parent: text,
      chainId: wholeNumber(1, 2 ** 31 - 1),
      gateway: optional(
        strictObject({
          signerKey: pipe(
            string(),
            regex(/^0x[0-9a-fA-F]{64}$/, 'expected a private key of 0x and 64 hexadecimal digits'),
          ) as GenericSchema<string, `0x${string}`>,
          resolvers: tupleWithRest([address], address, 'expected at least one resolver contract'),
          lifetime: optional(wholeNumber(1000, 86_400_000)),
        }),
      ),
    }),
  ),
  gateways: optional(array(nodeUrl)),
  /** Hosts from which avatars of names may be fetched. */
  avatars: optional(
    strictObject({
      origins: optional(array(nodeUrl)),
      anywhere: optional(boolean()),
      ipfs: optional(nodeUrl),
    }),
  ),
})

const exchange = variant('kind', [
  strictObject({ kind: literal('uniswap'), bases: optional(array(address)) }),
  strictObject({
    kind: literal('0x'),
    apiKey: text,
    url: optional(nodeUrl),
    allowanceHolder: optional(address),
    registry: optional(address),
  }),
])

/** The exchange of a Solana cluster. */
const clusterExchange = strictObject({
  kind: literal('jupiter'),
  apiKey: text,
  url: optional(nodeUrl),
})

const limit = strictObject({ points: wholeNumber(1, 1e9), seconds: wholeNumber(1, 86_400) })

const origin = pipe(string(), check(isOrigin, 'expected an origin such as https://app.example.org'))

const sections = strictObject({
  origins: tupleWithRest([origin], origin, 'expected at least one origin'),
  chains: record(pipe(string(), regex(/^[1-9]\d{0,14}$/, 'expected a chain id such as 1')), chain),
  clusters: optional(clusterSettings),
  host: optional(text, '127.0.0.1'),
  port: optional(port, 4000),
  operationsHost: optional(text, '127.0.0.1'),
  operationsPort: optional(port, 4009),
  drainSeconds,
  databaseUrl: optional(urlOf('postgres:', 'postgresql:')),
  databaseFolder: optional(text, 'latchkey-data'),
  databasePool: optional(databasePool),
  redisUrl: optional(urlOf('redis:', 'rediss:')),
  /** Sources of a chain's history. The next one is used when one fails. */
  history: optional(
    record(
      pipe(string(), regex(/^[1-9]\d{0,14}$/, 'expected a chain id such as 1')),
      pipe(array(historySource), minLength(1)),
    ),
  ),
  /** Exchanges of a chain's tokens. @default Uniswap, on chains whose contracts have it */
  exchange: optional(
    record(
      pipe(
        string(),
        regex(
          /^(?:[1-9]\d{0,14}|solana:[1-9A-HJ-NP-Za-km-z]{32})$/,
          'expected a chain id such as 1, or the CAIP-2 id of a Solana cluster',
        ),
      ),
      variant('kind', [...exchange.options, clusterExchange]),
    ),
  ),
  /** Public URL of the server. Required with `login`. @default the URL of each request */
  publicUrl: optional(urlOf('https:', 'http:')),
  prices: optional(pricesSettings),
  onramp: optional(onrampSettings),
  login: optional(loginSettings),
  cookie: optional(
    strictObject({
      isSecure: optional(boolean()),
      sameSite: optional(picklist(['lax', 'strict', 'none'])),
    }),
  ),
  trustedProxies: optional(array(text)),
  /** Writes one line of JSON per request to stdout, without data from users. */
  logRequests: optional(boolean(), true),
  names: optional(names),
  directory: optional(
    strictObject({
      signingKey: optional(
        pipe(string(), regex(/^[0-9a-f]{64}$/i, 'expected 64 hexadecimal digits')),
      ),
    }),
  ),
  limits: optional(
    strictObject({
      user: exactOptional(limit),
      // The old name of `user`.
      visitor: exactOptional(limit),
      project: exactOptional(limit),
      signIn: exactOptional(limit),
      refused: exactOptional(limit),
    }),
  ),
})

export const settingsSchema = pipe(
  sections,
  forward(
    partialCheck(
      [['publicUrl'], ['login']],
      ({ publicUrl, login }) => login === undefined || publicUrl !== undefined,
      'is missing. With "login", mails, links and proofs name it: set it to the address at which browsers reach the server, such as https://login.example.org',
    ),
    ['publicUrl'],
  ),
)

/** Settings of a server, with their defaults. */
export type Settings = InferOutput<typeof settingsSchema>
