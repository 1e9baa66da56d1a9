// Public shape of @latchkey/protocol/std. Written by: npm run check:api -- --update

// 18 exports

export interface Lazy<value> {
  (): Promise<value>
  current(): value | undefined
}

export type Queue = <value>(work: () => Promise<value>, key?: string) => Promise<value>

export declare function abortable<value>(
  promise: Promise<value>,
  signal: AbortSignal | undefined,
  toError?: (reason: unknown) => unknown,
): Promise<value>

export declare function createQueue(): Queue

export declare function fromBase58(text: string): Uint8Array | undefined

export declare function groupsOf<item>(items: readonly item[], size: number): (readonly item[])[]

export declare function isAddress(value: unknown): value is `0x${string}`

export declare function isHash(value: unknown): value is `0x${string}`

export declare function isRecord(value: unknown): value is Record<string, unknown>

export declare function isSolanaAddress(value: unknown): value is string

export declare function lazy<value>(
  load: () => Promise<value>,
  {
    toError,
  }?: {
    toError?: (cause: unknown) => unknown
  },
): Lazy<value>

export declare function lazyMethods<part, const name extends AsyncMethod<part>>(
  load: Lazy<part>,
  names: readonly name[],
  wait?: (loading: Promise<part>, given: readonly unknown[]) => Promise<part>,
): Pick<part, name>

export declare function noop(): undefined

export declare function sameAddress(one: string | undefined, other: string | undefined): boolean

export declare function sleep(ms: number, { signal, clock, toError }?: SleepOptions): Promise<void>

export declare const systemTimer: Timer

export declare function toBase58(bytes: Uint8Array): string

export declare function withTimeout<value>(
  promise: Promise<value>,
  ms: number,
  toError: () => Error,
): Promise<value>

// Not exported, named above

type AsyncMethod<part> = {
  [name in keyof part]-?: part[name] extends (...given: never[]) => Promise<unknown> ? name : never
}[keyof part]

interface SleepOptions {
  signal?: AbortSignal | undefined
  clock?: Timer | undefined
  toError?: ((reason: unknown) => unknown) | undefined
}

interface Timer {
  after(ms: number, callback: () => void): () => void
}
