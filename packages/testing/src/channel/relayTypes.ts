/** The relay's clock. `now` is milliseconds since 1970: tokens are checked against it. */
export interface RelayClock {
  now(): number
  /** Calls back once after `ms`, unless the returned function was called before. */
  after(ms: number, callback: () => void): () => void
}

/** The limits of one relay. Sizes are characters of text, times are milliseconds. */
export interface RelayLimits {
  /** Longest message of one publication. The public relay says 98304. */
  message: number
  /** Everything that waits in all mailboxes together. */
  stored: number
  /** Open sockets. */
  sockets: number
  /** Topics one client may be subscribed to. */
  topics: number
  /** Frames a second of one socket, with five seconds' worth of credit. */
  framesPerSecond: number
  /** Messages in one answer to a fetch. */
  fetched: number
  /** A socket that says nothing at all for this long is closed with 4008. */
  silentFor: number
  /** The mailboxes of a client that does not come back are cleared after this. */
  awayFor: number
}

/** The relay's counters. All are zero but `sockets` when every client has cleaned up. */
export interface RelayCounts {
  sockets: number
  topics: number
  /** Pairs of a topic and a client id that has a mailbox there. */
  subscriptions: number
  /** Copies of messages that wait for a client, or for the first one to subscribe. */
  messages: number
  /** Characters of these messages. */
  stored: number
}

/**
 * An event at the relay, in order. It contains only the parts of a message that the relay can read.
 */
export type RelayEvent =
  | { type: 'opened'; clientId: string; socket: number }
  | { type: 'refused'; code: number; reason: string }
  | { type: 'closed'; clientId: string; socket: number; code: number }
  | {
      type: 'request'
      clientId: string
      socket: number
      id: string
      method: string
      topics: readonly string[]
      tags: readonly number[]
    }
  | {
      type: 'answer'
      clientId: string
      socket: number
      id: string
      method: string
      failed: boolean
    }
  | { type: 'delivery'; clientId: string; socket: number; id: string; topic: string; tag: number }
  | { type: 'ack'; clientId: string; socket: number; id: string; topic: string; tag: number }

/** Options of a relay. */
export interface RelayOptions {
  /** 0 takes any free port. @default 0 */
  port?: number | undefined
  /** Address to listen on. @default '127.0.0.1' */
  host?: string | undefined
  /**
   * URLs that tokens may name as `aud`, besides the relay's own under `127.0.0.1` and `localhost`.
   */
  audiences?: readonly string[] | undefined
  clock?: RelayClock | undefined
  limits?: Partial<RelayLimits> | undefined
}

/** A running relay. */
export interface Relay {
  /** `ws://127.0.0.1:<port>`: the address for clients, and their `aud`. */
  readonly url: string
  /** Returns the counters of one client (its did:key) or of all. */
  inspect(clientId?: string): RelayCounts
  /** Notifies the listener of events. Returns a function that unsubscribes it. */
  observe(listener: (event: RelayEvent) => void): () => void
  /** Closes every socket and the port, and forgets everything. Calling it twice is harmless. */
  stop(): Promise<void>
}

/** One message in a mailbox. */
export interface Letter {
  /** SHA-256 of the text in hex: the relay's own id of a message. */
  id: string
  topic: string
  message: string
  tag: number
  attestation?: string
  /** The sender. It never gets its own message. */
  from: string
  publishedAt: number
  expiresAt: number
}

/** A letter on its way to a client. */
export interface Push {
  clientId: string
  letter: Letter
}
