import type { IncomingMessage, ServerResponse } from 'node:http'
import { isRecord } from '@latchkey/protocol/std'
import type { FaultRule, RelayFaults } from './faults.js'

/** A change of the relay over HTTP: switches, and one-time actions. */
export interface Switches {
  /** Removes every fault first. */
  reset?: boolean
  faults: Partial<RelayFaults>
  /** Sockets to cut, freeze or close now. */
  now: readonly {
    do: 'cut' | 'freeze' | 'close'
    clientId?: string
    code?: number
    reason?: string
  }[]
}

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string' && Buffer.byteLength(value) <= 123
const isCount: Check = (value) => typeof value === 'number' && Number.isInteger(value) && value >= 0
const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value)
const isCode: Check = (value) =>
  isCount(value) &&
  [1000, 1001, 1008, 1011, 1012, 1013]
    .concat(Number(value) >= 3000 && Number(value) <= 4999 ? [Number(value)] : [])
    .includes(Number(value))
const isFlag: Check = (value) => typeof value === 'boolean'
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value as string)

const ruleMembers: Readonly<Record<keyof FaultRule, Check>> = {
  at: oneOf('request', 'answer', 'delivery', 'ack'),
  method: isText,
  tag: isCount,
  clientId: isText,
  skip: isCount,
  times: isCount,
  do: oneOf('drop', 'duplicate', 'delay', 'swap', 'cut', 'cutAfter', 'freeze', 'close'),
  ms: isCount,
  code: isCode,
  reason: isText,
}

const refuseMembers: Readonly<Record<string, Check>> = {
  code: isCode,
  reason: isText,
  times: isCount,
}
const nowMembers: Readonly<Record<string, Check>> = {
  do: oneOf('cut', 'freeze', 'close'),
  clientId: isText,
  code: isCode,
  reason: isText,
}

function isMadeOf(members: Readonly<Record<string, Check>>, required: readonly string[]): Check {
  return (value) => {
    if (!isRecord(value) || required.some((name) => !(name in value))) return false
    return Object.entries(value).every(
      ([name, member]) => Object.hasOwn(members, name) && members[name]?.(member),
    )
  }
}

const isListOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length <= 100 && value.every(check)

const switches: Readonly<Record<string, Check>> = {
  reset: isFlag,
  now: isListOf(isMadeOf(nowMembers, ['do'])),
  rules: isListOf(isMadeOf(ruleMembers, ['at', 'do'])),
  refuse: (value) => value === null || isMadeOf(refuseMembers, ['code', 'reason'])(value),
  clockOffset: isNumber,
  requestIds: oneOf('short', 'long', 'string'),
  answerIds: oneOf('number', 'echo'),
  deliverFirst: isFlag,
}

/**
 * Reads switches from JSON.
 *
 * @throws an error that names the wrong switch.
 */
function parseSwitches(value: unknown): Switches {
  if (!isRecord(value)) throw new Error('The switches are a JSON object.')
  for (const [name, member] of Object.entries(value)) {
    const check = Object.hasOwn(switches, name) ? switches[name] : undefined
    if (!check)
      throw new Error(
        `There is no switch "${name}". There are: ${Object.keys(switches).join(', ')}.`,
      )
    if (!check(member))
      throw new Error(`The switch "${name}" cannot be ${JSON.stringify(member).slice(0, 200)}.`)
  }
  const { reset, now = [], ...faults } = value
  // Checked member by member above. JSON has null for undefined.
  const changes = {
    ...faults,
    ...('refuse' in faults ? { refuse: faults.refuse ?? undefined } : {}),
  } as Partial<RelayFaults>
  return { reset: reset === true, faults: changes, now: now as Switches['now'] }
}

/** Maximum length of a request's body. */
const LONGEST = 64_000

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  const size = { read: 0 }
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size.read += chunk.length
    if (size.read > LONGEST) throw new Error(`The switches are longer than ${LONGEST} bytes.`)
    chunks.push(chunk)
  }
  return JSON.parse(Buffer.concat(chunks).toString())
}

/** Answers `GET` and `POST /switches`. `turn` applies the change and returns the current state. */
export async function answerSwitches(
  request: IncomingMessage,
  response: ServerResponse,
  turn: (switches: Switches | undefined) => unknown,
): Promise<void> {
  const reply = (status: number, body: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
  if (request.url !== '/switches')
    return reply(404, { error: 'There is /switches, and WebSockets.' })
  if (request.method === 'GET') return reply(200, turn(undefined))
  // Pages of other origins cannot send this type without a preflight, so they cannot change faults.
  if (request.method !== 'POST' || request.headers['content-type'] !== 'application/json')
    return reply(415, { error: 'POST application/json.' })
  try {
    reply(200, turn(parseSwitches(await bodyOf(request))))
  } catch (error) {
    reply(400, { error: error instanceof Error ? error.message : String(error) })
  }
}
