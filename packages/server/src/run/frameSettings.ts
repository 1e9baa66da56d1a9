import {
  array,
  boolean,
  check,
  forward,
  type InferOutput,
  maxLength,
  minLength,
  optional,
  partialCheck,
  pipe,
  record,
  regex,
  strictObject,
  string,
  transform,
  tupleWithRest,
} from 'valibot'
import { isLoopback } from '../custody/kms/createKeyKms.js'
import { isOrigin } from '../std/isOrigin.js'
import { address, drainSeconds, urlOf, wholeNumber } from './settingParts.js'

const text = pipe(string(), minLength(1), maxLength(2048))
const origin = pipe(
  string(),
  check(isOrigin, 'expected an origin such as https://vault.example.org'),
)
const webUrl = urlOf('https:', 'http:')
const projectId = pipe(
  string(),
  regex(/^[\w-]{1,64}$/, 'expected a project id of letters, digits, - and _'),
)

/** The frame's own data of a network. They never come from an app. */
const chain = strictObject({
  name: text,
  nativeCurrency: strictObject({ name: text, symbol: text, decimals: wholeNumber(0, 36) }),
  /** Nodes of different operators. Critical reads use two of them if possible. */
  nodes: tupleWithRest([webUrl], webUrl, 'expected at least one node'),
  explorerUrl: optional(webUrl),
  isTestnet: optional(boolean()),
  tokens: optional(
    array(strictObject({ address, name: text, symbol: text, decimals: wholeNumber(0, 36) })),
    [],
  ),
  /** Known swap routers. Other routers are shown as unknown contracts. */
  routers: optional(
    strictObject({
      wrappedNative: optional(address),
      uniswapV2: optional(address),
      uniswapV3: optional(address),
    }),
    {},
  ),
  smartAccount: optional(
    strictObject({
      entryPoint: address,
      factory: address,
      bundlerUrl: webUrl,
      paymasterUrl: optional(webUrl),
    }),
  ),
})

const mint = pipe(
  string(),
  regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'expected the base58 address of a mint'),
)

/** The frame's own data of a Solana cluster. They never come from an app. */
const cluster = strictObject({
  name: text,
  /** Nodes of different operators. Critical reads use two of them if possible. */
  nodes: tupleWithRest([webUrl], webUrl, 'expected at least one node'),
  explorerUrl: optional(webUrl),
  isTestnet: optional(boolean()),
  tokens: optional(
    array(strictObject({ address: mint, name: text, symbol: text, decimals: wholeNumber(0, 36) })),
    [],
  ),
})

/**
 * True for `https:` and for this machine. Pages of other origins could be changed in transit, and
 * browsers store no keys for them.
 */
function isSecure(value: string): boolean {
  return (
    !isOrigin(value) ||
    value.startsWith('https:') ||
    isLoopback(value) ||
    new URL(value).hostname.endsWith('.localhost')
  )
}

function isElsewhere({
  frameOrigin,
  authUrl,
  recoveryUrl,
}: {
  frameOrigin: string
  authUrl: string
  recoveryUrl: string
}): boolean {
  return new Set([frameOrigin, new URL(authUrl).origin, new URL(recoveryUrl).origin]).size === 3
}

/** Schema of a small bitmap. Every page of the frame contains all of them. */
const siteIcon = pipe(
  string(),
  maxLength(32_768, 'expected at most 32 KiB: 64 by 64 pixels are enough'),
  regex(
    /^data:image\/(?:png|webp|jpeg);base64,[\w+/]+=*$/,
    'expected a PNG, WebP or JPEG as data:image/…;base64,…',
  ),
)

const parts = strictObject({
  /** Origin of the frame. It can never change: the shares in browsers belong to it. */
  frameOrigin: pipe(
    origin,
    check(isSecure, 'expected https: without it browsers give the frame no keys'),
  ),
  authUrl: webUrl,
  recoveryUrl: webUrl,
  /** Origins that may embed the frame, by project id. */
  projects: optional(
    record(projectId, tupleWithRest([origin], origin, 'expected at least one origin')),
  ),
  /**
   * The auth service's PostgreSQL, instead of `projects`. It contains the projects that
   * `latchkey server project` manages.
   */
  databaseUrl: optional(urlOf('postgres:', 'postgresql:')),
  inlineOrigins: optional(record(projectId, array(origin))),
  siteIcons: optional(record(origin, siteIcon)),
  chains: pipe(
    record(pipe(string(), regex(/^[1-9]\d{0,14}$/, 'expected a chain id such as 1')), chain),
    check((chains) => Object.keys(chains).length > 0, 'expected at least one chain'),
    transform((chains) =>
      Object.entries(chains).map(([id, each]) => ({ id: Number(id), ...each })),
    ),
  ),
  /**
   * Solana clusters by CAIP-2 id. The first one is the default. Without any, Solana is disabled.
   */
  clusters: optional(
    pipe(
      record(
        pipe(
          string(),
          regex(
            /^solana:[1-9A-HJ-NP-Za-km-z]{32}$/,
            'expected solana: and the first 32 characters of the genesis hash',
          ),
        ),
        cluster,
      ),
      transform((clusters) => Object.entries(clusters).map(([id, each]) => ({ id, ...each }))),
    ),
    {},
  ),
  /** Folder of the built frame. */
  folder: optional(text, 'node_modules/@latchkey/vault/dist/frame'),
  host: optional(text, '127.0.0.1'),
  port: optional(wholeNumber(0, 65_535), 4010),
  operationsHost: optional(text, '127.0.0.1'),
  operationsPort: optional(wholeNumber(0, 65_535), 4007),
  drainSeconds,
})

/**
 * Every setting of the frame's server. An unknown key is an error, because it is usually a typo.
 */
export const frameSettingsSchema = pipe(
  parts,
  forward(
    partialCheck(
      [['frameOrigin'], ['authUrl'], ['recoveryUrl']],
      isElsewhere,
      'expected three origins: the frame, the auth service and the recovery service must not share one, or an attacker who takes one over has another',
    ),
    ['frameOrigin'],
  ),
  forward(
    partialCheck(
      [['projects'], ['databaseUrl']],
      ({ projects, databaseUrl }) => (projects === undefined) !== (databaseUrl === undefined),
      'expected either this, such as { "shop": ["https://shop.example.org"] }, or "databaseUrl"',
    ),
    ['projects'],
  ),
  forward(
    partialCheck(
      [['projects'], ['frameOrigin']],
      ({ projects = {}, frameOrigin }) => !Object.values(projects).flat().includes(frameOrigin),
      "expected pages of apps only: the frame's own origin must not embed it",
    ),
    ['projects'],
  ),
)

/** Settings of the frame's server, with their defaults. */
export type FrameServerSettings = InferOutput<typeof frameSettingsSchema>
