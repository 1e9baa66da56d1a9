import type { MailboxEntry, Push, RelayCounts } from './relayTypes.js'

interface Mailbox {
  entries: Map<string, MailboxEntry>
  /**
   * True while messages are pushed: from the subscription until the client's last socket closes.
   */
  live: boolean
  awaySince: number
}

interface Topic {
  mailboxes: Map<string, Mailbox>
  /** Messages published before a second client subscribed. The first subscriber gets them. */
  unclaimed: Map<string, MailboxEntry>
}

/** The stored messages: one mailbox per topic and client id, as in the public relay. */
export interface Mailboxes {
  /** True if that many more characters fit. */
  hasRoom(length: number): boolean
  /** Stores an entry in every mailbox but the sender's. Returns the pushes to send now. */
  publish(entry: MailboxEntry): Push[]
  /** Opens a mailbox and returns the messages that wait in it. */
  subscribe(clientId: string, topic: string): Push[]
  unsubscribe(clientId: string, topic: string): void
  /** Removes and returns waiting entries, at most `limit`: fetching counts as delivery. */
  fetch(
    clientId: string,
    topics: readonly string[],
    limit: number,
  ): { entries: MailboxEntry[]; hasMore: boolean }
  acknowledge(clientId: string, topic: string, id: string): void
  /** Stops pushing to a client whose last socket has closed. Keeps its mailboxes. */
  leave(clientId: string): void
  /** Drops expired entries. */
  sweep(): void
  topicsOf(clientId: string): number
  counts(clientId?: string): Omit<RelayCounts, 'sockets'>
}

function topicOf(topics: Map<string, Topic>, name: string): Topic {
  const topic = topics.get(name) ?? { mailboxes: new Map(), unclaimed: new Map() }
  topics.set(name, topic)
  return topic
}

function isEmpty({ mailboxes, unclaimed }: Topic): boolean {
  return mailboxes.size === 0 && unclaimed.size === 0
}

function tidy(topics: Map<string, Topic>, name: string): void {
  const topic = topics.get(name)
  if (topic && isEmpty(topic)) topics.delete(name)
}

/** Opens a client's mailbox on a topic, with the unclaimed messages. */
function claim(topic: Topic, clientId: string): Mailbox {
  const mailbox = topic.mailboxes.get(clientId) ?? {
    entries: new Map<string, MailboxEntry>(),
    live: false,
    awaySince: 0,
  }
  topic.mailboxes.set(clientId, mailbox)
  for (const entry of topic.unclaimed.values()) {
    if (entry.from === clientId) continue
    topic.unclaimed.delete(entry.id)
    mailbox.entries.set(entry.id, entry)
  }
  return mailbox
}

function count(
  topics: ReadonlyMap<string, Topic>,
  clientId?: string,
): Omit<RelayCounts, 'sockets'> {
  const sum = { topics: 0, subscriptions: 0, messages: 0, stored: 0 }
  for (const topic of topics.values()) {
    const mailboxes = [...topic.mailboxes]
      .filter(([id]) => clientId === undefined || id === clientId)
      .map(([, mailbox]) => mailbox.entries)
    const entries = [...mailboxes, ...(clientId === undefined ? [topic.unclaimed] : [])].flatMap(
      (each) => [...each.values()],
    )
    if (clientId === undefined || mailboxes.length > 0) sum.topics++
    sum.subscriptions += mailboxes.length
    sum.messages += entries.length
    sum.stored += entries.reduce((length, { message }) => length + message.length, 0)
  }
  return sum
}

function sweepTopics(topics: Map<string, Topic>, now: number, awayFor: number): void {
  for (const [name, topic] of topics) {
    for (const [clientId, { live, awaySince }] of topic.mailboxes)
      if (!live && awaySince + awayFor <= now) topic.mailboxes.delete(clientId)
    for (const entries of [
      topic.unclaimed,
      ...[...topic.mailboxes.values()].map((mailbox) => mailbox.entries),
    ]) {
      for (const entry of entries.values()) if (entry.expiresAt <= now) entries.delete(entry.id)
    }
    if (isEmpty(topic)) topics.delete(name)
  }
}

/** Returns the messages that wait for a client on a topic, claimed or not. */
function waitingFor(topic: Topic | undefined, clientId: string, now: number): MailboxEntry[] {
  const entries = [
    ...(topic?.mailboxes.get(clientId)?.entries.values() ?? []),
    ...(topic?.unclaimed.values() ?? []),
  ]
  return entries.filter((entry) => entry.from !== clientId && entry.expiresAt > now)
}

/** Creates the relay's memory. */
export function createMailboxes(parameters: {
  now: () => number
  awayFor: number
  stored: number
}): Mailboxes {
  const { now, awayFor, stored } = parameters
  const topics = new Map<string, Topic>()
  // Counting is slow, so entries since the last count are added without a new count.
  const room = { used: 0 }
  const sweep = (): void => sweepTopics(topics, now(), awayFor)

  return {
    hasRoom(length) {
      if (room.used + length > stored) {
        sweep()
        room.used = count(topics).stored
      }
      return room.used + length <= stored
    },
    publish(entry) {
      const topic = topicOf(topics, entry.topic)
      const others = [...topic.mailboxes].filter(([clientId]) => clientId !== entry.from)
      if (others.length === 0) topic.unclaimed.set(entry.id, entry)
      for (const [, mailbox] of others) mailbox.entries.set(entry.id, entry)
      room.used += entry.message.length * Math.max(1, others.length)
      return others.filter(([, mailbox]) => mailbox.live).map(([clientId]) => ({ clientId, entry }))
    },
    subscribe(clientId, topic) {
      claim(topicOf(topics, topic), clientId).live = true
      return waitingFor(topics.get(topic), clientId, now()).map((entry) => ({ clientId, entry }))
    },
    unsubscribe(clientId, topic) {
      topics.get(topic)?.mailboxes.delete(clientId)
      tidy(topics, topic)
    },
    fetch(clientId, names, limit) {
      const waiting = names.flatMap((name) => waitingFor(topics.get(name), clientId, now()))
      const entries = waiting.slice(0, limit)
      for (const { topic, id } of entries) {
        topics.get(topic)?.mailboxes.get(clientId)?.entries.delete(id)
        topics.get(topic)?.unclaimed.delete(id)
        tidy(topics, topic)
      }
      return { entries, hasMore: waiting.length > limit }
    },
    acknowledge: (clientId, topic, id) =>
      void topics.get(topic)?.mailboxes.get(clientId)?.entries.delete(id),
    leave(clientId) {
      for (const { mailboxes } of topics.values()) {
        const mailbox = mailboxes.get(clientId)
        if (mailbox) Object.assign(mailbox, { live: false, awaySince: now() })
      }
    },
    sweep,
    topicsOf: (clientId) =>
      [...topics.values()].filter(({ mailboxes }) => mailboxes.has(clientId)).length,
    counts(clientId) {
      sweep()
      return count(topics, clientId)
    },
  }
}
