import { noop } from '@latchkey/protocol/std'
import type { WebSocket } from 'ws'
import { type Connection, createConnection, mayPass, write } from './connection.js'
import { type Frame, parseFrame } from './frame.js'
import type { Gate, Line } from './gate.js'
import type { Mailboxes } from './mailboxes.js'
import { answer, RequestError, toData } from './relayMethods.js'
import type { MailboxEntry, Push, RelayClock, RelayEvent, RelayLimits } from './relayTypes.js'
import { subjectOf } from './subjectOf.js'

/** The relay's sockets. */
export interface Hub {
  accept(socket: WebSocket, clientId: string): void
  /** Pings every socket and ends those that did not answer the last one. */
  ping(): void
  /** Open sockets, of one client or of all. */
  lines(clientId?: string): readonly Line[]
}

/** The dependencies of the hub. */
export interface HubDeps {
  mailboxes: Mailboxes
  limits: RelayLimits
  clock: RelayClock
  gate: Gate
  notify(event: RelayEvent): void
}

/**
 * Milliseconds until an entry that was sent through a socket is sent there again, also if the
 * client subscribes meanwhile.
 */
const ON_ITS_WAY = 5_000

function isOnItsWay({ unacknowledged }: Connection, entry: MailboxEntry, now: number): boolean {
  return [...unacknowledged.values()].some(
    (sent) => sent.entry === entry && sent.at > now - ON_ITS_WAY,
  )
}

/** Sends each entry to the client's newest socket, as the public relay does. */
function createSender(
  parts: HubDeps,
  connections: ReadonlySet<Connection>,
): (pushes: readonly Push[]) => void {
  const { gate, clock, notify } = parts
  const ids = { short: 100_000_000_000_000n, long: 1_700_000_000_000_000_000n }

  return (pushes) => {
    for (const { clientId, entry } of pushes) {
      const connection = [...connections]
        .filter((each) => each.clientId === clientId && each.state.open)
        .at(-1)
      if (!connection || isOnItsWay(connection, entry, clock.now())) continue
      const { requestIds } = gate.manner()
      const id = String(ids[requestIds === 'short' ? 'short' : 'long']++)
      const written = requestIds === 'string' ? `"${id}"` : id
      const { topic, tag } = entry
      connection.unacknowledged.set(id, { entry, at: clock.now() })
      const params = JSON.stringify({ id: topic, data: toData(entry) })
      gate.pass(
        { point: 'delivery', clientId, method: 'irn_subscription', tags: [tag] },
        connection.line,
        () => {
          notify({ type: 'delivery', clientId, socket: connection.number, id, topic, tag })
          write(
            connection,
            `{"id":${written},"jsonrpc":"2.0","method":"irn_subscription","params":${params}}`,
          )
        },
      )
    }
  }
}

function refusal(error: unknown): string {
  // Any other error is a defect of this relay, and must not look like one of the client.
  if (!(error instanceof RequestError)) throw error
  return `"error":${JSON.stringify({ code: error.code, message: error.message, data: error.data })}`
}

type Request = Extract<Frame, { kind: 'request' }>

/** Answers the requests of clients. */
function createAnswerer(
  parts: HubDeps,
  send: (pushes: readonly Push[]) => void,
): (connection: Connection, request: Request) => void {
  const { mailboxes, limits, clock, gate, notify } = parts

  function outcome(
    connection: Connection,
    { id, method, params }: Request,
  ): { body: string; pushes: readonly Push[] } {
    try {
      if (BigInt(id) < 1_000_000_000n)
        throw new RequestError(
          -32600,
          'InvalidRequestId',
          'Invalid payload: the id is below 1000000000',
        )
      if (!mayPass(connection, clock.now(), limits.framesPerSecond))
        throw new RequestError(3001, 'TooManyRequests', 'Too many requests')
      const { result, pushes } = answer({
        clientId: connection.clientId,
        method,
        params,
        mailboxes,
        limits,
        now: clock.now(),
      })
      return { body: `"result":${JSON.stringify(result)}`, pushes }
    } catch (error) {
      return { body: refusal(error), pushes: [] }
    }
  }

  return (connection, request) => {
    const { clientId, number } = connection
    const { id, method, quoted } = request
    const { tags } = subjectOf(method, request.params)
    const { body, pushes } = outcome(connection, request)
    const written = quoted && gate.manner().answerIds === 'echo' ? `"${id}"` : String(BigInt(id))
    const reply = (): void =>
      gate.pass({ point: 'answer', clientId, method, tags }, connection.line, () => {
        notify({
          type: 'answer',
          clientId,
          socket: number,
          id,
          method,
          failed: body.startsWith('"error"'),
        })
        write(connection, `{"id":${written},"jsonrpc":"2.0",${body}}`)
      })
    if (gate.manner().deliverFirst) send(pushes)
    reply()
    if (!gate.manner().deliverFirst) send(pushes)
  }
}

/** Handles the frames that a client sends. */
function createListener(
  parts: HubDeps,
  send: (pushes: readonly Push[]) => void,
): (connection: Connection, text: string) => void {
  const { mailboxes, gate, notify } = parts
  const reply = createAnswerer(parts, send)

  function acknowledge(connection: Connection, id: string): void {
    const entry = connection.unacknowledged.get(id)?.entry
    if (!entry) return
    const { clientId, number } = connection
    gate.pass(
      { point: 'ack', clientId, method: 'irn_subscription', tags: [entry.tag] },
      connection.line,
      () => {
        connection.unacknowledged.delete(id)
        mailboxes.acknowledge(clientId, entry.topic, entry.id)
        notify({ type: 'ack', clientId, socket: number, id, topic: entry.topic, tag: entry.tag })
      },
    )
  }

  return (connection, text) => {
    if (!connection.state.open || connection.state.frozen) return
    connection.state.received = true
    const frame = parseFrame(text)
    if (!frame)
      return write(
        connection,
        '{"id":0,"jsonrpc":"2.0","error":{"code":-32600,"message":"Invalid payload","data":"Serialization"}}',
      )
    if (frame.kind === 'response') return frame.ok ? acknowledge(connection, frame.id) : undefined
    const { clientId, number } = connection
    const { id, method } = frame
    const subject = subjectOf(method, frame.params)
    notify({ type: 'request', clientId, socket: number, id, method, ...subject })
    gate.pass({ point: 'request', clientId, method, tags: subject.tags }, connection.line, () =>
      reply(connection, frame),
    )
  }
}

/** Creates the hub of all sockets. */
export function createHub(parts: HubDeps): Hub {
  const { mailboxes, limits, clock, notify } = parts
  const connections = new Set<Connection>()
  const state = { opened: 0 }
  const receive = createListener(parts, createSender(parts, connections))

  return {
    accept(socket, clientId) {
      const connection = createConnection(socket, clientId, {
        number: state.opened++,
        now: clock.now(),
        credit: limits.framesPerSecond * 5,
      })
      connections.add(connection)
      notify({ type: 'opened', clientId, socket: connection.number })
      const tooSilent = clock.after(limits.silentFor, () => {
        if (!connection.state.received && !connection.state.frozen)
          connection.line.close(4008, 'Client stale: connected without prior subscription')
      })
      socket.on('message', (data: Buffer) => receive(connection, data.toString()))
      socket.on('pong', () => Object.assign(connection.state, { alive: true }))
      // After a malformed frame or a lost network, `close` follows and cleans up.
      socket.on('error', noop)
      socket.on('close', (code) => {
        tooSilent()
        connection.state.open = false
        connections.delete(connection)
        if (![...connections].some((each) => each.clientId === clientId)) mailboxes.leave(clientId)
        notify({ type: 'closed', clientId, socket: connection.number, code })
      })
    },
    ping() {
      for (const { socket, state } of connections) {
        if (state.frozen) continue
        if (!state.alive) socket.terminate()
        state.alive = false
        if (socket.readyState === socket.OPEN) socket.ping()
      }
    },
    lines: (clientId) =>
      [...connections]
        .filter((each) => each.state.open && (clientId === undefined || each.clientId === clientId))
        .map(({ line }) => line),
  }
}
