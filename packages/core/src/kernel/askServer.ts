import { type Endpoint, endpointUrl, parseWith } from '@latchkey/protocol'
import type { Clock } from './clock.js'
import { NetworkRequestError } from './errors.js'
import { fetchReply, toJson } from './fetchReply.js'
import { ServerMissingError } from './serverErrors.js'

/** The part of a kit that server calls need. */
export interface ServerDeps {
  readonly options: {
    readonly serverUrl: string | undefined
    readonly projectId: string | undefined
    readonly clock: Clock
  }
}

/** The arguments of a call. */
export interface ServerCall<body, query> {
  /** Parameters of the path, for example `{ address }`. */
  parameters?: Readonly<Record<string, string>> | undefined
  query?: query | undefined
  body?: body | undefined
  signal?: AbortSignal | undefined
}

/**
 * Calls the app's server, and rejects replies that do not match the endpoint. Sends the project's
 * id. Tries reads twice, everything else once.
 *
 * @throws {@link ServerMissingError} without `serverUrl`; {@link ServerRefusedError} when the
 * server refuses; {@link TimeoutError} after 10 s; {@link CancelledError}; {@link
 * NetworkRequestError} otherwise.
 */
export async function askServer<body, response, query extends object | undefined = undefined>(
  { options: { serverUrl, projectId, clock } }: ServerDeps,
  endpoint: Endpoint<body, response, query>,
  { parameters, query, body, signal }: ServerCall<body, query> = {},
): Promise<response> {
  if (serverUrl === undefined) throw new ServerMissingError()
  const url = endpointUrl(serverUrl, endpoint, { ...query, projectId }, parameters)
  const reply = await fetchReply(url, {
    signal,
    clock,
    ...(body === undefined ? {} : { json: body }),
  })
  // The schema of the endpoint's own reply; TypeScript cannot infer that through a conditional
  // type.
  const value = parseWith(endpoint.response as never, toJson(reply)) as response | undefined
  if (value === undefined)
    throw new NetworkRequestError({ details: `The reply does not fit ${endpoint.path}.` })
  return value
}
