import type { Letter, Push, RelayCounts } from './types.js'

interface Mailbox {
  letters: Map<string, Letter>
  /** Whether what comes is pushed: since the client subscribed, until its last socket closed. */
  live: boolean
  awaySince: number
}

interface Topic {
  mailboxes: Map<string, Mailbox>
  /** What was published before anybody else was there: for the first who subscribes. */
  unclaimed: Map<string, Letter>
}

/** What waits for whom: one mailbox for each topic and client id, as the public relay has it. */
export interface Mailboxes {
  /** Whether that many characters more can be kept. */
  hasRoom(length: number): boolean
  /** Puts a letter into every mailbox but the sender's and tells to whom it can be pushed at once. */
  publish(letter: Letter): Push[]
  /** Opens a mailbox and tells what waits in it. */
  subscribe(clientId: string, topic: string): Push[]
  unsubscribe(clientId: string, topic: string): void
  /** Takes what waits out of a mailbox, at most `limit` letters: fetching counts as delivery. */
  fetch(clientId: string, topics: readonly string[], limit: number): { letters: Letter[]; hasMore: boolean }
  acknowledge(clientId: string, topic: string, id: string): void
  /** The client's last socket closed: its mailboxes stay, nothing is pushed. */
  leave(clientId: string): void
  /** Drops what is past its time. */
  sweep(): void
  topicsOf(clientId: string): number
  counts(clientId?: string): Omit<RelayCounts, 'sockets'>
}

function store(topics: Map<string, Topic>): { topicOf(name: string): Topic; tidy(name: string): void } {
  return {
    topicOf(name) {
      const known = topics.get(name)
      if (known) return known
      const topic: Topic = { mailboxes: new Map(), unclaimed: new Map() }
      topics.set(name, topic)
      return topic
    },
    tidy(name) {
      const topic = topics.get(name)
      if (topic && topic.mailboxes.size === 0 && topic.unclaimed.size === 0) topics.delete(name)
    },
  }
}

/** Opens a client's mailbox on a topic, with what nobody had claimed yet. */
function claim(topic: Topic, clientId: string): Mailbox {
  const mailbox = topic.mailboxes.get(clientId) ?? { letters: new Map<string, Letter>(), live: false, awaySince: 0 }
  topic.mailboxes.set(clientId, mailbox)
  for (const letter of topic.unclaimed.values()) {
    if (letter.from === clientId) continue
    topic.unclaimed.delete(letter.id)
    mailbox.letters.set(letter.id, letter)
  }
  return mailbox
}

function count(topics: ReadonlyMap<string, Topic>, clientId?: string): Omit<RelayCounts, 'sockets'> {
  const sum = { topics: 0, subscriptions: 0, messages: 0, stored: 0 }
  for (const topic of topics.values()) {
    const mailboxes = [...topic.mailboxes].filter(([id]) => clientId === undefined || id === clientId).map(([, mailbox]) => mailbox.letters)
    const letters = [...mailboxes, ...(clientId === undefined ? [topic.unclaimed] : [])].flatMap((each) => [...each.values()])
    if (clientId === undefined || mailboxes.length > 0) sum.topics++
    sum.subscriptions += mailboxes.length
    sum.messages += letters.length
    sum.stored += letters.reduce((length, { message }) => length + message.length, 0)
  }
  return sum
}

/** Makes the relay's memory. */
export function createMailboxes(parameters: { now: () => number; awayFor: number; stored: number }): Mailboxes {
  const { now, awayFor, stored } = parameters
  const topics = new Map<string, Topic>()
  // Counting is slow, so what was let in since the last count is taken as if all of it were still here.
  const room = { used: 0 }
  const { topicOf, tidy } = store(topics)

  function sweep(): void {
    for (const [name, topic] of topics) {
      for (const [clientId, { live, awaySince }] of topic.mailboxes) if (!live && awaySince + awayFor <= now()) topic.mailboxes.delete(clientId)
      for (const letters of [topic.unclaimed, ...[...topic.mailboxes.values()].map((mailbox) => mailbox.letters)]) {
        for (const letter of letters.values()) if (letter.expiresAt <= now()) letters.delete(letter.id)
      }
      tidy(name)
    }
  }

  return {
    hasRoom(length) {
      if (room.used + length > stored) {
        sweep()
        room.used = count(topics).stored
      }
      return room.used + length <= stored
    },
    publish(letter) {
      const topic = topicOf(letter.topic)
      const others = [...topic.mailboxes].filter(([clientId]) => clientId !== letter.from)
      if (others.length === 0) topic.unclaimed.set(letter.id, letter)
      for (const [, mailbox] of others) mailbox.letters.set(letter.id, letter)
      room.used += letter.message.length * Math.max(1, others.length)
      return others.filter(([, mailbox]) => mailbox.live).map(([clientId]) => ({ clientId, letter }))
    },
    subscribe(clientId, topic) {
      const mailbox = claim(topicOf(topic), clientId)
      mailbox.live = true
      return [...mailbox.letters.values()].filter((letter) => letter.expiresAt > now()).map((letter) => ({ clientId, letter }))
    },
    unsubscribe(clientId, topic) {
      topics.get(topic)?.mailboxes.delete(clientId)
      tidy(topic)
    },
    fetch(clientId, names, limit) {
      const waiting = names.flatMap((name) => {
        const topic = topics.get(name)
        const letters = [...(topic?.mailboxes.get(clientId)?.letters.values() ?? []), ...(topic?.unclaimed.values() ?? [])]
        return letters.filter((letter) => letter.from !== clientId && letter.expiresAt > now())
      })
      const letters = waiting.slice(0, limit)
      for (const { topic, id } of letters) {
        topics.get(topic)?.mailboxes.get(clientId)?.letters.delete(id)
        topics.get(topic)?.unclaimed.delete(id)
        tidy(topic)
      }
      return { letters, hasMore: waiting.length > limit }
    },
    acknowledge: (clientId, topic, id) => void topics.get(topic)?.mailboxes.get(clientId)?.letters.delete(id),
    leave(clientId) {
      for (const { mailboxes } of topics.values()) {
        const mailbox = mailboxes.get(clientId)
        if (mailbox) Object.assign(mailbox, { live: false, awaySince: now() })
      }
    },
    sweep,
    topicsOf: (clientId) => [...topics.values()].filter(({ mailboxes }) => mailboxes.has(clientId)).length,
    counts(clientId) {
      sweep()
      return count(topics, clientId)
    },
  }
}
