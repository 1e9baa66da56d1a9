import { inspect } from 'node:util'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { originGuard } from './kernel/originGuard.js'
import { ServerError, toErrorReply } from './kernel/serverError.js'
import { createMemoryStore, type Store } from './kernel/store.js'
import type { ChainNodes } from './signIn/nodes.js'
import { signInRoutes } from './signIn/routes.js'
import type { CookieOptions } from './signIn/sessions.js'

/** What the server needs to know. */
export interface ServerOptions {
  /** Origins of the pages that may use the server, for example `https://app.example.org`. Their hosts are who signs in. */
  origins: readonly [string, ...string[]]
  /** Chains a visitor may sign in on, by chain id, with their nodes. Give two of different operators: both must then agree. */
  chains: Readonly<Record<number, ChainNodes>>
  cookie?: CookieOptions | undefined
  /** @default a store in this process */
  store?: Store | undefined
  /** Milliseconds since 1970. @default the machine's clock */
  clock?: { now(): number } | undefined
  /** Told about what the server did not expect; visitors are told only that it failed. @default writes to stderr */
  onDefect?: ((error: unknown) => void) | undefined
}

const MAX_BODY_BYTES = 64 * 1024

function writeDefect(error: unknown): void {
  process.stderr.write(`${inspect(error)}\n`)
}

function checkOrigins(origins: readonly string[]): void {
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new TypeError(`The option "origins" is wrong: expected an origin such as https://app.example.org, received "${origin}".`)
}

/**
 * Makes the server: a function from Request to Response, for any runtime that has them. `listen` puts it on a port.
 *
 * @throws TypeError when an origin is not one.
 *
 * @example
 * ```ts
 * import { createServer } from '@latchkey/server'
 *
 * const handle = createServer({ origins: ['https://app.example.org'], chains: { 1: 'https://rpc.example.org' } })
 * const response = await handle(new Request('https://api.example.org/v1/sign-in/session'))
 * ```
 */
export function createServer(options: ServerOptions): (request: Request) => Promise<Response> {
  const { origins, chains, cookie = {}, clock = Date, store = createMemoryStore(clock), onDefect = writeDefect } = options
  checkOrigins(origins)
  const tooLarge = (): never => {
    throw new ServerError(413, 'body_too_large', `The body is larger than ${MAX_BODY_BYTES} bytes.`)
  }
  const app = new Hono()
    .use(async (context, next) => {
      context.header('cache-control', 'no-store')
      context.header('x-content-type-options', 'nosniff')
      await next()
    })
    .use(originGuard(origins))
    .use(bodyLimit({ maxSize: MAX_BODY_BYTES, onError: tooLarge }))
    .route('/', signInRoutes({ chains, store, cookie, clock }))
    .notFound(() => {
      throw new ServerError(404, 'not_found', 'There is nothing at this address.')
    })
    .onError((error, context) => {
      const { status, body } = toErrorReply(error)
      if (status === 500) onDefect(error)
      return context.json(body, status as 500)
    })
  return async (request) => app.fetch(request)
}
