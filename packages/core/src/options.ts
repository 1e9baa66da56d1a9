import * as v from 'valibot'
import type { ChainAdapter } from './kernel/adapter.js'
import { type Clock, systemClock } from './kernel/clock.js'
import { OptionError } from './kernel/errors.js'
import { parseLink } from './kernel/parseLink.js'
import type { KeyValueStorage } from './kernel/storage.js'

/** What `createLatchkey` takes. Every option has a page: `@latchkey/core/docs/options.md`. */
export interface LatchkeyOptions {
  /** One adapter per family of chains, for example `[evm({ networks: [mainnet] })]`. */
  adapters: readonly [ChainAdapter, ...ChainAdapter[]]
  /** The site the visitor connects to, as they know it. */
  app: {
    /** At most 64 characters. */
    name: string
    /** Shown before connecting, together with `privacyUrl`. */
    termsUrl?: string | undefined
    privacyUrl?: string | undefined
  }
  /** @default 'system' */
  themeMode?: 'light' | 'dark' | 'system' | undefined
  /** Lets the visitor stay on a network the app does not list. @default false */
  allowUnsupportedChain?: boolean | undefined
  /** Wallets to show first, by id, in this order. */
  featuredWalletIds?: readonly string[] | undefined
  /** Kits with the same key share what they remember, and their tabs follow each other. @default 'latchkey' */
  storageKey?: string | undefined
  /** Where the kit remembers the last wallets. `null` remembers nothing. @default the browser's localStorage */
  storage?: KeyValueStorage | null | undefined
  /** @default the machine's clock */
  clock?: Clock | undefined
}

/** Options with every default filled in. */
export type ResolvedOptions = { readonly [key in Exclude<keyof LatchkeyOptions, 'storage'>]-?: Exclude<LatchkeyOptions[key], undefined> } & {
  readonly storage: () => KeyValueStorage | undefined
}

const link = v.pipe(
  v.string(),
  v.check((value) => parseLink(value) !== undefined, 'an https: address'),
)
const method = v.custom<(...args: never[]) => unknown>((value) => typeof value === 'function', 'a function')

const schema = v.strictObject({
  adapters: v.pipe(
    v.array(v.custom<ChainAdapter>((value) => typeof value === 'object' && value !== null && 'connect' in value, 'an adapter, such as evm({ networks })')),
    v.minLength(1, 'at least one adapter'),
  ),
  app: v.strictObject({
    name: v.pipe(v.string(), v.trim(), v.minLength(1, 'the name of the app'), v.maxLength(64, 'at most 64 characters')),
    termsUrl: v.optional(link),
    privacyUrl: v.optional(link),
  }),
  themeMode: v.optional(v.picklist(['light', 'dark', 'system'])),
  allowUnsupportedChain: v.optional(v.boolean()),
  featuredWalletIds: v.optional(v.array(v.string())),
  storageKey: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/, '1 to 64 letters, digits, dots or hyphens'))),
  storage: v.optional(v.nullable(v.looseObject({ getItem: method, setItem: method, removeItem: method }))),
  clock: v.optional(v.looseObject({ now: method, after: method })),
})

function localStorageOf(scope: unknown): KeyValueStorage | undefined {
  return (scope as { localStorage?: KeyValueStorage }).localStorage
}

type Issue = v.BaseIssue<unknown>

function expectedBy(issue: Issue): string {
  if (issue.expected === 'never') return `one of ${Object.keys(schema.entries).join(', ')}`
  return issue.message.startsWith('Invalid') ? String(issue.expected) : issue.message
}

function receivedBy({ input, received }: Issue): string {
  if (typeof input === 'string') return JSON.stringify(input.slice(0, 80))
  return Array.isArray(input) && input.length === 0 ? 'an empty list' : received
}

function docsPathOf(path: string): string {
  const [option = ''] = path.split('.')
  return option in schema.entries ? `/options.md#${option.toLowerCase()}` : '/options.md'
}

/**
 * Checks the options once, at creation.
 *
 * @throws {@link OptionError} naming the first wrong option, what was expected and where it is documented.
 */
export function resolveOptions(options: LatchkeyOptions): ResolvedOptions {
  const result = v.safeParse(schema, options)
  if (!result.success) {
    const [issue] = result.issues
    const path = v.getDotPath(issue) ?? 'options'
    throw new OptionError({ option: path, expected: expectedBy(issue), received: receivedBy(issue), docsPath: docsPathOf(path) })
  }
  const { storage } = options
  return {
    adapters: options.adapters,
    app: { ...options.app, name: result.output.app.name },
    themeMode: options.themeMode ?? 'system',
    allowUnsupportedChain: options.allowUnsupportedChain ?? false,
    featuredWalletIds: options.featuredWalletIds ?? [],
    storageKey: options.storageKey ?? 'latchkey',
    storage: () => (storage === undefined ? localStorageOf(globalThis) : (storage ?? undefined)),
    clock: options.clock ?? systemClock,
  }
}
