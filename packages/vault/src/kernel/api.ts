import type { Endpoint } from '@latchkey/protocol'

/** Calls a service with the session cookie and a proof by this frame's key (RFC 9449). */
export interface Api {
  /** @throws {@link VaultError} with the service's code, or `unreachable` */
  call<body, response>(
    service: 'auth' | 'recovery',
    endpoint: Endpoint<body, response>,
    parameters: {
      body: body
      signal?: AbortSignal | undefined
      headers?: Readonly<Record<string, string>> | undefined
    },
  ): Promise<response>
}

/** An {@link Api} whose calls can be prepared: an unloading page has no time to create a proof. */
export interface PreparingApi extends Api {
  /**
   * Prepares a call. The returned function sends it at once, also while the page unloads, and
   * ignores the reply.
   */
  prepare<body, response>(
    service: 'auth' | 'recovery',
    endpoint: Endpoint<body, response>,
    parameters: { body: body },
  ): Promise<() => void>
}
