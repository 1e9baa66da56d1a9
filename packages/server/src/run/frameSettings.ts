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

/** What the frame knows of a chain. Pages never tell it anything of this. */
const chain = strictObject({
  name: text,
  nativeCurrency: strictObject({ name: text, symbol: text, decimals: wholeNumber(0, 36) }),
  /** Of different operators: what decides is asked of two, where there are two. */
  nodes: tupleWithRest([webUrl], webUrl, 'expected at least one node'),
  explorerUrl: optional(webUrl),
  isTestnet: optional(boolean()),
  tokens: optional(
    array(strictObject({ address, name: text, symbol: text, decimals: wholeNumber(0, 36) })),
    [],
  ),
  /** Where swaps may go: what is not here is shown as a contract like any other. */
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

/** Browsers keep keys only for pages that nobody on the way can have changed. */
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

const parts = strictObject({
  /** Where browsers reach the frame. For ever: the shares of browsers belong to it. */
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
   * The auth service's PostgreSQL, in place of `projects`: those that `latchkey server project`
   * manages.
   */
  databaseUrl: optional(urlOf('postgres:', 'postgresql:')),
  inlineOrigins: optional(record(projectId, array(origin))),
  chains: pipe(
    record(pipe(string(), regex(/^[1-9]\d{0,14}$/, 'expected a chain id such as 1')), chain),
    check((chains) => Object.keys(chains).length > 0, 'expected at least one chain'),
    transform((chains) =>
      Object.entries(chains).map(([id, each]) => ({ id: Number(id), ...each })),
    ),
  ),
  /** The built frame. */
  folder: optional(text, 'node_modules/@latchkey/vault/dist/frame'),
  host: optional(text, '127.0.0.1'),
  port: optional(wholeNumber(0, 65_535), 4010),
  operationsHost: optional(text, '127.0.0.1'),
  operationsPort: optional(wholeNumber(0, 65_535), 4007),
  drainSeconds,
})

/**
 * Every setting of the frame's server. A key that is not here is an error: it is a slip of the pen.
 */
export const frameSettingsSchema = pipe(
  parts,
  forward(
    partialCheck(
      [['frameOrigin'], ['authUrl'], ['recoveryUrl']],
      isElsewhere,
      'expected three origins: the frame, the auth service and the recovery service must not share one, or whoever takes one over has another',
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

/** Settings of the frame's server, with everything that has a default. */
export type FrameServerSettings = InferOutput<typeof frameSettingsSchema>
