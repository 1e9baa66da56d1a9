import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Endpoint, workHeader } from '@latchkey/protocol'
import type { Handler } from '../kernel/handler.js'
import { type KilledService, type Tally, untilReplied } from './killedService.js'
import { type FrameBrowser, openFrameBrowser, type Reply } from './openFrameBrowser.js'
import { PAGE } from './openLogin.js'
import { solveWork, workOf } from './solveWork.js'
import type { RunningProcess } from './startProcess.js'

/** Sends an acknowledged request again. Each must be refused: its one-time values are used. */
interface Spent {
  readonly operation: string
  replay(): Promise<Reply>
}

/** A frame whose service is killed: it sends each request until there is a reply. */
export interface KilledFrame {
  readonly browser: FrameBrowser
  /**
   * @param request.body - Creates the body of each attempt, because assertions and proofs are
   *   accepted once. @param request.isOnce - True if a body is accepted once, with any proof
   *   (DPoP).
   */
  call<body, response>(request: {
    operation: string
    endpoint: Endpoint<body, response>
    body: () => body | Promise<body>
    isOnce?: boolean
  }): Promise<{ reply: Reply<response>; isRepeated: boolean }>
  /** Sends a request of the app's page, whose body is accepted once. */
  callPage<body, response, query extends object | undefined>(request: {
    operation: string
    endpoint: Endpoint<body, response, query>
    body: body
  }): Promise<{ reply: Reply<response>; isRepeated: boolean }>
  /** Sends a request that changes nothing. */
  read<response>(endpoint: Endpoint<undefined, response>): Promise<Reply<response>>
}

/** State that all frames of a test share. */
export interface KilledWorld {
  readonly killed: KilledService<RunningProcess>
  /** Sends a request to the service, which keeps its address. */
  readonly handle: Handler
  /** Address of the service in proofs. */
  readonly service: string
  readonly tally: Tally
  readonly spent: Spent[]
}

/** Draws a network address for each request, so that limits by address do not add up. */
function comeFrom(): { 'x-forwarded-for': string } {
  const [a = 0, b = 0, c = 0] = randomBytes(3)
  return { 'x-forwarded-for': `${20 + (a % 80)}.${b}.${c}.7` }
}

export async function openKilledFrame(world: KilledWorld): Promise<KilledFrame> {
  const { killed, service, tally, spent } = world
  const browser = await openFrameBrowser(world.handle, { service })

  return {
    browser,
    async read(endpoint) {
      return (await untilReplied(killed, () => browser.call(endpoint, undefined, comeFrom()))).reply
    },
    async callPage({ operation, endpoint, body }) {
      const { method, path } = endpoint
      const send = (): Promise<Reply> =>
        browser.send({
          method,
          path,
          body: JSON.stringify(body),
          headers: { origin: PAGE, 'content-type': 'application/json', ...comeFrom() },
        })
      const { reply, isRepeated } = await untilReplied(killed, send)
      if (reply.status < 300) {
        tally.acknowledged(operation)
        spent.push({ operation, replay: send })
      }
      return { reply: reply as Reply as Reply<never>, isRepeated }
    },
    async call({ operation, endpoint, body: makeBody, isOnce = false }) {
      const attempt = async (
        work: Record<string, string> = {},
      ): Promise<Reply & { replays: (() => Promise<Reply>)[] }> => {
        const body = await makeBody()
        const dpop = await browser.prove(endpoint.method, endpoint.path, JSON.stringify(body))
        const reply = await browser.call(endpoint, body, { ...comeFrom(), ...work, dpop })
        if (reply.code === 'use_dpop_nonce') return attempt(work)
        // On a busy machine the reply contains the seconds to wait.
        if (reply.status === 503) {
          await sleep(1000 * Number(reply.headers.get('retry-after') ?? 1))
          return attempt(work)
        }
        if (reply.code === 'work_required')
          return attempt({ [workHeader]: solveWork(workOf(reply.body)) })
        const same = (): Promise<Reply> => browser.call(endpoint, body, { ...comeFrom(), dpop })
        const withNewProof = (): Promise<Reply> => browser.call(endpoint, body, comeFrom())
        return { ...reply, replays: isOnce ? [same, withNewProof] : [same] }
      }
      const { reply, isRepeated } = await untilReplied(killed, () => attempt())
      if (reply.status < 300) {
        tally.acknowledged(operation)
        for (const replay of reply.replays) spent.push({ operation, replay })
      }
      return { reply: reply as Reply as Reply<never>, isRepeated }
    },
  }
}

/** Requests from before a kill that are sent again after it. */
const REPLAYS = 12

/** Sends the last acknowledged requests again; each reply that accepts one is a fault. */
export async function replaySpent({ spent, tally }: KilledWorld): Promise<void> {
  for (const { operation, replay } of spent.splice(0).slice(-REPLAYS)) {
    const { status } = await replay()
    if (status < 300) tally.found(operation, 'usedTwice', `accepted again with ${status}`)
  }
}

/** Throws unless the service accepted. */
export function assertAccepted(operation: string, { status, code }: Reply): void {
  if (status >= 300) throw new Error(`${operation} was refused: ${status} ${code}`)
}
