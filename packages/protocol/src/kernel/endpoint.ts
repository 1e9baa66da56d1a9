import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

/**
 * One call of an HTTP API as data, so that who calls and who answers cannot drift apart. The client
 * writes the address with {@link endpointUrl}; the server reads it with `query`.
 */
export interface Endpoint<body, response, query extends object | undefined = undefined> {
  readonly method: 'GET' | 'POST'
  /** Below the server's address. `{id}` stands for a parameter. */
  readonly path: string
  /**
   * Reads the query of an address: texts come in, values come out. May be left out where there is
   * none.
   */
  readonly query?: query extends undefined ? undefined : GenericSchema<unknown, query>
  /** Refuses what is not a body. `undefined` takes none. */
  readonly body: [body] extends [undefined] ? undefined : GenericSchema<unknown, body>
  /**
   * Refuses what is not a reply. `undefined` answers with no content (204), `'image'` with a
   * picture.
   */
  readonly response: [response] extends [undefined]
    ? undefined
    : [response] extends ['image']
      ? 'image'
      : GenericSchema<unknown, response>
}

/**
 * Reads a value of unknown origin, or answers `undefined` when it does not fit.
 *
 * @example
 * ```ts
 * import { getWallets, parseWith } from '@latchkey/protocol'
 *
 * parseWith(getWallets.response, { data: [], count: 0 }) // { data: [], count: 0 }
 * ```
 */
export function parseWith<schema extends GenericSchema>(
  schema: schema,
  value: unknown,
): InferOutput<schema> | undefined {
  const result = safeParse(schema, value)
  return result.success ? result.output : undefined
}

/**
 * The address of a call. Lists are joined by commas; what is empty or `undefined` is left out.
 *
 * @example
 * ```ts
 * import { endpointUrl, getWallets } from '@latchkey/protocol'
 *
 * endpointUrl('https://wallets.example', getWallets, { page: 1, search: 'tern' }) // 'https://wallets.example/getWallets?page=1&search=tern'
 * ```
 */
export function endpointUrl(
  base: string,
  endpoint: { readonly path: string },
  query: object = {},
  parameters: Readonly<Record<string, string>> = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  )
  const url = new URL(base.replace(/\/+$/, '') + path)
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
    if (text) url.searchParams.append(name, text)
  }
  return url.href
}
