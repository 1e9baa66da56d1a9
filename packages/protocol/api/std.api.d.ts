// Public shape of @latchkey/protocol/std. Written by: npm run check:api -- --update

// 6 exports

export interface Lazy<value> {
  (): Promise<value>
  current(): value | undefined
}

export declare function fromBase58(text: string): Uint8Array | undefined

export declare function isRecord(value: unknown): value is Record<string, unknown>

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

export declare function toBase58(bytes: Uint8Array): string

// Not exported, named above

type AsyncMethod<part> = {
  [name in keyof part]-?: part[name] extends (...given: never[]) => Promise<unknown> ? name : never
}[keyof part]
