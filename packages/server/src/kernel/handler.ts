/** What a Request does not tell of where it came from. */
export interface Connection {
  /**
   * Network address at the other end; without it visitors are not told apart, and not limited one
   * by one.
   */
  remoteAddress: string | undefined
}

/** A server: any runtime that has Request and Response can call it. */
export type Handler = (request: Request, connection?: Connection) => Promise<Response>
