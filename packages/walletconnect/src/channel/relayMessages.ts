import { isRecord } from '@latchkey/protocol/std'
import { isHex32 } from '../kernel/bytes.js'

/** A message from the relay, still sealed. */
export interface RelayMessage {
  readonly topic: string
  /** The envelope's text. */
  readonly message: string
  /** Milliseconds since 1970, by the relay's clock; 0 if it sent none. */
  readonly publishedAt: number
  readonly tag: number
}

/** Parses one message. Returns `undefined` for any other value. */
export function readRelayMessage(value: unknown): RelayMessage | undefined {
  if (!isRecord(value) || !isHex32(value.topic) || typeof value.message !== 'string')
    return undefined
  const { topic, message, publishedAt, tag } = value
  return {
    topic,
    message,
    publishedAt: typeof publishedAt === 'number' ? publishedAt : 0,
    tag: typeof tag === 'number' ? tag : 0,
  }
}

/** Reads a page of fetched messages, oldest first. */
export function readFetched(value: unknown): { messages: RelayMessage[]; hasMore: boolean } {
  if (!isRecord(value) || !Array.isArray(value.messages)) return { messages: [], hasMore: false }
  const messages = value.messages.map(readRelayMessage).filter((message) => message !== undefined)
  return {
    messages: messages.sort((a, b) => a.publishedAt - b.publishedAt),
    hasMore: value.hasMore === true,
  }
}
