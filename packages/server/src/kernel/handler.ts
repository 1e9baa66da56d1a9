/** Facts about a connection that a Request does not contain. */
export interface Connection {
  /** Network address of the peer. Without it all users share one limit. */
  remoteAddress: string | undefined
}

/** A server function. Any runtime with Request and Response can call it. */
export type Handler = (request: Request, connection?: Connection) => Promise<Response>
