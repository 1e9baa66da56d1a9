import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

/**
 * Describes one call of an HTTP API, so that client and server share one definition. The client
 * builds the URL with {@link endpointUrl}, and the server parses it with `query`.
 */
export interface Endpoint<body, response, query extends object | undefined = undefined> {
  readonly method: 'GET' | 'POST'
  /** Relative to the server's URL. `{id}` stands for a parameter. */
  readonly path: string
  /**
   * Schema that converts the texts of a query string to values. May be omitted if the endpoint has
   * no query.
   */
  readonly query?: query extends undefined ? undefined : GenericSchema<unknown, query>
  /** Schema of the request's body. `undefined`: no body. */
  readonly body: [body] extends [undefined] ? undefined : GenericSchema<unknown, body>
  /** Schema of the reply. `undefined`: no content (204). `'image'`: an image. */
  readonly response: [response] extends [undefined]
    ? undefined
    : [response] extends ['image']
      ? 'image'
      : GenericSchema<unknown, response>
}

/**
 * Parses an untrusted value. Returns `undefined` if it does not match the schema.
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
 * Returns the URL of a call. Joins lists with commas, and omits values that are empty or
 * `undefined`.
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
