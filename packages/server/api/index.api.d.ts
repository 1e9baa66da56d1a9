// Public shape of @latchkey/server. Written by: npm run check:api -- --update

import type {
  CustodySpending,
  HistoryReply,
  HistoryTransaction,
  NftReply,
  OnrampOptionsReply,
  OnrampQuoteBody,
  OnrampQuoteReply,
  RecoveryEpochs,
  SocialProvider,
  WalletRecord,
  images,
} from '@latchkey/protocol'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Context } from 'hono'
import type { Redis } from 'ioredis'
import type {
  ArraySchema,
  BaseValidation,
  BooleanSchema,
  CheckAction,
  ExactOptionalSchema,
  GenericSchema,
  InferOutput,
  IntegerAction,
  LazySchema,
  LiteralSchema,
  MaxLengthAction,
  MaxValueAction,
  MinLengthAction,
  MinValueAction,
  NeverSchema,
  NumberSchema,
  OptionalSchema,
  PartialCheckIssue,
  PicklistSchema,
  RecordSchema,
  RegexAction,
  SchemaWithPipe,
  StrictObjectSchema,
  StringSchema,
  TransformAction,
  TupleWithRestSchema,
  UnionSchema,
  VariantSchema,
} from 'valibot'
import type { Address, Hex, PublicClient, Transport } from 'viem'

// 128 exports

export interface AuthOptions extends LoginOptions {
  publicUrl?: string | undefined
  custody?: Omit<CustodyOptions, 'requireUser' | 'mailer'> | undefined
}

export interface ChainConfig {
  nodes: ChainNodes
  name?: string | undefined
  nativeCurrency?:
    | {
        name: string
        symbol: string
        decimals: number
      }
    | undefined
  tokens?: readonly TokenConfig[] | undefined
  dollar?: Address | undefined
  contracts?: ChainContracts | undefined
}

export interface ChainContracts {
  multicall3?: Address | undefined
  wrappedNative?: Address | undefined
  uniswapV2?:
    | {
        factory: Address
        router: Address
      }
    | undefined
  uniswapV3?:
    | {
        factory: Address
        quoter: Address
        router: Address
        feeTiers: readonly number[]
      }
    | undefined
  ens?:
    | {
        registry: Address
        universalResolver: Address
      }
    | undefined
}

export type ChainNodes = string | Transport | readonly (string | Transport)[]

export interface ClusterAsk {
  readonly chain: Cluster
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly user: string
}

export interface ClusterConfig {
  nodes: string | readonly string[]
  name?: string | undefined
  tokens?: readonly ClusterToken[] | undefined
}

export interface ClusterExchange {
  serves(cluster: Cluster): boolean
  offers(ask: ClusterAsk): Promise<readonly ClusterOffer[]>
}

export interface ClusterOffer {
  readonly toAmount: bigint
  readonly exchange: 'jupiter'
  build(minToAmount: bigint): Promise<ClusterSwap>
}

export interface ClusterSwap {
  readonly program: string
  readonly message: Uint8Array
}

export interface ClusterToken {
  address: string
  name: string
  symbol: string
  decimals: number
  logoUri?: string | undefined
}

export type Clusters = Readonly<Record<string, ClusterConfig>>

export interface CoinGeckoOptions {
  url: string
  headers?: Readonly<Record<string, string>> | undefined
  platforms: Readonly<Record<string, string>>
  natives: Readonly<Record<string, string>>
  clock?:
    | {
        now(): number
      }
    | undefined
}

export type CoinbaseOnrampOptions =
  | {
      keyId: string
      keySecret: string
      apiUrl?: string | undefined
      clock?:
        | {
            now(): number
          }
        | undefined
    }
  | {
      appId: string
    }

export interface Connection {
  remoteAddress: string | undefined
}

export interface CookieOptions {
  isSecure?: boolean | undefined
  sameSite?: 'lax' | 'strict' | 'none' | undefined
}

export interface CustodyOptions {
  requireUser: RequireUser
  kms: Kms
  sealSeed: string
  readEpochs(walletId: string): Promise<RecoveryEpochs | undefined>
  newBrowsers?: NewBrowserLimits | undefined
  mailer: Mailer
}

export interface Database {
  readonly orm: PgDatabase<PgQueryResultHKT>
  readonly kind: 'pglite' | 'postgres'
  connections?(): {
    idle: number
    busy: number
    waiting: number
  }
  isStuck?(): boolean
  close(): Promise<void>
}

export interface DatabasePool {
  connections?: number | undefined
  queue?: number | undefined
  connectionTimeout?: number | undefined
  statementTimeout?: number | undefined
}

export interface DirectoryOptions {
  signingKey?: string | undefined
}

export interface Exchange {
  readonly onSolana?: ClusterExchange | undefined
  spenders(chain: Chain): readonly Address[]
  offers(ask: SwapAsk): Promise<readonly SwapOffer[]>
}

export interface FarcasterOptions {
  relayUrl?: string | undefined
  custodyOf(fid: bigint): Promise<Address | undefined>
}

export interface FrameOptions {
  folder: string
  findProject(id: string): Promise<Pick<Project, 'origins'> | undefined>
  inlineOrigins?: Readonly<Record<string, readonly string[]>> | undefined
  settings: FrameSettings
}

export type FrameServerSettings = InferOutput<typeof frameSettingsSchema>

export interface FrameSettings {
  authUrl: string
  recoveryUrl: string
  chains: readonly {
    id: number
    nodes: readonly string[]
    smartAccount?:
      | {
          bundlerUrl: string
          paymasterUrl?: string | undefined
        }
      | undefined
  }[]
  clusters?:
    | readonly {
        id: string
        nodes: readonly string[]
      }[]
    | undefined
  siteIcons?: Readonly<Record<string, string>> | undefined
}

export interface GatewayOptions {
  signerKey: Hex
  resolvers: readonly [Address, ...Address[]]
  lifetime?: number | undefined
}

export type Handler = (request: Request, connection?: Connection) => Promise<Response>

export interface HistorySource {
  readonly chainIds: readonly number[]
  getTransactions(parameters: {
    account: string
    chainIds: readonly number[]
    cursor: string | undefined
    limit: number
  }): Promise<HistoryReply>
  knownTokens(chainId: number, account: Address): Promise<readonly Address[]>
  getNfts?(parameters: {
    account: string
    chainId: number
    cursor: string | undefined
  }): Promise<NftReply>
}

export interface ImageFile {
  readonly kind: ImageKind
  readonly id: string
  readonly bytes: Uint8Array
}

export type ImageKind = keyof typeof images

export interface ImagesImport {
  readonly imported: number
  readonly refused: readonly {
    readonly index: number
    readonly problem: string
  }[]
}

export interface JupiterOptions {
  apiKey: string
  url?: string | undefined
  clusters?: readonly string[] | undefined
  clock?:
    | {
        now(): number
      }
    | undefined
}

export interface Kms {
  wrap(key: Uint8Array, context: string): Promise<string>
  unwrap(wrapped: string, context: string): Promise<Uint8Array>
}

export interface Limit {
  points: number
  seconds: number
}

export interface LimitSettings {
  user: Limit
  project: Limit
  signIn: Limit
  refused: Limit
}

export interface Limits {
  take(kind: keyof LimitSettings, key: string, points?: number): Promise<void>
}

export interface LimitsOptions {
  redis?: Redis | undefined
  settings?: (Partial<LimitSettings> & RenamedSettings) | undefined
  onRefusal?: ((kind: keyof LimitSettings) => void) | undefined
}

export interface Listening {
  readonly url: string
  stop(drain?: number): Promise<void>
}

export interface Log {
  request(result: RequestResult): void
  event(event: LogEvent, details?: LogEventDetails): void
  outage(part: string, isAvailable: boolean): void
  defect(error: unknown): void
}

export type LogEvent = keyof typeof events

export interface LogOptions {
  write?: ((line: string) => void) | undefined
  writeDefect?: ((line: string) => void) | undefined
  clock?:
    | {
        now(): number
      }
    | undefined
}

export type LoginProject = Pick<Project, 'id' | 'name' | 'origins'>

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

export interface MeldOnrampOptions {
  publicKey: string
}

export interface NamesOptions {
  own?:
    | (OwnNamesOptions & {
        gateway?: GatewayOptions | undefined
      })
    | undefined
  gateways?: readonly string[] | undefined
  avatars?: AvatarOptions | undefined
}

export interface NewBrowserLimits {
  limits: readonly CustodySpending[]
  milliseconds?: number | undefined
}

export interface OfferRoute {
  readonly exchange: 'wrap' | 'uniswap-v2' | 'uniswap-v3' | '0x'
  readonly tokens: readonly TokenAddress[]
  readonly fees?: readonly number[] | undefined
}

export interface OnrampOptions {
  providers?: readonly OnrampProvider[] | undefined
  sandbox?: SandboxOnrampOptions | undefined
}

export interface OnrampProvider {
  readonly id: string
  readonly name?: string | undefined
  readonly fee?:
    | {
        readonly min: string
        readonly max: string
      }
    | undefined
  readonly chains?: readonly string[] | undefined
  createUrl(purchase: OnrampPurchase): Promise<string>
  getOptions(): Promise<OnrampOptionsReply>
  getQuote?(body: OnrampQuoteBody): Promise<OnrampQuoteReply>
  getTransactions?(account: Address): Promise<readonly HistoryTransaction[]>
}

export interface OnrampPurchase {
  readonly wallets: readonly [OnrampWallet, ...OnrampWallet[]]
  readonly network: string | undefined
  readonly partnerUserId: string | undefined
  readonly cryptoAmount: number | undefined
  readonly fiatAmount: number | undefined
  readonly currency: string | undefined
  readonly method: string | undefined
  readonly client: string | undefined
  readonly publicUrl: string
}

export interface OnrampWallet {
  readonly address: string
  readonly blockchains: readonly string[]
  readonly assets: readonly string[]
}

export interface OwnNamesOptions {
  parent: string
  chainId: number
}

export interface PartState {
  readonly name: string
  readonly problem: string | undefined
}

export interface Prices {
  getPrices(tokens: readonly TokenRef[]): Promise<readonly (string | undefined)[]>
}

export interface ProbeOptions {
  url: string
  manifest: SignedManifest
  publicKey: string
  settings: FrameSettings
  projects: Readonly<Record<string, readonly string[]>>
  inlineOrigins?: Readonly<Record<string, readonly string[]>> | undefined
  fetch?: typeof globalThis.fetch | undefined
}

export interface Project {
  readonly id: string
  readonly name: string
  readonly origins: readonly string[]
  readonly isAnalyticsEnabled: boolean
}

export interface ProjectAdmin {
  add(parameters: {
    id?: string | undefined
    name: string
    origins: readonly string[]
  }): Promise<ProjectRecord>
  list(): Promise<readonly ProjectRecord[]>
  find(id: string): Promise<ProjectRecord | undefined>
  change(
    id: string,
    changes: {
      origins?: readonly string[] | undefined
      isAnalyticsEnabled?: boolean | undefined
    },
  ): Promise<ProjectRecord>
  remove(id: string): Promise<void>
}

export interface ProjectRecord extends Project {
  readonly createdAt: Date
}

export interface RecoveryOptions extends RecoverySettings {
  database?: Database | undefined
  store?: Store | undefined
  lastingStore?: Store | undefined
  limits?: Limits | undefined
  codeLimits?: Partial<CodeLimits> | undefined
  trustedProxies?: readonly string[] | undefined
  clock?:
    | {
        now(): number
      }
    | undefined
  onRequest?: ((result: RequestResult) => void) | undefined
  onDefect?: ((error: unknown) => void) | undefined
}

export type RecoveryServiceSettings = InferOutput<typeof recoverySettingsSchema>

export interface RequestResult {
  readonly requestId: string
  readonly method: 'GET' | 'POST' | 'OPTIONS' | 'HEAD' | 'other'
  readonly route: string
  readonly status: number
  readonly milliseconds: number
  readonly projectId: string | undefined
  readonly code: string | undefined
}

export interface RoleSettings {
  server?: Settings | undefined
  recovery?: RecoveryServiceSettings | undefined
  frame?: FrameServerSettings | undefined
}

export interface RunningServer {
  readonly url: string
  readonly operationsUrl: string
  stop(): Promise<void>
}

export interface SandboxOnrampOptions {
  payerKey: Hex
  solanaKey?: string | undefined
  clusters?: readonly string[] | undefined
  chainIds?: readonly number[] | undefined
  symbols?: readonly string[] | undefined
}

export interface ServerOptions {
  origins: readonly [string, ...string[]]
  chains: Readonly<Record<number, ChainNodes | ChainConfig>>
  clusters?: Clusters | undefined
  cookie?: CookieOptions | undefined
  store?: Store | undefined
  lastingStore?: Store | undefined
  database?: Database | undefined
  prices?: Prices | undefined
  publicUrl?: string | undefined
  directory?: DirectoryOptions | undefined
  limits?: Limits | undefined
  trustedProxies?: readonly string[] | undefined
  names?: NamesOptions | undefined
  exchange?: Exchange | undefined
  onramp?: OnrampOptions | undefined
  history?: HistorySource | undefined
  login?: AuthOptions | undefined
  clock?:
    | {
        now(): number
      }
    | undefined
  onRequest?: ((result: RequestResult) => void) | undefined
  onDefect?: ((error: unknown) => void) | undefined
}

export interface ServiceKeys {
  readonly secrets: Readonly<Record<string, string>>
  readonly publicKey?:
    | {
        readonly kty: 'EC'
        readonly crv: 'P-256'
        readonly x: string
        readonly y: string
      }
    | undefined
}

export type Settings = InferOutput<typeof settingsSchema>

export declare class SettingsError extends Error {
  name: string
}

export interface SignedManifest {
  manifest: string
  signature: string
}

export interface SocialCredentials {
  clientId: string
  clientSecret?: string | undefined
  teamId?: string | undefined
  keyId?: string | undefined
  privateKey?: string | undefined
  endpoints?: Partial<SocialEndpoints> | undefined
}

export interface SocialEndpoints {
  issuer: string
  authorize: string
  token: string
  keys: string
  user: string
  emails: string
  isIssuerSent: boolean
}

export type SocialsOptions = {
  readonly [provider in SocialProvider]?: SocialCredentials | undefined
}

export interface Store {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string, lifetime: number): Promise<void>
  add(key: string, value: string, lifetime: number): Promise<boolean>
  take(key: string): Promise<string | undefined>
  delete(key: string): Promise<void>
  generation(): Promise<string>
}

export interface SwapAsk {
  readonly chain: Chain
  readonly from: TokenAddress
  readonly to: TokenAddress
  readonly amount: bigint
  readonly user: Address
}

export interface SwapCall {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
  readonly deadline?: number | undefined
}

export interface SwapOffer {
  readonly toAmount: bigint
  readonly spender: Address | undefined
  readonly route: OfferRoute
  build(minToAmount: bigint): Promise<SwapCall>
}

export type TokenAddress = Address | 'native'

export interface TokenConfig {
  address: Address
  name: string
  symbol: string
  decimals: number
  logoUri?: string | undefined
  eip2612?: boolean | undefined
}

export interface TokenRef {
  readonly chainId: number | `solana:${string}`
  readonly address: string
}

export interface UniswapOptions {
  bases?: Readonly<Record<number, readonly Address[]>> | undefined
  clock?:
    | {
        now(): number
      }
    | undefined
}

export interface WalletListing extends WalletRecord {
  chains?: readonly string[] | null | undefined
}

export interface WalletsImport {
  readonly imported: number
  readonly refused: readonly {
    readonly index: number
    readonly problem: string
  }[]
}

export interface ZeroExOptions {
  apiKey: string
  chains: readonly number[]
  url?: string | undefined
  allowanceHolder?: Address | undefined
  registry?: Address | undefined
  clock?:
    | {
        now(): number
      }
    | undefined
}

export declare function checkParts(settings: Settings): Promise<PartState[]>

export declare function checkRecoveryParts(settings: RecoveryServiceSettings): Promise<PartState[]>

export declare function checkRoles(settings: RoleSettings): PartState[]

export declare function createCoinGeckoPrices({
  url,
  headers,
  platforms,
  natives,
  clock,
}: CoinGeckoOptions): Prices

export declare function createCoinbaseOnramp(options: CoinbaseOnrampOptions): OnrampProvider

export declare function createFarcasterRegistry({
  url,
}: {
  url: string
}): (fid: bigint) => Promise<Address | undefined>

export declare function createFrame({
  folder,
  findProject,
  inlineOrigins,
  settings,
}: FrameOptions): Promise<Handler>

export declare function createJupiterExchange(options: JupiterOptions): ClusterExchange

export declare function createKeyKms(parameters: {
  key: string
  previousKeys?: readonly string[] | undefined
  isLoopback: boolean
}): Kms

export declare function createLimits(options?: LimitsOptions): Limits

export declare function createLog(options?: LogOptions): Log

export declare function createMeldOnramp({ publicKey }: MeldOnrampOptions): OnrampProvider

export declare function createMemoryStore(clock?: { now(): number }): Store

export declare function createProjectAdmin({ orm }: Database): ProjectAdmin

export declare function createRecovery(options: RecoveryOptions): Handler

export declare function createRecoveryEpochs(parameters: {
  url: string
  clock?:
    | {
        now(): number
      }
    | undefined
}): CustodyOptions['readEpochs']

export declare function createServer(options: ServerOptions): Handler

export declare function createSmtpMailer({ url, from }: SmtpOptions): Mailer

export declare function createUniswapExchange(options?: UniswapOptions): Exchange

export declare function createZeroExExchange(options: ZeroExOptions): Exchange

export declare function directoryKeyOf(signingKey: string): string

export declare function firstPrices(sources: readonly Prices[]): Prices

export declare function importImages(
  database: Database,
  files: readonly ImageFile[],
): Promise<ImagesImport>

export declare function importWallets(
  database: Database,
  records: readonly unknown[],
  options?: {
    replace?: boolean | undefined
  },
): Promise<WalletsImport>

export declare function listen(
  handle: Handler,
  parameters: {
    port: number
    host?: string | undefined
  },
): Promise<Listening>

export declare function makeKeys(service: 'auth' | 'recovery'): ServiceKeys

export declare function openDatabase(parameters?: {
  url?: string | undefined
  folder?: string | undefined
  patience?: number | undefined
  pool?: DatabasePool | undefined
}): Promise<Database>

export declare function probeFrame({
  url,
  manifest,
  publicKey,
  settings,
  projects,
  inlineOrigins,
  fetch,
}: ProbeOptions): Promise<string[]>

export declare function readFrameSettings(
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): FrameServerSettings

export declare function readRecoverySettings(
  environment: Readonly<Record<string, string | undefined>>,
  file: string,
): RecoveryServiceSettings

export declare function readSettings(environment: Environment, file?: string): Settings

export declare function removeWallets(database: Database, ids: readonly string[]): Promise<number>

export declare function reshareAll({ orm }: Database): Promise<number>

export declare function runFrame(file: string): Promise<void>

export declare function runRecovery(file: string): Promise<void>

export declare function runServer(file?: string | undefined): Promise<void>

export declare function seedWallets(database: Database): Promise<boolean>

export declare function signFrame({
  folder,
  signingKey,
}: {
  folder: string
  signingKey: string
}): Promise<SignedManifest>

export declare function startFrame(settings: FrameServerSettings): Promise<RunningServer>

export declare function startRecovery(settings: RecoveryServiceSettings): Promise<RunningServer>

export declare function startServer(
  settings: Settings,
  given?: {
    database?: Database | undefined
    login?: AuthOptions | undefined
  },
): Promise<RunningServer>

export declare function sweepCustody(
  { orm }: Database,
  clock: {
    now(): number
  },
): Promise<void>

export declare function sweepRecovery(
  { orm }: Database,
  clock: {
    now(): number
  },
): Promise<void>

export declare const wellKnownKmsKey: string

export { reshareAll as splitAllAnew }

// Not exported, named above

interface AssertionKey {
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  d: string
}

interface AvatarOptions {
  origins?: readonly string[] | undefined
  anywhere?: boolean | undefined
  ipfs?: string | undefined
}

interface Chain {
  readonly chainId: number
  readonly caipId: `eip155:${number}`
  readonly name: string
  readonly nativeCurrency: {
    name: string
    symbol: string
    decimals: number
  }
  readonly tokens: readonly TokenConfig[]
  readonly dollar: Address | undefined
  readonly contracts: ChainContracts
  readonly client: PublicClient
}

interface Cluster {
  readonly caipId: `solana:${string}`
  readonly name: string
  readonly nativeCurrency: {
    name: string
    symbol: string
    decimals: number
  }
  readonly tokens: readonly ClusterToken[]
  readonly request: NodeRequest
}

type CodeLength = 6 | 7 | 8

interface CodeLimits {
  mailPause: Window
  mailsPerHour: Window
  mailsPerDay: Window
  clientMails: Window
  accountTries: Window
  clientTries: Window
  allFailures: Window
  workBits: {
    min: number
    max: number
  }
}

type Environment = Readonly<Record<string, string | undefined>>

interface LogEventDetails {
  holder?: string | undefined
  seconds?: number | undefined
  node?: string | undefined
  fault?: NodeFault | undefined
}

interface LoginCookieOptions {
  isSecure?: boolean | undefined
}

interface LoginOptions {
  frameOrigin: string
  recoveryUrl: string
  mailer: Mailer
  pepper: string
  assertionKey: AssertionKey
  verifyDevices?: readonly string[] | 'all' | undefined
  projects: readonly LoginProject[] | 'database'
  socials?: SocialsOptions | undefined
  farcaster?: FarcasterOptions | undefined
  cookie?: LoginCookieOptions | undefined
  codeLength?: CodeLength | undefined
  codeLimits?: Partial<CodeLimits> | undefined
}

interface LoginUser {
  userId: string
  sessionId: string
  keyThumbprint: string
  origin: string
  projectId: string
  projectName: string
  email: string | undefined
  provider: string
  authenticatedAt: number
  loggedInAt: number
  frozenUntil: number | undefined
}

type NodeFault = 'wrong_chain' | 'invalid' | 'astray'

type NodeRequest = (call: { method: string; params?: unknown }) => Promise<unknown>

interface RecoverySettings {
  frameOrigin: string
  publicUrl: string
  issuer: string
  assertionKeys: readonly Readonly<Record<string, unknown>>[]
  kms: Kms
  sealSeed: string
  pepper: string
  mailer: Mailer
  releaseDelay?: number | undefined
}

interface RenamedSettings {
  visitor?: Limit
}

type RequireUser = (context: Context) => Promise<LoginUser>

interface SmtpOptions {
  url: string
  from: string
}

interface Window {
  count: number
  milliseconds: number
}

declare const events: {
  readonly starting: readonly ['info']
  readonly started: readonly ['info']
  readonly stopping: readonly ['info']
  readonly stopped: readonly ['info']
  readonly waiting_for_lock: readonly [
    'info',
    'Waiting for the lock of the database folder. It is taken over after 5 s without a sign of life of its holder.',
  ]
  readonly lock_lost: readonly [
    'error',
    'Another process took the database folder over. This process stops, because it would overwrite what the other one writes.',
  ]
  readonly clock_differs: readonly [
    'warn',
    'The clocks of this machine and of the database differ. Beyond 60 s this node is not ready. Let both follow the same time servers.',
  ]
  readonly clock_agrees: readonly ['info']
  readonly node_taken_out: readonly [
    'warn',
    'A node of another chain, with answers that cannot be read, or far behind or ahead of the others. The other nodes answer. It is tried again.',
  ]
  readonly node_back: readonly ['info']
}

declare const frameSettingsSchema: SchemaWithPipe<
  readonly [
    StrictObjectSchema<
      {
        readonly frameOrigin: SchemaWithPipe<
          readonly [
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                CheckAction<string, 'expected an origin such as https://vault.example.org'>,
              ]
            >,
            CheckAction<string, 'expected https: without it browsers give the frame no keys'>,
          ]
        >
        readonly authUrl: GenericSchema<string, string>
        readonly recoveryUrl: GenericSchema<string, string>
        readonly projects: OptionalSchema<
          RecordSchema<
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                RegexAction<string, 'expected a project id of letters, digits, - and _'>,
              ]
            >,
            TupleWithRestSchema<
              [
                SchemaWithPipe<
                  readonly [
                    StringSchema<undefined>,
                    CheckAction<string, 'expected an origin such as https://vault.example.org'>,
                  ]
                >,
              ],
              SchemaWithPipe<
                readonly [
                  StringSchema<undefined>,
                  CheckAction<string, 'expected an origin such as https://vault.example.org'>,
                ]
              >,
              'expected at least one origin'
            >,
            undefined
          >,
          undefined
        >
        readonly databaseUrl: OptionalSchema<GenericSchema<string, string>, undefined>
        readonly inlineOrigins: OptionalSchema<
          RecordSchema<
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                RegexAction<string, 'expected a project id of letters, digits, - and _'>,
              ]
            >,
            ArraySchema<
              SchemaWithPipe<
                readonly [
                  StringSchema<undefined>,
                  CheckAction<string, 'expected an origin such as https://vault.example.org'>,
                ]
              >,
              undefined
            >,
            undefined
          >,
          undefined
        >
        readonly siteIcons: OptionalSchema<
          RecordSchema<
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                CheckAction<string, 'expected an origin such as https://vault.example.org'>,
              ]
            >,
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                MaxLengthAction<
                  string,
                  32768,
                  'expected at most 32 KiB: 64 by 64 pixels are enough'
                >,
                RegexAction<string, 'expected a PNG, WebP or JPEG as data:image/…;base64,…'>,
              ]
            >,
            undefined
          >,
          undefined
        >
        readonly chains: SchemaWithPipe<
          readonly [
            RecordSchema<
              SchemaWithPipe<
                readonly [
                  StringSchema<undefined>,
                  RegexAction<string, 'expected a chain id such as 1'>,
                ]
              >,
              StrictObjectSchema<
                {
                  readonly name: SchemaWithPipe<
                    readonly [
                      StringSchema<undefined>,
                      MinLengthAction<string, 1, undefined>,
                      MaxLengthAction<string, 2048, undefined>,
                    ]
                  >
                  readonly nativeCurrency: StrictObjectSchema<
                    {
                      readonly name: SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          MinLengthAction<string, 1, undefined>,
                          MaxLengthAction<string, 2048, undefined>,
                        ]
                      >
                      readonly symbol: SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          MinLengthAction<string, 1, undefined>,
                          MaxLengthAction<string, 2048, undefined>,
                        ]
                      >
                      readonly decimals: GenericSchema<number, number>
                    },
                    undefined
                  >
                  readonly nodes: TupleWithRestSchema<
                    [GenericSchema<string, string>],
                    GenericSchema<string, string>,
                    'expected at least one node'
                  >
                  readonly explorerUrl: OptionalSchema<GenericSchema<string, string>, undefined>
                  readonly isTestnet: OptionalSchema<BooleanSchema<undefined>, undefined>
                  readonly tokens: OptionalSchema<
                    ArraySchema<
                      StrictObjectSchema<
                        {
                          readonly address: GenericSchema<string, `0x${string}`>
                          readonly name: SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 2048, undefined>,
                            ]
                          >
                          readonly symbol: SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 2048, undefined>,
                            ]
                          >
                          readonly decimals: GenericSchema<number, number>
                        },
                        undefined
                      >,
                      undefined
                    >,
                    readonly []
                  >
                  readonly routers: OptionalSchema<
                    StrictObjectSchema<
                      {
                        readonly wrappedNative: OptionalSchema<
                          GenericSchema<string, `0x${string}`>,
                          undefined
                        >
                        readonly uniswapV2: OptionalSchema<
                          GenericSchema<string, `0x${string}`>,
                          undefined
                        >
                        readonly uniswapV3: OptionalSchema<
                          GenericSchema<string, `0x${string}`>,
                          undefined
                        >
                      },
                      undefined
                    >,
                    {}
                  >
                  readonly smartAccount: OptionalSchema<
                    StrictObjectSchema<
                      {
                        readonly entryPoint: GenericSchema<string, `0x${string}`>
                        readonly factory: GenericSchema<string, `0x${string}`>
                        readonly bundlerUrl: GenericSchema<string, string>
                        readonly paymasterUrl: OptionalSchema<
                          GenericSchema<string, string>,
                          undefined
                        >
                      },
                      undefined
                    >,
                    undefined
                  >
                },
                undefined
              >,
              undefined
            >,
            CheckAction<
              {
                [x: string]: {
                  name: string
                  nativeCurrency: {
                    name: string
                    symbol: string
                    decimals: number
                  }
                  nodes: [string, ...string[]]
                  explorerUrl?: string | undefined
                  isTestnet?: boolean | undefined
                  tokens: {
                    address: `0x${string}`
                    name: string
                    symbol: string
                    decimals: number
                  }[]
                  routers: {
                    wrappedNative?: `0x${string}` | undefined
                    uniswapV2?: `0x${string}` | undefined
                    uniswapV3?: `0x${string}` | undefined
                  }
                  smartAccount?:
                    | {
                        entryPoint: `0x${string}`
                        factory: `0x${string}`
                        bundlerUrl: string
                        paymasterUrl?: string | undefined
                      }
                    | undefined
                }
              },
              'expected at least one chain'
            >,
            TransformAction<
              {
                [x: string]: {
                  name: string
                  nativeCurrency: {
                    name: string
                    symbol: string
                    decimals: number
                  }
                  nodes: [string, ...string[]]
                  explorerUrl?: string | undefined
                  isTestnet?: boolean | undefined
                  tokens: {
                    address: `0x${string}`
                    name: string
                    symbol: string
                    decimals: number
                  }[]
                  routers: {
                    wrappedNative?: `0x${string}` | undefined
                    uniswapV2?: `0x${string}` | undefined
                    uniswapV3?: `0x${string}` | undefined
                  }
                  smartAccount?:
                    | {
                        entryPoint: `0x${string}`
                        factory: `0x${string}`
                        bundlerUrl: string
                        paymasterUrl?: string | undefined
                      }
                    | undefined
                }
              },
              {
                name: string
                nativeCurrency: {
                  name: string
                  symbol: string
                  decimals: number
                }
                nodes: [string, ...string[]]
                explorerUrl?: string | undefined
                isTestnet?: boolean | undefined
                tokens: {
                  address: `0x${string}`
                  name: string
                  symbol: string
                  decimals: number
                }[]
                routers: {
                  wrappedNative?: `0x${string}` | undefined
                  uniswapV2?: `0x${string}` | undefined
                  uniswapV3?: `0x${string}` | undefined
                }
                smartAccount?:
                  | {
                      entryPoint: `0x${string}`
                      factory: `0x${string}`
                      bundlerUrl: string
                      paymasterUrl?: string | undefined
                    }
                  | undefined
                id: number
              }[]
            >,
          ]
        >
        readonly clusters: OptionalSchema<
          SchemaWithPipe<
            readonly [
              RecordSchema<
                SchemaWithPipe<
                  readonly [
                    StringSchema<undefined>,
                    RegexAction<
                      string,
                      'expected solana: and the first 32 characters of the genesis hash'
                    >,
                  ]
                >,
                StrictObjectSchema<
                  {
                    readonly name: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 2048, undefined>,
                      ]
                    >
                    readonly nodes: TupleWithRestSchema<
                      [GenericSchema<string, string>],
                      GenericSchema<string, string>,
                      'expected at least one node'
                    >
                    readonly explorerUrl: OptionalSchema<GenericSchema<string, string>, undefined>
                    readonly isTestnet: OptionalSchema<BooleanSchema<undefined>, undefined>
                    readonly tokens: OptionalSchema<
                      ArraySchema<
                        StrictObjectSchema<
                          {
                            readonly address: SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                RegexAction<string, 'expected the base58 address of a mint'>,
                              ]
                            >
                            readonly name: SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 2048, undefined>,
                              ]
                            >
                            readonly symbol: SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 2048, undefined>,
                              ]
                            >
                            readonly decimals: GenericSchema<number, number>
                          },
                          undefined
                        >,
                        undefined
                      >,
                      readonly []
                    >
                  },
                  undefined
                >,
                undefined
              >,
              TransformAction<
                {
                  [x: string]: {
                    name: string
                    nodes: [string, ...string[]]
                    explorerUrl?: string | undefined
                    isTestnet?: boolean | undefined
                    tokens: {
                      address: string
                      name: string
                      symbol: string
                      decimals: number
                    }[]
                  }
                },
                {
                  name: string
                  nodes: [string, ...string[]]
                  explorerUrl?: string | undefined
                  isTestnet?: boolean | undefined
                  tokens: {
                    address: string
                    name: string
                    symbol: string
                    decimals: number
                  }[]
                  id: string
                }[]
              >,
            ]
          >,
          {}
        >
        readonly folder: OptionalSchema<
          SchemaWithPipe<
            readonly [
              StringSchema<undefined>,
              MinLengthAction<string, 1, undefined>,
              MaxLengthAction<string, 2048, undefined>,
            ]
          >,
          'node_modules/@latchkey/vault/dist/frame'
        >
        readonly host: OptionalSchema<
          SchemaWithPipe<
            readonly [
              StringSchema<undefined>,
              MinLengthAction<string, 1, undefined>,
              MaxLengthAction<string, 2048, undefined>,
            ]
          >,
          '127.0.0.1'
        >
        readonly port: OptionalSchema<GenericSchema<number, number>, 4010>
        readonly operationsHost: OptionalSchema<
          SchemaWithPipe<
            readonly [
              StringSchema<undefined>,
              MinLengthAction<string, 1, undefined>,
              MaxLengthAction<string, 2048, undefined>,
            ]
          >,
          '127.0.0.1'
        >
        readonly operationsPort: OptionalSchema<GenericSchema<number, number>, 4007>
        readonly drainSeconds: OptionalSchema<GenericSchema<number, number>, () => 0 | 5>
      },
      undefined
    >,
    BaseValidation<
      {
        frameOrigin: string
        authUrl: string
        recoveryUrl: string
        projects?:
          | {
              [x: string]: [string, ...string[]]
            }
          | undefined
        databaseUrl?: string | undefined
        inlineOrigins?:
          | {
              [x: string]: string[]
            }
          | undefined
        siteIcons?:
          | {
              [x: string]: string
            }
          | undefined
        chains: {
          name: string
          nativeCurrency: {
            name: string
            symbol: string
            decimals: number
          }
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: `0x${string}`
            name: string
            symbol: string
            decimals: number
          }[]
          routers: {
            wrappedNative?: `0x${string}` | undefined
            uniswapV2?: `0x${string}` | undefined
            uniswapV3?: `0x${string}` | undefined
          }
          smartAccount?:
            | {
                entryPoint: `0x${string}`
                factory: `0x${string}`
                bundlerUrl: string
                paymasterUrl?: string | undefined
              }
            | undefined
          id: number
        }[]
        clusters: {
          name: string
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: string
            name: string
            symbol: string
            decimals: number
          }[]
          id: string
        }[]
        folder: string
        host: string
        port: number
        operationsHost: string
        operationsPort: number
        drainSeconds: number
      },
      {
        frameOrigin: string
        authUrl: string
        recoveryUrl: string
        projects?:
          | {
              [x: string]: [string, ...string[]]
            }
          | undefined
        databaseUrl?: string | undefined
        inlineOrigins?:
          | {
              [x: string]: string[]
            }
          | undefined
        siteIcons?:
          | {
              [x: string]: string
            }
          | undefined
        chains: {
          name: string
          nativeCurrency: {
            name: string
            symbol: string
            decimals: number
          }
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: `0x${string}`
            name: string
            symbol: string
            decimals: number
          }[]
          routers: {
            wrappedNative?: `0x${string}` | undefined
            uniswapV2?: `0x${string}` | undefined
            uniswapV3?: `0x${string}` | undefined
          }
          smartAccount?:
            | {
                entryPoint: `0x${string}`
                factory: `0x${string}`
                bundlerUrl: string
                paymasterUrl?: string | undefined
              }
            | undefined
          id: number
        }[]
        clusters: {
          name: string
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: string
            name: string
            symbol: string
            decimals: number
          }[]
          id: string
        }[]
        folder: string
        host: string
        port: number
        operationsHost: string
        operationsPort: number
        drainSeconds: number
      },
      PartialCheckIssue<{
        frameOrigin: string
        authUrl: string
        recoveryUrl: string
      }>
    >,
    BaseValidation<
      {
        frameOrigin: string
        authUrl: string
        recoveryUrl: string
        projects?:
          | {
              [x: string]: [string, ...string[]]
            }
          | undefined
        databaseUrl?: string | undefined
        inlineOrigins?:
          | {
              [x: string]: string[]
            }
          | undefined
        siteIcons?:
          | {
              [x: string]: string
            }
          | undefined
        chains: {
          name: string
          nativeCurrency: {
            name: string
            symbol: string
            decimals: number
          }
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: `0x${string}`
            name: string
            symbol: string
            decimals: number
          }[]
          routers: {
            wrappedNative?: `0x${string}` | undefined
            uniswapV2?: `0x${string}` | undefined
            uniswapV3?: `0x${string}` | undefined
          }
          smartAccount?:
            | {
                entryPoint: `0x${string}`
                factory: `0x${string}`
                bundlerUrl: string
                paymasterUrl?: string | undefined
              }
            | undefined
          id: number
        }[]
        clusters: {
          name: string
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: string
            name: string
            symbol: string
            decimals: number
          }[]
          id: string
        }[]
        folder: string
        host: string
        port: number
        operationsHost: string
        operationsPort: number
        drainSeconds: number
      },
      {
        frameOrigin: string
        authUrl: string
        recoveryUrl: string
        projects?:
          | {
              [x: string]: [string, ...string[]]
            }
          | undefined
        databaseUrl?: string | undefined
        inlineOrigins?:
          | {
              [x: string]: string[]
            }
          | undefined
        siteIcons?:
          | {
              [x: string]: string
            }
          | undefined
        chains: {
          name: string
          nativeCurrency: {
            name: string
            symbol: string
            decimals: number
          }
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: `0x${string}`
            name: string
            symbol: string
            decimals: number
          }[]
          routers: {
            wrappedNative?: `0x${string}` | undefined
            uniswapV2?: `0x${string}` | undefined
            uniswapV3?: `0x${string}` | undefined
          }
          smartAccount?:
            | {
                entryPoint: `0x${string}`
                factory: `0x${string}`
                bundlerUrl: string
                paymasterUrl?: string | undefined
              }
            | undefined
          id: number
        }[]
        clusters: {
          name: string
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: string
            name: string
            symbol: string
            decimals: number
          }[]
          id: string
        }[]
        folder: string
        host: string
        port: number
        operationsHost: string
        operationsPort: number
        drainSeconds: number
      },
      PartialCheckIssue<{
        projects?:
          | {
              [x: string]: [string, ...string[]]
            }
          | undefined
        databaseUrl?: string | undefined
      }>
    >,
    BaseValidation<
      {
        frameOrigin: string
        authUrl: string
        recoveryUrl: string
        projects?:
          | {
              [x: string]: [string, ...string[]]
            }
          | undefined
        databaseUrl?: string | undefined
        inlineOrigins?:
          | {
              [x: string]: string[]
            }
          | undefined
        siteIcons?:
          | {
              [x: string]: string
            }
          | undefined
        chains: {
          name: string
          nativeCurrency: {
            name: string
            symbol: string
            decimals: number
          }
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: `0x${string}`
            name: string
            symbol: string
            decimals: number
          }[]
          routers: {
            wrappedNative?: `0x${string}` | undefined
            uniswapV2?: `0x${string}` | undefined
            uniswapV3?: `0x${string}` | undefined
          }
          smartAccount?:
            | {
                entryPoint: `0x${string}`
                factory: `0x${string}`
                bundlerUrl: string
                paymasterUrl?: string | undefined
              }
            | undefined
          id: number
        }[]
        clusters: {
          name: string
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: string
            name: string
            symbol: string
            decimals: number
          }[]
          id: string
        }[]
        folder: string
        host: string
        port: number
        operationsHost: string
        operationsPort: number
        drainSeconds: number
      },
      {
        frameOrigin: string
        authUrl: string
        recoveryUrl: string
        projects?:
          | {
              [x: string]: [string, ...string[]]
            }
          | undefined
        databaseUrl?: string | undefined
        inlineOrigins?:
          | {
              [x: string]: string[]
            }
          | undefined
        siteIcons?:
          | {
              [x: string]: string
            }
          | undefined
        chains: {
          name: string
          nativeCurrency: {
            name: string
            symbol: string
            decimals: number
          }
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: `0x${string}`
            name: string
            symbol: string
            decimals: number
          }[]
          routers: {
            wrappedNative?: `0x${string}` | undefined
            uniswapV2?: `0x${string}` | undefined
            uniswapV3?: `0x${string}` | undefined
          }
          smartAccount?:
            | {
                entryPoint: `0x${string}`
                factory: `0x${string}`
                bundlerUrl: string
                paymasterUrl?: string | undefined
              }
            | undefined
          id: number
        }[]
        clusters: {
          name: string
          nodes: [string, ...string[]]
          explorerUrl?: string | undefined
          isTestnet?: boolean | undefined
          tokens: {
            address: string
            name: string
            symbol: string
            decimals: number
          }[]
          id: string
        }[]
        folder: string
        host: string
        port: number
        operationsHost: string
        operationsPort: number
        drainSeconds: number
      },
      PartialCheckIssue<{
        frameOrigin: string
        projects?:
          | {
              [x: string]: [string, ...string[]]
            }
          | undefined
      }>
    >,
  ]
>

declare const recoverySettingsSchema: StrictObjectSchema<
  {
    readonly frameOrigin: SchemaWithPipe<
      readonly [
        StringSchema<undefined>,
        CheckAction<string, 'expected an origin such as https://vault.example.org'>,
      ]
    >
    readonly publicUrl: GenericSchema<string, string>
    readonly issuer: GenericSchema<string, string>
    readonly assertionKeys: SchemaWithPipe<
      readonly [
        ArraySchema<
          StrictObjectSchema<
            {
              readonly kty: LiteralSchema<'EC', undefined>
              readonly crv: LiteralSchema<'P-256', undefined>
              readonly x: SchemaWithPipe<
                readonly [
                  StringSchema<undefined>,
                  RegexAction<string, 'expected 43 characters of base64url'>,
                ]
              >
              readonly y: SchemaWithPipe<
                readonly [
                  StringSchema<undefined>,
                  RegexAction<string, 'expected 43 characters of base64url'>,
                ]
              >
              readonly kid: OptionalSchema<
                SchemaWithPipe<
                  readonly [
                    StringSchema<undefined>,
                    MinLengthAction<string, 1, undefined>,
                    MaxLengthAction<string, 4096, undefined>,
                  ]
                >,
                undefined
              >
              readonly alg: OptionalSchema<
                SchemaWithPipe<
                  readonly [
                    StringSchema<undefined>,
                    MinLengthAction<string, 1, undefined>,
                    MaxLengthAction<string, 4096, undefined>,
                  ]
                >,
                undefined
              >
              readonly use: OptionalSchema<
                SchemaWithPipe<
                  readonly [
                    StringSchema<undefined>,
                    MinLengthAction<string, 1, undefined>,
                    MaxLengthAction<string, 4096, undefined>,
                  ]
                >,
                undefined
              >
            },
            undefined
          >,
          undefined
        >,
        MinLengthAction<
          {
            kty: 'EC'
            crv: 'P-256'
            x: string
            y: string
            kid?: string | undefined
            alg?: string | undefined
            use?: string | undefined
          }[],
          1,
          undefined
        >,
      ]
    >
    readonly smtp: StrictObjectSchema<
      {
        readonly url: GenericSchema<string, string>
        readonly from: SchemaWithPipe<
          readonly [
            StringSchema<undefined>,
            MinLengthAction<string, 1, undefined>,
            MaxLengthAction<string, 4096, undefined>,
          ]
        >
      },
      undefined
    >
    readonly pepper: SchemaWithPipe<
      readonly [
        StringSchema<undefined>,
        MinLengthAction<string, 32, 'expected a secret of at least 32 characters'>,
        MaxLengthAction<string, 4096, undefined>,
      ]
    >
    readonly kmsKey: SchemaWithPipe<
      readonly [
        StringSchema<undefined>,
        RegexAction<
          string,
          'expected 64 hexadecimal digits, for example of `openssl rand -hex 32`'
        >,
      ]
    >
    readonly previousKmsKeys: OptionalSchema<
      ArraySchema<
        SchemaWithPipe<
          readonly [
            StringSchema<undefined>,
            RegexAction<
              string,
              'expected 64 hexadecimal digits, for example of `openssl rand -hex 32`'
            >,
          ]
        >,
        undefined
      >,
      undefined
    >
    readonly sealSeed: SchemaWithPipe<
      readonly [
        StringSchema<undefined>,
        RegexAction<
          string,
          'expected 64 hexadecimal digits, for example of `openssl rand -hex 32`'
        >,
      ]
    >
    readonly releaseDelay: OptionalSchema<GenericSchema<number, number>, 0>
    readonly host: OptionalSchema<
      SchemaWithPipe<
        readonly [
          StringSchema<undefined>,
          MinLengthAction<string, 1, undefined>,
          MaxLengthAction<string, 4096, undefined>,
        ]
      >,
      '127.0.0.1'
    >
    readonly port: OptionalSchema<GenericSchema<number, number>, 4001>
    readonly operationsHost: OptionalSchema<
      SchemaWithPipe<
        readonly [
          StringSchema<undefined>,
          MinLengthAction<string, 1, undefined>,
          MaxLengthAction<string, 4096, undefined>,
        ]
      >,
      '127.0.0.1'
    >
    readonly operationsPort: OptionalSchema<GenericSchema<number, number>, 4008>
    readonly drainSeconds: OptionalSchema<GenericSchema<number, number>, () => 0 | 5>
    readonly databaseUrl: OptionalSchema<GenericSchema<string, string>, undefined>
    readonly databaseFolder: OptionalSchema<
      SchemaWithPipe<
        readonly [
          StringSchema<undefined>,
          MinLengthAction<string, 1, undefined>,
          MaxLengthAction<string, 4096, undefined>,
        ]
      >,
      'latchkey-recovery-data'
    >
    readonly databasePool: OptionalSchema<
      SchemaWithPipe<
        readonly [
          StrictObjectSchema<
            {
              readonly connections: OptionalSchema<GenericSchema<number, number>, number>
              readonly queue: OptionalSchema<GenericSchema<number, number>, number>
              readonly connectionTimeout: OptionalSchema<GenericSchema<number, number>, number>
              readonly statementTimeout: OptionalSchema<GenericSchema<number, number>, number>
            },
            undefined
          >,
          CheckAction<
            {
              connections: number
              queue: number
              connectionTimeout: number
              statementTimeout: number
            },
            'expected "connectionTimeout" and "statementTimeout" to be at most 9500 milliseconds together, because a request has 10 s'
          >,
        ]
      >,
      undefined
    >
    readonly trustedProxies: OptionalSchema<
      ArraySchema<
        SchemaWithPipe<
          readonly [
            StringSchema<undefined>,
            MinLengthAction<string, 1, undefined>,
            MaxLengthAction<string, 4096, undefined>,
          ]
        >,
        undefined
      >,
      undefined
    >
  },
  undefined
>

declare const settingsSchema: SchemaWithPipe<
  readonly [
    StrictObjectSchema<
      {
        readonly origins: TupleWithRestSchema<
          [
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                CheckAction<string, 'expected an origin such as https://app.example.org'>,
              ]
            >,
          ],
          SchemaWithPipe<
            readonly [
              StringSchema<undefined>,
              CheckAction<string, 'expected an origin such as https://app.example.org'>,
            ]
          >,
          'expected at least one origin'
        >
        readonly chains: RecordSchema<
          SchemaWithPipe<
            readonly [StringSchema<undefined>, RegexAction<string, 'expected a chain id such as 1'>]
          >,
          StrictObjectSchema<
            {
              readonly nodes: UnionSchema<
                [
                  GenericSchema<string, string>,
                  SchemaWithPipe<
                    readonly [
                      ArraySchema<GenericSchema<string, string>, undefined>,
                      MinLengthAction<string[], 1, undefined>,
                    ]
                  >,
                ],
                'expected the address of a node, or a list of them'
              >
              readonly name: OptionalSchema<
                SchemaWithPipe<
                  readonly [
                    StringSchema<undefined>,
                    MinLengthAction<string, 1, undefined>,
                    MaxLengthAction<string, 2048, undefined>,
                  ]
                >,
                undefined
              >
              readonly nativeCurrency: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly name: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 2048, undefined>,
                      ]
                    >
                    readonly symbol: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 2048, undefined>,
                      ]
                    >
                    readonly decimals: GenericSchema<number, number>
                  },
                  undefined
                >,
                undefined
              >
              readonly tokens: OptionalSchema<
                ArraySchema<
                  StrictObjectSchema<
                    {
                      readonly address: GenericSchema<string, `0x${string}`>
                      readonly name: SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          MinLengthAction<string, 1, undefined>,
                          MaxLengthAction<string, 2048, undefined>,
                        ]
                      >
                      readonly symbol: SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          MinLengthAction<string, 1, undefined>,
                          MaxLengthAction<string, 2048, undefined>,
                        ]
                      >
                      readonly decimals: GenericSchema<number, number>
                      readonly logoUri: OptionalSchema<
                        SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            MinLengthAction<string, 1, undefined>,
                            MaxLengthAction<string, 2048, undefined>,
                          ]
                        >,
                        undefined
                      >
                      readonly eip2612: OptionalSchema<BooleanSchema<undefined>, undefined>
                    },
                    undefined
                  >,
                  undefined
                >,
                undefined
              >
              readonly dollar: OptionalSchema<GenericSchema<string, `0x${string}`>, undefined>
              readonly contracts: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly multicall3: OptionalSchema<
                      GenericSchema<string, `0x${string}`>,
                      undefined
                    >
                    readonly wrappedNative: OptionalSchema<
                      GenericSchema<string, `0x${string}`>,
                      undefined
                    >
                    readonly uniswapV2: OptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly factory: GenericSchema<string, `0x${string}`>
                          readonly router: GenericSchema<string, `0x${string}`>
                        },
                        undefined
                      >,
                      undefined
                    >
                    readonly uniswapV3: OptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly factory: GenericSchema<string, `0x${string}`>
                          readonly quoter: GenericSchema<string, `0x${string}`>
                          readonly router: GenericSchema<string, `0x${string}`>
                          readonly feeTiers: ArraySchema<GenericSchema<number, number>, undefined>
                        },
                        undefined
                      >,
                      undefined
                    >
                    readonly ens: OptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly registry: GenericSchema<string, `0x${string}`>
                          readonly universalResolver: GenericSchema<string, `0x${string}`>
                        },
                        undefined
                      >,
                      undefined
                    >
                  },
                  undefined
                >,
                undefined
              >
            },
            undefined
          >,
          undefined
        >
        readonly clusters: OptionalSchema<
          RecordSchema<
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                CheckAction<
                  string,
                  'expected a CAIP-2 id such as solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
                >,
              ]
            >,
            StrictObjectSchema<
              {
                readonly nodes: UnionSchema<
                  [
                    GenericSchema<string, string>,
                    SchemaWithPipe<
                      readonly [
                        ArraySchema<GenericSchema<string, string>, undefined>,
                        MinLengthAction<string[], 1, undefined>,
                      ]
                    >,
                  ],
                  'expected the address of a node, or a list of them'
                >
                readonly name: OptionalSchema<
                  SchemaWithPipe<
                    readonly [
                      StringSchema<undefined>,
                      MinLengthAction<string, 1, undefined>,
                      MaxLengthAction<string, 2048, undefined>,
                    ]
                  >,
                  undefined
                >
                readonly tokens: OptionalSchema<
                  ArraySchema<
                    StrictObjectSchema<
                      {
                        readonly address: SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            CheckAction<string, 'expected a Solana address'>,
                          ]
                        >
                        readonly name: SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            MinLengthAction<string, 1, undefined>,
                            MaxLengthAction<string, 2048, undefined>,
                          ]
                        >
                        readonly symbol: SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            MinLengthAction<string, 1, undefined>,
                            MaxLengthAction<string, 2048, undefined>,
                          ]
                        >
                        readonly decimals: GenericSchema<number, number>
                        readonly logoUri: OptionalSchema<
                          SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 2048, undefined>,
                            ]
                          >,
                          undefined
                        >
                      },
                      undefined
                    >,
                    undefined
                  >,
                  undefined
                >
              },
              undefined
            >,
            undefined
          >,
          undefined
        >
        readonly host: OptionalSchema<
          SchemaWithPipe<
            readonly [
              StringSchema<undefined>,
              MinLengthAction<string, 1, undefined>,
              MaxLengthAction<string, 2048, undefined>,
            ]
          >,
          '127.0.0.1'
        >
        readonly port: OptionalSchema<GenericSchema<number, number>, 4000>
        readonly operationsHost: OptionalSchema<
          SchemaWithPipe<
            readonly [
              StringSchema<undefined>,
              MinLengthAction<string, 1, undefined>,
              MaxLengthAction<string, 2048, undefined>,
            ]
          >,
          '127.0.0.1'
        >
        readonly operationsPort: OptionalSchema<GenericSchema<number, number>, 4009>
        readonly drainSeconds: OptionalSchema<GenericSchema<number, number>, () => 0 | 5>
        readonly databaseUrl: OptionalSchema<GenericSchema<string, string>, undefined>
        readonly databaseFolder: OptionalSchema<
          SchemaWithPipe<
            readonly [
              StringSchema<undefined>,
              MinLengthAction<string, 1, undefined>,
              MaxLengthAction<string, 2048, undefined>,
            ]
          >,
          'latchkey-data'
        >
        readonly databasePool: OptionalSchema<
          SchemaWithPipe<
            readonly [
              StrictObjectSchema<
                {
                  readonly connections: OptionalSchema<GenericSchema<number, number>, number>
                  readonly queue: OptionalSchema<GenericSchema<number, number>, number>
                  readonly connectionTimeout: OptionalSchema<GenericSchema<number, number>, number>
                  readonly statementTimeout: OptionalSchema<GenericSchema<number, number>, number>
                },
                undefined
              >,
              CheckAction<
                {
                  connections: number
                  queue: number
                  connectionTimeout: number
                  statementTimeout: number
                },
                'expected "connectionTimeout" and "statementTimeout" to be at most 9500 milliseconds together, because a request has 10 s'
              >,
            ]
          >,
          undefined
        >
        readonly redisUrl: OptionalSchema<GenericSchema<string, string>, undefined>
        readonly history: OptionalSchema<
          RecordSchema<
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                RegexAction<string, 'expected a chain id such as 1'>,
              ]
            >,
            SchemaWithPipe<
              readonly [
                ArraySchema<
                  VariantSchema<
                    'kind',
                    [
                      StrictObjectSchema<
                        {
                          readonly kind: LiteralSchema<'indexer', undefined>
                          readonly from: OptionalSchema<GenericSchema<number, number>, undefined>
                          readonly traces: OptionalSchema<BooleanSchema<undefined>, undefined>
                        },
                        undefined
                      >,
                      StrictObjectSchema<
                        {
                          readonly kind: LiteralSchema<'etherscan', undefined>
                          readonly url: GenericSchema<string, string>
                          readonly apiKey: OptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 2048, undefined>,
                              ]
                            >,
                            undefined
                          >
                        },
                        undefined
                      >,
                    ],
                    undefined
                  >,
                  undefined
                >,
                MinLengthAction<
                  (
                    | {
                        kind: 'indexer'
                        from?: number | undefined
                        traces?: boolean | undefined
                      }
                    | {
                        kind: 'etherscan'
                        url: string
                        apiKey?: string | undefined
                      }
                  )[],
                  1,
                  undefined
                >,
              ]
            >,
            undefined
          >,
          undefined
        >
        readonly exchange: OptionalSchema<
          RecordSchema<
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                RegexAction<
                  string,
                  'expected a chain id such as 1, or the CAIP-2 id of a Solana cluster'
                >,
              ]
            >,
            VariantSchema<
              'kind',
              [
                StrictObjectSchema<
                  {
                    readonly kind: LiteralSchema<'uniswap', undefined>
                    readonly bases: OptionalSchema<
                      ArraySchema<GenericSchema<string, `0x${string}`>, undefined>,
                      undefined
                    >
                  },
                  undefined
                >,
                StrictObjectSchema<
                  {
                    readonly kind: LiteralSchema<'0x', undefined>
                    readonly apiKey: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 2048, undefined>,
                      ]
                    >
                    readonly url: OptionalSchema<GenericSchema<string, string>, undefined>
                    readonly allowanceHolder: OptionalSchema<
                      GenericSchema<string, `0x${string}`>,
                      undefined
                    >
                    readonly registry: OptionalSchema<
                      GenericSchema<string, `0x${string}`>,
                      undefined
                    >
                  },
                  undefined
                >,
                StrictObjectSchema<
                  {
                    readonly kind: LiteralSchema<'jupiter', undefined>
                    readonly apiKey: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 2048, undefined>,
                      ]
                    >
                    readonly url: OptionalSchema<GenericSchema<string, string>, undefined>
                  },
                  undefined
                >,
              ],
              undefined
            >,
            undefined
          >,
          undefined
        >
        readonly publicUrl: OptionalSchema<GenericSchema<string, string>, undefined>
        readonly prices: OptionalSchema<
          ArraySchema<
            StrictObjectSchema<
              {
                readonly kind: LiteralSchema<'coingecko', undefined>
                readonly url: SchemaWithPipe<
                  readonly [
                    SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 4096, undefined>,
                      ]
                    >,
                    CheckAction<string, 'expected an address that begins with https:// or http://'>,
                  ]
                >
                readonly headers: OptionalSchema<
                  RecordSchema<
                    SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 4096, undefined>,
                      ]
                    >,
                    SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 4096, undefined>,
                      ]
                    >,
                    undefined
                  >,
                  undefined
                >
                readonly platforms: OptionalSchema<
                  RecordSchema<
                    SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        RegexAction<
                          string,
                          'expected a chain id such as 1, or the CAIP-2 id of a Solana cluster'
                        >,
                      ]
                    >,
                    SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 4096, undefined>,
                      ]
                    >,
                    undefined
                  >,
                  {}
                >
                readonly natives: OptionalSchema<
                  RecordSchema<
                    SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        RegexAction<
                          string,
                          'expected a chain id such as 1, or the CAIP-2 id of a Solana cluster'
                        >,
                      ]
                    >,
                    SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 4096, undefined>,
                      ]
                    >,
                    undefined
                  >,
                  {}
                >
              },
              undefined
            >,
            undefined
          >,
          undefined
        >
        readonly onramp: OptionalSchema<
          StrictObjectSchema<
            {
              readonly coinbase: OptionalSchema<
                UnionSchema<
                  [
                    StrictObjectSchema<
                      {
                        readonly keyId: SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            MinLengthAction<string, 1, undefined>,
                            MaxLengthAction<string, 4096, undefined>,
                          ]
                        >
                        readonly keySecret: SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            MinLengthAction<string, 1, undefined>,
                            MaxLengthAction<string, 4096, undefined>,
                          ]
                        >
                        readonly apiUrl: ExactOptionalSchema<
                          SchemaWithPipe<
                            readonly [
                              SchemaWithPipe<
                                readonly [
                                  StringSchema<undefined>,
                                  MinLengthAction<string, 1, undefined>,
                                  MaxLengthAction<string, 4096, undefined>,
                                ]
                              >,
                              CheckAction<
                                string,
                                'expected an address that begins with https:// or http://'
                              >,
                            ]
                          >,
                          undefined
                        >
                      },
                      undefined
                    >,
                    StrictObjectSchema<
                      {
                        readonly appId: SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            MinLengthAction<string, 1, undefined>,
                            MaxLengthAction<string, 4096, undefined>,
                          ]
                        >
                      },
                      undefined
                    >,
                  ],
                  'expected keyId and keySecret, or appId'
                >,
                undefined
              >
              readonly meld: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly publicKey: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 4096, undefined>,
                      ]
                    >
                  },
                  undefined
                >,
                undefined
              >
              readonly sandbox: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly payerKey: GenericSchema<string, `0x${string}`>
                    readonly solanaKey: ExactOptionalSchema<
                      SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          RegexAction<string, 'expected a private key of 64 bytes in base58'>,
                        ]
                      >,
                      undefined
                    >
                    readonly clusters: ExactOptionalSchema<
                      ArraySchema<
                        SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            MinLengthAction<string, 1, undefined>,
                            MaxLengthAction<string, 4096, undefined>,
                          ]
                        >,
                        undefined
                      >,
                      undefined
                    >
                    readonly chainIds: OptionalSchema<
                      ArraySchema<
                        SchemaWithPipe<
                          readonly [
                            NumberSchema<undefined>,
                            IntegerAction<number, undefined>,
                            MinValueAction<number, 1, undefined>,
                          ]
                        >,
                        undefined
                      >,
                      undefined
                    >
                    readonly symbols: OptionalSchema<
                      ArraySchema<
                        SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            MinLengthAction<string, 1, undefined>,
                            MaxLengthAction<string, 4096, undefined>,
                          ]
                        >,
                        undefined
                      >,
                      undefined
                    >
                  },
                  undefined
                >,
                undefined
              >
            },
            undefined
          >,
          undefined
        >
        readonly login: OptionalSchema<
          StrictObjectSchema<
            {
              readonly frameOrigin: SchemaWithPipe<
                readonly [
                  StringSchema<undefined>,
                  CheckAction<string, 'expected an origin such as https://vault.example.org'>,
                ]
              >
              readonly recoveryUrl: GenericSchema<string, string>
              readonly smtp: StrictObjectSchema<
                {
                  readonly url: GenericSchema<string, string>
                  readonly from: SchemaWithPipe<
                    readonly [
                      StringSchema<undefined>,
                      MinLengthAction<string, 1, undefined>,
                      MaxLengthAction<string, 4096, undefined>,
                    ]
                  >
                },
                undefined
              >
              readonly pepper: SchemaWithPipe<
                readonly [
                  StringSchema<undefined>,
                  MinLengthAction<string, 32, 'expected a secret of at least 32 characters'>,
                  MaxLengthAction<string, 4096, undefined>,
                ]
              >
              readonly assertionKey: UnionSchema<
                [
                  SchemaWithPipe<
                    readonly [
                      StringSchema<undefined>,
                      RegexAction<string, 'expected 64 hexadecimal digits'>,
                    ]
                  >,
                  StrictObjectSchema<
                    {
                      readonly kty: LiteralSchema<'EC', undefined>
                      readonly crv: LiteralSchema<'P-256', undefined>
                      readonly x: SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          RegexAction<string, 'expected 43 characters of base64url'>,
                        ]
                      >
                      readonly y: SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          RegexAction<string, 'expected 43 characters of base64url'>,
                        ]
                      >
                      readonly d: SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          RegexAction<string, 'expected 43 characters of base64url'>,
                        ]
                      >
                    },
                    undefined
                  >,
                ],
                'expected 64 hexadecimal digits, or a private JWK of P-256'
              >
              readonly verifyDevices: OptionalSchema<
                UnionSchema<
                  [
                    LiteralSchema<'all', undefined>,
                    ArraySchema<
                      SchemaWithPipe<
                        readonly [
                          StringSchema<undefined>,
                          MinLengthAction<string, 1, undefined>,
                          MaxLengthAction<string, 4096, undefined>,
                        ]
                      >,
                      undefined
                    >,
                  ],
                  undefined
                >,
                undefined
              >
              readonly codeLength: ExactOptionalSchema<
                PicklistSchema<[6, 7, 8], 'expected 6, 7 or 8'>,
                undefined
              >
              readonly projects: OptionalSchema<
                LazySchema<
                  | LiteralSchema<'database', undefined>
                  | SchemaWithPipe<
                      readonly [
                        ArraySchema<
                          StrictObjectSchema<
                            {
                              readonly id: SchemaWithPipe<
                                readonly [
                                  StringSchema<undefined>,
                                  RegexAction<
                                    string,
                                    'expected 1 to 64 letters, digits, "-" and "_"'
                                  >,
                                ]
                              >
                              readonly name: SchemaWithPipe<
                                readonly [
                                  StringSchema<undefined>,
                                  MinLengthAction<string, 1, undefined>,
                                  MaxLengthAction<string, 128, undefined>,
                                ]
                              >
                              readonly origins: SchemaWithPipe<
                                readonly [
                                  ArraySchema<
                                    SchemaWithPipe<
                                      readonly [
                                        StringSchema<undefined>,
                                        CheckAction<
                                          string,
                                          'expected an origin such as https://app.example.org'
                                        >,
                                      ]
                                    >,
                                    undefined
                                  >,
                                  MinLengthAction<string[], 1, 'expected at least one origin'>,
                                ]
                              >
                            },
                            undefined
                          >,
                          'expected "database" for the projects of `latchkey server project`, or a list such as [{ "id": "shop", "name": "Shop", "origins": ["https://shop.example.org"] }]'
                        >,
                        MinLengthAction<
                          {
                            id: string
                            name: string
                            origins: string[]
                          }[],
                          1,
                          'expected "database" for the projects of `latchkey server project`, or a list such as [{ "id": "shop", "name": "Shop", "origins": ["https://shop.example.org"] }]'
                        >,
                      ]
                    >
                >,
                readonly []
              >
              readonly checkPages: ExactOptionalSchema<
                NeverSchema<'was removed: pages are always checked. Delete it, and set "login.projects": expected "database" for the projects of `latchkey server project`, or a list such as [{ "id": "shop", "name": "Shop", "origins": ["https://shop.example.org"] }]'>,
                undefined
              >
              readonly cookie: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly isSecure: OptionalSchema<BooleanSchema<undefined>, undefined>
                  },
                  undefined
                >,
                undefined
              >
              readonly socials: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly google: ExactOptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly clientId: SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 4096, undefined>,
                            ]
                          >
                          readonly clientSecret: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly teamId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly keyId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly privateKey: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                        },
                        undefined
                      >,
                      undefined
                    >
                    readonly github: ExactOptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly clientId: SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 4096, undefined>,
                            ]
                          >
                          readonly clientSecret: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly teamId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly keyId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly privateKey: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                        },
                        undefined
                      >,
                      undefined
                    >
                    readonly apple: ExactOptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly clientId: SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 4096, undefined>,
                            ]
                          >
                          readonly clientSecret: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly teamId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly keyId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly privateKey: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                        },
                        undefined
                      >,
                      undefined
                    >
                    readonly facebook: ExactOptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly clientId: SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 4096, undefined>,
                            ]
                          >
                          readonly clientSecret: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly teamId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly keyId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly privateKey: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                        },
                        undefined
                      >,
                      undefined
                    >
                    readonly x: ExactOptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly clientId: SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 4096, undefined>,
                            ]
                          >
                          readonly clientSecret: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly teamId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly keyId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly privateKey: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                        },
                        undefined
                      >,
                      undefined
                    >
                    readonly discord: ExactOptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly clientId: SchemaWithPipe<
                            readonly [
                              StringSchema<undefined>,
                              MinLengthAction<string, 1, undefined>,
                              MaxLengthAction<string, 4096, undefined>,
                            ]
                          >
                          readonly clientSecret: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly teamId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly keyId: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly privateKey: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                StringSchema<undefined>,
                                MinLengthAction<string, 1, undefined>,
                                MaxLengthAction<string, 4096, undefined>,
                              ]
                            >,
                            undefined
                          >
                        },
                        undefined
                      >,
                      undefined
                    >
                  },
                  undefined
                >,
                undefined
              >
              readonly custody: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly kmsKey: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        RegexAction<string, 'expected 64 hexadecimal digits'>,
                      ]
                    >
                    readonly previousKmsKeys: ExactOptionalSchema<
                      ArraySchema<
                        SchemaWithPipe<
                          readonly [
                            StringSchema<undefined>,
                            RegexAction<string, 'expected 64 hexadecimal digits'>,
                          ]
                        >,
                        undefined
                      >,
                      undefined
                    >
                    readonly sealSeed: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        RegexAction<string, 'expected 64 hexadecimal digits'>,
                      ]
                    >
                    readonly newBrowsers: ExactOptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly hours: ExactOptionalSchema<
                            SchemaWithPipe<
                              readonly [
                                NumberSchema<undefined>,
                                IntegerAction<number, undefined>,
                                MinValueAction<number, 1, undefined>,
                                MaxValueAction<number, number, undefined>,
                              ]
                            >,
                            undefined
                          >
                          readonly limits: ArraySchema<
                            StrictObjectSchema<
                              {
                                readonly chainId: UnionSchema<
                                  [
                                    SchemaWithPipe<
                                      readonly [
                                        NumberSchema<undefined>,
                                        IntegerAction<number, undefined>,
                                        MinValueAction<number, 1, undefined>,
                                      ]
                                    >,
                                    SchemaWithPipe<
                                      readonly [
                                        StringSchema<undefined>,
                                        RegexAction<
                                          string,
                                          'expected a chain id such as 1, or the CAIP-2 id of a Solana cluster'
                                        >,
                                      ]
                                    >,
                                  ],
                                  undefined
                                >
                                readonly token: ExactOptionalSchema<
                                  SchemaWithPipe<
                                    readonly [
                                      StringSchema<undefined>,
                                      RegexAction<string, 'expected the address of a token'>,
                                    ]
                                  >,
                                  undefined
                                >
                                readonly amount: SchemaWithPipe<
                                  readonly [
                                    StringSchema<undefined>,
                                    RegexAction<
                                      string,
                                      'expected smallest units in decimal, for example wei'
                                    >,
                                  ]
                                >
                              },
                              undefined
                            >,
                            undefined
                          >
                        },
                        undefined
                      >,
                      undefined
                    >
                  },
                  undefined
                >,
                undefined
              >
              readonly farcaster: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly nodeUrl: GenericSchema<string, string>
                    readonly relayUrl: ExactOptionalSchema<GenericSchema<string, string>, undefined>
                  },
                  undefined
                >,
                undefined
              >
            },
            undefined
          >,
          undefined
        >
        readonly cookie: OptionalSchema<
          StrictObjectSchema<
            {
              readonly isSecure: OptionalSchema<BooleanSchema<undefined>, undefined>
              readonly sameSite: OptionalSchema<
                PicklistSchema<['lax', 'strict', 'none'], undefined>,
                undefined
              >
            },
            undefined
          >,
          undefined
        >
        readonly trustedProxies: OptionalSchema<
          ArraySchema<
            SchemaWithPipe<
              readonly [
                StringSchema<undefined>,
                MinLengthAction<string, 1, undefined>,
                MaxLengthAction<string, 2048, undefined>,
              ]
            >,
            undefined
          >,
          undefined
        >
        readonly logRequests: OptionalSchema<BooleanSchema<undefined>, true>
        readonly names: OptionalSchema<
          StrictObjectSchema<
            {
              readonly own: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly parent: SchemaWithPipe<
                      readonly [
                        StringSchema<undefined>,
                        MinLengthAction<string, 1, undefined>,
                        MaxLengthAction<string, 2048, undefined>,
                      ]
                    >
                    readonly chainId: GenericSchema<number, number>
                    readonly gateway: OptionalSchema<
                      StrictObjectSchema<
                        {
                          readonly signerKey: GenericSchema<string, `0x${string}`>
                          readonly resolvers: TupleWithRestSchema<
                            [GenericSchema<string, `0x${string}`>],
                            GenericSchema<string, `0x${string}`>,
                            'expected at least one resolver contract'
                          >
                          readonly lifetime: OptionalSchema<
                            GenericSchema<number, number>,
                            undefined
                          >
                        },
                        undefined
                      >,
                      undefined
                    >
                  },
                  undefined
                >,
                undefined
              >
              readonly gateways: OptionalSchema<
                ArraySchema<GenericSchema<string, string>, undefined>,
                undefined
              >
              readonly avatars: OptionalSchema<
                StrictObjectSchema<
                  {
                    readonly origins: OptionalSchema<
                      ArraySchema<GenericSchema<string, string>, undefined>,
                      undefined
                    >
                    readonly anywhere: OptionalSchema<BooleanSchema<undefined>, undefined>
                    readonly ipfs: OptionalSchema<GenericSchema<string, string>, undefined>
                  },
                  undefined
                >,
                undefined
              >
            },
            undefined
          >,
          undefined
        >
        readonly directory: OptionalSchema<
          StrictObjectSchema<
            {
              readonly signingKey: OptionalSchema<
                SchemaWithPipe<
                  readonly [
                    StringSchema<undefined>,
                    RegexAction<string, 'expected 64 hexadecimal digits'>,
                  ]
                >,
                undefined
              >
            },
            undefined
          >,
          undefined
        >
        readonly limits: OptionalSchema<
          StrictObjectSchema<
            {
              readonly user: ExactOptionalSchema<
                StrictObjectSchema<
                  {
                    readonly points: GenericSchema<number, number>
                    readonly seconds: GenericSchema<number, number>
                  },
                  undefined
                >,
                undefined
              >
              readonly visitor: ExactOptionalSchema<
                StrictObjectSchema<
                  {
                    readonly points: GenericSchema<number, number>
                    readonly seconds: GenericSchema<number, number>
                  },
                  undefined
                >,
                undefined
              >
              readonly project: ExactOptionalSchema<
                StrictObjectSchema<
                  {
                    readonly points: GenericSchema<number, number>
                    readonly seconds: GenericSchema<number, number>
                  },
                  undefined
                >,
                undefined
              >
              readonly signIn: ExactOptionalSchema<
                StrictObjectSchema<
                  {
                    readonly points: GenericSchema<number, number>
                    readonly seconds: GenericSchema<number, number>
                  },
                  undefined
                >,
                undefined
              >
              readonly refused: ExactOptionalSchema<
                StrictObjectSchema<
                  {
                    readonly points: GenericSchema<number, number>
                    readonly seconds: GenericSchema<number, number>
                  },
                  undefined
                >,
                undefined
              >
            },
            undefined
          >,
          undefined
        >
      },
      undefined
    >,
    BaseValidation<
      {
        origins: [string, ...string[]]
        chains: {
          [x: string]: {
            nodes: string | string[]
            name?: string | undefined
            nativeCurrency?:
              | {
                  name: string
                  symbol: string
                  decimals: number
                }
              | undefined
            tokens?:
              | {
                  address: `0x${string}`
                  name: string
                  symbol: string
                  decimals: number
                  logoUri?: string | undefined
                  eip2612?: boolean | undefined
                }[]
              | undefined
            dollar?: `0x${string}` | undefined
            contracts?:
              | {
                  multicall3?: `0x${string}` | undefined
                  wrappedNative?: `0x${string}` | undefined
                  uniswapV2?:
                    | {
                        factory: `0x${string}`
                        router: `0x${string}`
                      }
                    | undefined
                  uniswapV3?:
                    | {
                        factory: `0x${string}`
                        quoter: `0x${string}`
                        router: `0x${string}`
                        feeTiers: number[]
                      }
                    | undefined
                  ens?:
                    | {
                        registry: `0x${string}`
                        universalResolver: `0x${string}`
                      }
                    | undefined
                }
              | undefined
          }
        }
        clusters?:
          | {
              [x: string]: {
                nodes: string | string[]
                name?: string | undefined
                tokens?:
                  | {
                      address: string
                      name: string
                      symbol: string
                      decimals: number
                      logoUri?: string | undefined
                    }[]
                  | undefined
              }
            }
          | undefined
        host: string
        port: number
        operationsHost: string
        operationsPort: number
        drainSeconds: number
        databaseUrl?: string | undefined
        databaseFolder: string
        databasePool?:
          | {
              connections: number
              queue: number
              connectionTimeout: number
              statementTimeout: number
            }
          | undefined
        redisUrl?: string | undefined
        history?:
          | {
              [x: string]: (
                | {
                    kind: 'indexer'
                    from?: number | undefined
                    traces?: boolean | undefined
                  }
                | {
                    kind: 'etherscan'
                    url: string
                    apiKey?: string | undefined
                  }
              )[]
            }
          | undefined
        exchange?:
          | {
              [x: string]:
                | {
                    kind: 'uniswap'
                    bases?: `0x${string}`[] | undefined
                  }
                | {
                    kind: '0x'
                    apiKey: string
                    url?: string | undefined
                    allowanceHolder?: `0x${string}` | undefined
                    registry?: `0x${string}` | undefined
                  }
                | {
                    kind: 'jupiter'
                    apiKey: string
                    url?: string | undefined
                  }
            }
          | undefined
        publicUrl?: string | undefined
        prices?:
          | {
              kind: 'coingecko'
              url: string
              headers?:
                | {
                    [x: string]: string
                  }
                | undefined
              platforms: {
                [x: string]: string
              }
              natives: {
                [x: string]: string
              }
            }[]
          | undefined
        onramp?:
          | {
              coinbase?:
                | {
                    keyId: string
                    keySecret: string
                    apiUrl?: string
                  }
                | {
                    appId: string
                  }
                | undefined
              meld?:
                | {
                    publicKey: string
                  }
                | undefined
              sandbox?:
                | {
                    payerKey: `0x${string}`
                    solanaKey?: string
                    clusters?: string[]
                    chainIds?: number[] | undefined
                    symbols?: string[] | undefined
                  }
                | undefined
            }
          | undefined
        login?:
          | {
              frameOrigin: string
              recoveryUrl: string
              smtp: {
                url: string
                from: string
              }
              pepper: string
              assertionKey:
                | string
                | {
                    kty: 'EC'
                    crv: 'P-256'
                    x: string
                    y: string
                    d: string
                  }
              verifyDevices?: 'all' | string[] | undefined
              codeLength?: 6 | 7 | 8
              projects:
                | 'database'
                | {
                    id: string
                    name: string
                    origins: string[]
                  }[]
              checkPages?: never
              cookie?:
                | {
                    isSecure?: boolean | undefined
                  }
                | undefined
              socials?:
                | {
                    google?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    github?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    apple?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    facebook?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    x?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    discord?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                  }
                | undefined
              custody?:
                | {
                    kmsKey: string
                    previousKmsKeys?: string[]
                    sealSeed: string
                    newBrowsers?: {
                      hours?: number
                      limits: {
                        chainId: string | number
                        token?: string
                        amount: string
                      }[]
                    }
                  }
                | undefined
              farcaster?:
                | {
                    nodeUrl: string
                    relayUrl?: string
                  }
                | undefined
            }
          | undefined
        cookie?:
          | {
              isSecure?: boolean | undefined
              sameSite?: 'lax' | 'none' | 'strict' | undefined
            }
          | undefined
        trustedProxies?: string[] | undefined
        logRequests: boolean
        names?:
          | {
              own?:
                | {
                    parent: string
                    chainId: number
                    gateway?:
                      | {
                          signerKey: `0x${string}`
                          resolvers: [`0x${string}`, ...`0x${string}`[]]
                          lifetime?: number | undefined
                        }
                      | undefined
                  }
                | undefined
              gateways?: string[] | undefined
              avatars?:
                | {
                    origins?: string[] | undefined
                    anywhere?: boolean | undefined
                    ipfs?: string | undefined
                  }
                | undefined
            }
          | undefined
        directory?:
          | {
              signingKey?: string | undefined
            }
          | undefined
        limits?:
          | {
              user?: {
                points: number
                seconds: number
              }
              visitor?: {
                points: number
                seconds: number
              }
              project?: {
                points: number
                seconds: number
              }
              signIn?: {
                points: number
                seconds: number
              }
              refused?: {
                points: number
                seconds: number
              }
            }
          | undefined
      },
      {
        origins: [string, ...string[]]
        chains: {
          [x: string]: {
            nodes: string | string[]
            name?: string | undefined
            nativeCurrency?:
              | {
                  name: string
                  symbol: string
                  decimals: number
                }
              | undefined
            tokens?:
              | {
                  address: `0x${string}`
                  name: string
                  symbol: string
                  decimals: number
                  logoUri?: string | undefined
                  eip2612?: boolean | undefined
                }[]
              | undefined
            dollar?: `0x${string}` | undefined
            contracts?:
              | {
                  multicall3?: `0x${string}` | undefined
                  wrappedNative?: `0x${string}` | undefined
                  uniswapV2?:
                    | {
                        factory: `0x${string}`
                        router: `0x${string}`
                      }
                    | undefined
                  uniswapV3?:
                    | {
                        factory: `0x${string}`
                        quoter: `0x${string}`
                        router: `0x${string}`
                        feeTiers: number[]
                      }
                    | undefined
                  ens?:
                    | {
                        registry: `0x${string}`
                        universalResolver: `0x${string}`
                      }
                    | undefined
                }
              | undefined
          }
        }
        clusters?:
          | {
              [x: string]: {
                nodes: string | string[]
                name?: string | undefined
                tokens?:
                  | {
                      address: string
                      name: string
                      symbol: string
                      decimals: number
                      logoUri?: string | undefined
                    }[]
                  | undefined
              }
            }
          | undefined
        host: string
        port: number
        operationsHost: string
        operationsPort: number
        drainSeconds: number
        databaseUrl?: string | undefined
        databaseFolder: string
        databasePool?:
          | {
              connections: number
              queue: number
              connectionTimeout: number
              statementTimeout: number
            }
          | undefined
        redisUrl?: string | undefined
        history?:
          | {
              [x: string]: (
                | {
                    kind: 'indexer'
                    from?: number | undefined
                    traces?: boolean | undefined
                  }
                | {
                    kind: 'etherscan'
                    url: string
                    apiKey?: string | undefined
                  }
              )[]
            }
          | undefined
        exchange?:
          | {
              [x: string]:
                | {
                    kind: 'uniswap'
                    bases?: `0x${string}`[] | undefined
                  }
                | {
                    kind: '0x'
                    apiKey: string
                    url?: string | undefined
                    allowanceHolder?: `0x${string}` | undefined
                    registry?: `0x${string}` | undefined
                  }
                | {
                    kind: 'jupiter'
                    apiKey: string
                    url?: string | undefined
                  }
            }
          | undefined
        publicUrl?: string | undefined
        prices?:
          | {
              kind: 'coingecko'
              url: string
              headers?:
                | {
                    [x: string]: string
                  }
                | undefined
              platforms: {
                [x: string]: string
              }
              natives: {
                [x: string]: string
              }
            }[]
          | undefined
        onramp?:
          | {
              coinbase?:
                | {
                    keyId: string
                    keySecret: string
                    apiUrl?: string
                  }
                | {
                    appId: string
                  }
                | undefined
              meld?:
                | {
                    publicKey: string
                  }
                | undefined
              sandbox?:
                | {
                    payerKey: `0x${string}`
                    solanaKey?: string
                    clusters?: string[]
                    chainIds?: number[] | undefined
                    symbols?: string[] | undefined
                  }
                | undefined
            }
          | undefined
        login?:
          | {
              frameOrigin: string
              recoveryUrl: string
              smtp: {
                url: string
                from: string
              }
              pepper: string
              assertionKey:
                | string
                | {
                    kty: 'EC'
                    crv: 'P-256'
                    x: string
                    y: string
                    d: string
                  }
              verifyDevices?: 'all' | string[] | undefined
              codeLength?: 6 | 7 | 8
              projects:
                | 'database'
                | {
                    id: string
                    name: string
                    origins: string[]
                  }[]
              checkPages?: never
              cookie?:
                | {
                    isSecure?: boolean | undefined
                  }
                | undefined
              socials?:
                | {
                    google?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    github?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    apple?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    facebook?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    x?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    discord?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                  }
                | undefined
              custody?:
                | {
                    kmsKey: string
                    previousKmsKeys?: string[]
                    sealSeed: string
                    newBrowsers?: {
                      hours?: number
                      limits: {
                        chainId: string | number
                        token?: string
                        amount: string
                      }[]
                    }
                  }
                | undefined
              farcaster?:
                | {
                    nodeUrl: string
                    relayUrl?: string
                  }
                | undefined
            }
          | undefined
        cookie?:
          | {
              isSecure?: boolean | undefined
              sameSite?: 'lax' | 'none' | 'strict' | undefined
            }
          | undefined
        trustedProxies?: string[] | undefined
        logRequests: boolean
        names?:
          | {
              own?:
                | {
                    parent: string
                    chainId: number
                    gateway?:
                      | {
                          signerKey: `0x${string}`
                          resolvers: [`0x${string}`, ...`0x${string}`[]]
                          lifetime?: number | undefined
                        }
                      | undefined
                  }
                | undefined
              gateways?: string[] | undefined
              avatars?:
                | {
                    origins?: string[] | undefined
                    anywhere?: boolean | undefined
                    ipfs?: string | undefined
                  }
                | undefined
            }
          | undefined
        directory?:
          | {
              signingKey?: string | undefined
            }
          | undefined
        limits?:
          | {
              user?: {
                points: number
                seconds: number
              }
              visitor?: {
                points: number
                seconds: number
              }
              project?: {
                points: number
                seconds: number
              }
              signIn?: {
                points: number
                seconds: number
              }
              refused?: {
                points: number
                seconds: number
              }
            }
          | undefined
      },
      PartialCheckIssue<{
        publicUrl?: string | undefined
        login?:
          | {
              frameOrigin: string
              recoveryUrl: string
              smtp: {
                url: string
                from: string
              }
              pepper: string
              assertionKey:
                | string
                | {
                    kty: 'EC'
                    crv: 'P-256'
                    x: string
                    y: string
                    d: string
                  }
              verifyDevices?: 'all' | string[] | undefined
              codeLength?: 6 | 7 | 8
              projects:
                | 'database'
                | {
                    id: string
                    name: string
                    origins: string[]
                  }[]
              checkPages?: never
              cookie?:
                | {
                    isSecure?: boolean | undefined
                  }
                | undefined
              socials?:
                | {
                    google?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    github?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    apple?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    facebook?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    x?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                    discord?: {
                      clientId: string
                      clientSecret?: string
                      teamId?: string
                      keyId?: string
                      privateKey?: string
                    }
                  }
                | undefined
              custody?:
                | {
                    kmsKey: string
                    previousKmsKeys?: string[]
                    sealSeed: string
                    newBrowsers?: {
                      hours?: number
                      limits: {
                        chainId: string | number
                        token?: string
                        amount: string
                      }[]
                    }
                  }
                | undefined
              farcaster?:
                | {
                    nodeUrl: string
                    relayUrl?: string
                  }
                | undefined
            }
          | undefined
      }>
    >,
  ]
>
