/** The relay's clock. `now` is milliseconds since 1970: tokens are checked against it. */
export interface RelayClock {
  now(): number
  /** Calls back once after `ms`, unless the returned function was called before. */
  after(ms: number, callback: () => void): () => void
}

/** The limits of one relay. Sizes are characters of text, times are milliseconds. */
export interface RelayLimits {
  /** Maximum length of one publication's message. 98304 at the public relay. */
  message: number
  /** Maximum characters that wait in all mailboxes together. */
  stored: number
  /** Maximum number of open sockets. */
  sockets: number
  /** Maximum number of topics of one client. */
  topics: number
  /** Maximum frames per second of one socket, with a credit of five seconds. */
  framesPerSecond: number
  /** Maximum number of messages in one answer to a fetch. */
  fetched: number
  /** Time after which a silent socket is closed with 4008. */
  silentFor: number
  /** Time after which the mailboxes of an absent client are cleared. */
  awayFor: number
}

/** The relay's counters. All but `sockets` are zero once every client has cleaned up. */
export interface RelayCounts {
  sockets: number
  topics: number
  /** Pairs of a topic and a client id with a mailbox on it. */
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
   * Accepted values of `aud` in tokens, besides the relay's URLs under `127.0.0.1` and `localhost`.
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
  /** Closes every socket and the port, and deletes all messages. It may be called twice. */
  stop(): Promise<void>
}

/** One message in a mailbox. */
export interface MailboxEntry {
  /** SHA-256 of the text in hex: the relay's id of a message. */
  id: string
  topic: string
  message: string
  tag: number
  attestation?: string
  /** The sender, which never receives its own message. */
  from: string
  publishedAt: number
  expiresAt: number
}

/** An entry that is sent to a client. */
export interface Push {
  clientId: string
  entry: MailboxEntry
}
