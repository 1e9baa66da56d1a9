import type { RelaySocket } from '../channel/relayLink.js'
import type { Clock } from '../kernel/clock.js'

/** One published message. */
interface Stored {
  topic: string
  message: string
  tag: number
  ttl: number
  prompt: boolean
  publishedAt: number
  from: string
  /** Client ids that have acknowledged it. */
  readonly acked: Set<string>
}

/** One frame of a client. */
interface Frame {
  clientId: string
  id: string
  method: string
  params: Record<string, unknown>
  raw: string
}

interface Peer {
  readonly clientId: string
  readonly topics: Set<string>
  readonly socket: RelaySocket
  readonly url: URL
  alive: boolean
}

/** A relay in memory, for the tests of this package, with switches for its failures. */
export interface MemoryRelay {
  openSocket(url: string): RelaySocket
  readonly frames: Frame[]
  readonly messages: Stored[]
  readonly addresses: URL[]
  /** Called with each answer of a client. */
  onText: (text: string) => void
  sockets(): number
  /** The client id that opened the first socket. */
  firstClient(): string
  /** Closes every socket of a client, or all. */
  close(code: number, reason?: string, clientId?: string): void
  /** Drops the sockets of a client without an event. */
  lose(clientId: string): void
  /** Sends a string to every socket. */
  inject(text: string): void
  readonly switches: {
    /** Accepts frames without answers, on every open socket. */
    silent: boolean
    /** Sockets do not open. */
    down: boolean
    /** Returns the code and reason with which a new socket is closed; `undefined` keeps it open. */
    refuse: (url: URL, now: number) => { code: number; reason: string } | undefined
    /** Number of deliveries of each message. */
    times: number
    /** Called before a frame is handled; `true` drops the frame. */
    onFrame: (frame: Frame) => boolean
    /** Sends numeric ids, as the live relay does. */
    numericIds: boolean
    /** Pushes the messages of a topic before the answer to its subscription. */
    early: boolean
  }
}

interface Relay extends MemoryRelay {
  readonly peers: Set<Peer>
  readonly clock: Clock
  readonly ids: { next: bigint }
  /** The pushed messages, by the id of the push. */
  readonly pushed: Map<string, Stored>
}

const later = (act: () => void): void => void Promise.resolve().then(act)

function send(peer: Peer, text: string): void {
  later(() => {
    if (peer.alive)
      (peer.socket.onmessage as ((event: { data: string }) => void) | null)?.({ data: text })
  })
}

function push(relay: Relay, peer: Peer, stored: Stored): void {
  for (let time = 0; time < relay.switches.times; time += 1) {
    relay.ids.next += 1n
    const { topic, message, tag, publishedAt } = stored
    const data = JSON.stringify({ topic, message, tag, publishedAt })
    relay.pushed.set(`${relay.ids.next}`, stored)
    send(
      peer,
      `{"id":${relay.ids.next},"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"${topic}","data":${data}}}`,
    )
  }
}

function waiting(relay: Relay, peer: Peer, topics: readonly string[]): Stored[] {
  const now = relay.clock.now()
  return relay.messages.filter(
    ({ topic, from, acked, publishedAt, ttl }) =>
      topics.includes(topic) &&
      from !== peer.clientId &&
      !acked.has(peer.clientId) &&
      publishedAt + ttl * 1_000 > now,
  )
}

function subscribe(relay: Relay, peer: Peer, topics: readonly string[], answer: () => void): void {
  for (const topic of topics) peer.topics.add(topic)
  if (!relay.switches.early) answer()
  for (const stored of waiting(relay, peer, topics)) push(relay, peer, stored)
  if (relay.switches.early) answer()
}

function publish(relay: Relay, peer: Peer, params: Record<string, unknown>): void {
  const { topic, message, tag, ttl, prompt } = params as unknown as Stored
  if (relay.messages.some((stored) => stored.topic === topic && stored.message === message)) return
  const stored: Stored = {
    topic,
    message,
    tag,
    ttl,
    prompt,
    publishedAt: relay.clock.now(),
    from: peer.clientId,
    acked: new Set(),
  }
  relay.messages.push(stored)
  for (const other of relay.peers)
    if (other !== peer && other.topics.has(topic)) push(relay, other, stored)
}

function handle(relay: Relay, peer: Peer, raw: string): void {
  const value = JSON.parse(raw)
  if (value.method === undefined) relay.onText(raw)
  if (value.method === undefined)
    return void relay.pushed.get(/"id":(\d+)/.exec(raw)?.[1] ?? '')?.acked.add(peer.clientId)
  const frame: Frame = {
    clientId: peer.clientId,
    id: String(value.id),
    method: value.method,
    params: value.params,
    raw,
  }
  relay.frames.push(frame)
  if (relay.switches.silent || relay.switches.onFrame(frame)) return
  const answer = (result: unknown): void =>
    send(peer, JSON.stringify({ id: value.id, jsonrpc: '2.0', result }))
  const { method, params } = value
  if (method === 'irn_batchSubscribe')
    subscribe(relay, peer, params.topics, () => answer(params.topics))
  else if (method === 'irn_publish') {
    publish(relay, peer, params)
    answer(true)
  } else if (method === 'irn_unsubscribe') answer(peer.topics.delete(params.topic))
  else if (method === 'irn_batchFetchMessages') {
    const messages = waiting(relay, peer, params.topics)
    for (const { acked } of messages) acked.add(peer.clientId)
    answer({
      messages: messages.map(({ topic, message, tag, publishedAt }) => ({
        topic,
        message,
        tag,
        publishedAt,
      })),
      hasMore: false,
    })
  } else
    send(
      peer,
      JSON.stringify({
        id: value.id,
        jsonrpc: '2.0',
        error: { code: -32600, message: 'Invalid payload' },
      }),
    )
}

function end(relay: Relay, peer: Peer, code: number, reason: string): void {
  if (!peer.alive) return
  peer.alive = false
  relay.peers.delete(peer)
  later(() =>
    (peer.socket.onclose as ((event: { code: number; reason: string }) => void) | null)?.({
      code,
      reason,
    }),
  )
}

function open(relay: Relay, address: string): RelaySocket {
  const url = new URL(address)
  relay.addresses.push(url)
  const claims = JSON.parse(
    Buffer.from(url.searchParams.get('auth')?.split('.')[1] ?? '', 'base64url').toString(),
  )
  const socket: RelaySocket = {
    send: (text) => later(() => peer.alive && handle(relay, peer, text)),
    close: () => end(relay, peer, 1000, ''),
    onopen: null,
    onmessage: null,
    onclose: null,
    onerror: null,
  }
  const peer: Peer = { clientId: claims.iss, topics: new Set(), socket, url, alive: true }
  if (relay.switches.down) return socket
  relay.peers.add(peer)
  later(() => {
    if (!peer.alive) return
    ;(socket.onopen as (() => void) | null)?.()
    const refused = relay.switches.refuse(url, relay.clock.now())
    if (refused) end(relay, peer, refused.code, refused.reason)
  })
  return socket
}

/** Creates a relay in memory. */
export function createMemoryRelay(clock: Clock): MemoryRelay {
  const relay: Relay = {
    clock,
    peers: new Set(),
    ids: { next: 1_795_221_356_176_126_208n },
    pushed: new Map(),
    frames: [],
    onText: () => undefined,
    messages: [],
    addresses: [],
    openSocket: (url) => open(relay, url),
    sockets: () => relay.peers.size,
    firstClient: () => relay.frames[0]?.clientId ?? '',
    close(code, reason = '', clientId) {
      for (const peer of [...relay.peers])
        if (clientId === undefined || peer.clientId === clientId) end(relay, peer, code, reason)
    },
    lose(clientId) {
      for (const peer of relay.peers) {
        if (peer.clientId !== clientId) continue
        peer.alive = false
        relay.peers.delete(peer)
      }
    },
    inject(text) {
      for (const peer of relay.peers) send(peer, text)
    },
    switches: {
      silent: false,
      down: false,
      refuse: () => undefined,
      times: 1,
      onFrame: () => false,
      numericIds: true,
      early: false,
    },
  }
  return relay
}
