import type { Letter, Push, RelayCounts } from './relayTypes.js'

interface Mailbox {
  letters: Map<string, Letter>
  /**
   * True while messages are pushed: from the subscription until the client's last socket closes.
   */
  live: boolean
  awaySince: number
}

interface Topic {
  mailboxes: Map<string, Mailbox>
  /** Messages published before a second client subscribed. The first subscriber gets them. */
  unclaimed: Map<string, Letter>
}

/** The stored messages: one mailbox per topic and client id, as in the public relay. */
export interface Mailboxes {
  /** True if that many more characters fit. */
  hasRoom(length: number): boolean
  /** Stores a letter in every mailbox but the sender's. Returns the pushes to send now. */
  publish(letter: Letter): Push[]
  /** Opens a mailbox and returns the messages that wait in it. */
  subscribe(clientId: string, topic: string): Push[]
  unsubscribe(clientId: string, topic: string): void
  /** Removes and returns waiting letters, at most `limit`: fetching counts as delivery. */
  fetch(
    clientId: string,
    topics: readonly string[],
    limit: number,
  ): { letters: Letter[]; hasMore: boolean }
  acknowledge(clientId: string, topic: string, id: string): void
  /** Stops pushing to a client whose last socket has closed. Keeps its mailboxes. */
  leave(clientId: string): void
  /** Drops expired letters. */
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
    letters: new Map<string, Letter>(),
    live: false,
    awaySince: 0,
  }
  topic.mailboxes.set(clientId, mailbox)
  for (const letter of topic.unclaimed.values()) {
    if (letter.from === clientId) continue
    topic.unclaimed.delete(letter.id)
    mailbox.letters.set(letter.id, letter)
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
      .map(([, mailbox]) => mailbox.letters)
    const letters = [...mailboxes, ...(clientId === undefined ? [topic.unclaimed] : [])].flatMap(
      (each) => [...each.values()],
    )
    if (clientId === undefined || mailboxes.length > 0) sum.topics++
    sum.subscriptions += mailboxes.length
    sum.messages += letters.length
    sum.stored += letters.reduce((length, { message }) => length + message.length, 0)
  }
  return sum
}

function sweepTopics(topics: Map<string, Topic>, now: number, awayFor: number): void {
  for (const [name, topic] of topics) {
    for (const [clientId, { live, awaySince }] of topic.mailboxes)
      if (!live && awaySince + awayFor <= now) topic.mailboxes.delete(clientId)
    for (const letters of [
      topic.unclaimed,
      ...[...topic.mailboxes.values()].map((mailbox) => mailbox.letters),
    ]) {
      for (const letter of letters.values()) if (letter.expiresAt <= now) letters.delete(letter.id)
    }
    if (isEmpty(topic)) topics.delete(name)
  }
}

/** Returns the messages that wait for a client on a topic, claimed or not. */
function waitingFor(topic: Topic | undefined, clientId: string, now: number): Letter[] {
  const letters = [
    ...(topic?.mailboxes.get(clientId)?.letters.values() ?? []),
    ...(topic?.unclaimed.values() ?? []),
  ]
  return letters.filter((letter) => letter.from !== clientId && letter.expiresAt > now)
}

/** Creates the relay's memory. */
export function createMailboxes(parameters: {
  now: () => number
  awayFor: number
  stored: number
}): Mailboxes {
  const { now, awayFor, stored } = parameters
  const topics = new Map<string, Topic>()
  // Counting is slow, so letters since the last count are added without a new count.
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
    publish(letter) {
      const topic = topicOf(topics, letter.topic)
      const others = [...topic.mailboxes].filter(([clientId]) => clientId !== letter.from)
      if (others.length === 0) topic.unclaimed.set(letter.id, letter)
      for (const [, mailbox] of others) mailbox.letters.set(letter.id, letter)
      room.used += letter.message.length * Math.max(1, others.length)
      return others
        .filter(([, mailbox]) => mailbox.live)
        .map(([clientId]) => ({ clientId, letter }))
    },
    subscribe(clientId, topic) {
      claim(topicOf(topics, topic), clientId).live = true
      return waitingFor(topics.get(topic), clientId, now()).map((letter) => ({ clientId, letter }))
    },
    unsubscribe(clientId, topic) {
      topics.get(topic)?.mailboxes.delete(clientId)
      tidy(topics, topic)
    },
    fetch(clientId, names, limit) {
      const waiting = names.flatMap((name) => waitingFor(topics.get(name), clientId, now()))
      const letters = waiting.slice(0, limit)
      for (const { topic, id } of letters) {
        topics.get(topic)?.mailboxes.get(clientId)?.letters.delete(id)
        topics.get(topic)?.unclaimed.delete(id)
        tidy(topics, topic)
      }
      return { letters, hasMore: waiting.length > limit }
    },
    acknowledge: (clientId, topic, id) =>
      void topics.get(topic)?.mailboxes.get(clientId)?.letters.delete(id),
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
