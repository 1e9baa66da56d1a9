import { createHash } from 'node:crypto'
import type { Mailboxes } from './mailboxes.js'
import type { MailboxEntry, Push, RelayLimits } from './relayTypes.js'

/** A refusal of a request, with the relay's own code and tag. Source: relay_rpc's error tags. */
export class RequestError extends Error {
  override readonly name = 'RequestError'
  readonly code: number
  readonly data: string
  constructor(code: number, data: string, message: string) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** The context of a method call. */
export interface Call {
  clientId: string
  method: string
  params: Readonly<Record<string, unknown>>
  mailboxes: Mailboxes
  limits: RelayLimits
  now: number
}

/** The result of a method, and the pushes that it causes. */
export interface Outcome {
  result: unknown
  pushes: readonly Push[]
}

/** The maximum lifetime of a message in seconds that the public relay is known to accept. */
const LONGEST_LIFE = 30 * 24 * 60 * 60

/** Maximum topics or messages in one batch. */
const BATCH = 500

function invalid(data: string, message: string): RequestError {
  return new RequestError(-32600, data, `Invalid payload: ${message}`)
}

function topicOf(value: unknown): string {
  if (typeof value !== 'string' || !/^[0-9a-f]{64}$/.test(value))
    throw invalid('InvalidTopic', 'a topic is 64 lower-case hex digits')
  return value
}

function wholeNumber(value: unknown, name: string): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 0xffff_ffff)
    throw invalid('InvalidParams', `${name} is not a number`)
  return value
}

function listOf<Item>(value: unknown, read: (item: unknown) => Item): Item[] {
  if (!Array.isArray(value)) throw invalid('InvalidParams', 'a list is missing')
  if (value.length === 0) throw invalid('BatchEmpty', 'the list is empty')
  if (value.length > BATCH) throw invalid('BatchLimitExceeded', `at most ${BATCH} at once`)
  return value.map(read)
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null)
    throw invalid('InvalidParams', 'an object is missing')
  return value as Record<string, unknown>
}

/** Returns SHA-256 in hex, as the id of a message or a subscription. */
function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function publish(call: Call, params: Readonly<Record<string, unknown>>): Push[] {
  const { mailboxes, limits, now, clientId } = call
  const topic = topicOf(params.topic)
  const { message, attestation } = params
  const tag = wholeNumber(params.tag, 'tag')
  const ttl = wholeNumber(params.ttl, 'ttl')
  if (typeof message !== 'string' || message === '')
    throw invalid('InvalidParams', 'message is not text')
  if (message.length > limits.message)
    throw new RequestError(
      -32600,
      'PayloadSizeExceeded',
      `Payload size limit exceeded. Maximum size for tag ${tag} is ${limits.message}`,
    )
  if (ttl < 1) throw new RequestError(-32000, 'TtlTooShort', 'The ttl is too short')
  if (ttl > LONGEST_LIFE)
    throw new RequestError(-32000, 'TtlTooLong', `The ttl is longer than ${LONGEST_LIFE} seconds`)
  if (!mailboxes.hasRoom(message.length))
    throw new RequestError(-32000, 'MailboxLimitExceeded', 'Too much is waiting')
  const entry: MailboxEntry = {
    id: hash(message),
    topic,
    message,
    tag,
    from: clientId,
    publishedAt: now,
    expiresAt: now + ttl * 1000,
  }
  return mailboxes.publish(typeof attestation === 'string' ? { ...entry, attestation } : entry)
}

function subscribe(call: Call, topics: readonly string[]): Push[] {
  if (call.mailboxes.topicsOf(call.clientId) + topics.length > call.limits.topics) {
    throw new RequestError(
      -32000,
      'SubscriberLimitExceeded',
      `A client has at most ${call.limits.topics} topics`,
    )
  }
  return topics.flatMap((topic) => call.mailboxes.subscribe(call.clientId, topic))
}

function fetchLetters(call: Call, topics: readonly string[]): Outcome {
  const { entries, hasMore } = call.mailboxes.fetch(call.clientId, topics, call.limits.fetched)
  return { result: { messages: entries.map(toData), hasMore }, pushes: [] }
}

/** Formats an entry for clients. */
export function toData({
  topic,
  message,
  publishedAt,
  tag,
  attestation,
}: MailboxEntry): Record<string, unknown> {
  return { topic, message, publishedAt, tag, ...(attestation === undefined ? {} : { attestation }) }
}

function subscriptionId(call: Call, topic: string): string {
  return hash(topic + call.clientId)
}

/** Handles a proposal in one call: subscribes the sender to the pairing and publishes there. */
function proposeSession(call: Call): Push[] {
  const { pairingTopic, sessionProposal, ttl = 300, attestation } = call.params
  const topic = topicOf(pairingTopic)
  return [
    ...subscribe(call, [topic]),
    ...publish(call, { topic, message: sessionProposal, ttl, tag: 1100, attestation }),
  ]
}

/**
 * Handles an approval in one call: subscribes the wallet to the session, answers on the pairing,
 * and settles on the session.
 */
function approveSession(call: Call): Push[] {
  const {
    pairingTopic,
    sessionTopic,
    sessionProposalResponse,
    sessionSettlementRequest,
    ttl = 300,
  } = call.params
  const [pairing, session] = [topicOf(pairingTopic), topicOf(sessionTopic)]
  return [
    ...subscribe(call, [session]),
    ...publish(call, { topic: pairing, message: sessionProposalResponse, ttl, tag: 1101 }),
    ...publish(call, { topic: session, message: sessionSettlementRequest, ttl, tag: 1102 }),
  ]
}

function unsubscribe(call: Call, topics: readonly string[]): Outcome {
  for (const topic of topics) call.mailboxes.unsubscribe(call.clientId, topic)
  return { result: true, pushes: [] }
}

function batchSubscribe(call: Call, toResult: (topic: string) => unknown): Outcome {
  const topics = listOf(call.params.topics, topicOf)
  return { result: topics.map(toResult), pushes: subscribe(call, topics) }
}

function subscribeOne(call: Call): Outcome {
  const topic = topicOf(call.params.topic)
  return { result: subscriptionId(call, topic), pushes: subscribe(call, [topic]) }
}

const methods: Readonly<Record<string, (call: Call) => Outcome>> = {
  irn_publish: (call) => ({ result: true, pushes: publish(call, call.params) }),
  irn_batchPublish: (call) => ({
    result: true,
    pushes: listOf(call.params.messages, recordOf).flatMap((message) => publish(call, message)),
  }),
  irn_subscribe: subscribeOne,
  irn_subscribeBlocking: subscribeOne,
  irn_batchSubscribe: (call) => batchSubscribe(call, (topic) => subscriptionId(call, topic)),
  irn_batchSubscribeBlocking: (call) =>
    batchSubscribe(call, (topic) => ({ id: subscriptionId(call, topic) })),
  // The id is ignored: clients send ids of their own, and the public relay accepts them.
  irn_unsubscribe: (call) => unsubscribe(call, [topicOf(call.params.topic)]),
  irn_batchUnsubscribe: (call) =>
    unsubscribe(
      call,
      listOf(call.params.subscriptions, (each) => topicOf(recordOf(each).topic)),
    ),
  irn_fetchMessages: (call) => fetchLetters(call, [topicOf(call.params.topic)]),
  irn_batchFetchMessages: (call) => fetchLetters(call, listOf(call.params.topics, topicOf)),
  irn_batchReceive(call) {
    for (const { topic, messageId } of listOf(call.params.receipts, recordOf))
      call.mailboxes.acknowledge(call.clientId, topicOf(topic), String(messageId))
    return { result: true, pushes: [] }
  },
  wc_proposeSession: (call) => ({ result: true, pushes: proposeSession(call) }),
  wc_approveSession: (call) => ({ result: true, pushes: approveSession(call) }),
}

/**
 * Executes a client's request.
 *
 * @throws {@link RequestError} if it cannot be executed.
 */
export function answer(call: Call): Outcome {
  const method = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
  if (!method) throw invalid('InvalidMethod', `there is no method ${call.method.slice(0, 60)}`)
  return method(call)
}
