import type {
  FrameOperation,
  FrameRow,
  LastingRow,
  RelayOperation,
  ServerOperation,
  Step,
  WireRow,
} from './cell.js'
import type { Moment } from './startFaultWire.js'

/**
 * The fault plan for server, relay and frame, as data. Each cell is a part, a fault, a moment, an
 * operation and an expectation.
 */

const noId = { 'wrong id': { notRun: 'only the reply of a node has an id' } }
const read = {
  failed: 'NetworkRequestError',
  deadline: 10_000,
  requests: 2,
  survivesOneLoss: true,
  cancels: true,
  ends: true,
  otherwise: noId,
}
const signing = {
  failed: 'SignInServerError',
  deadline: 30_000,
  requests: 3,
  survivesOneLoss: false,
  cancels: true,
  // The four calls of createSignIn accept no signal, so their requests end with the page.
  ends: false,
  otherwise: { ...noId, 'body longer than announced limit': 'times out' },
} as const

export const serverPlan: Readonly<Record<string, ServerOperation>> = {
  history: read,
  balances: read,
  // A reply without a name means that the account has none.
  name: {
    ...read,
    otherwise: {
      ...noId,
      'JSON of another shape': 'succeeds',
      'JSON array': 'succeeds',
      'JSON with __proto__': 'succeeds',
    },
  },
  directory: { ...read, requests: 4 },
  // The app's own transport: the kit tries once. viem does not close a body that never ends.
  'node read': {
    ...read,
    deadline: 15_000,
    requests: 1,
    survivesOneLoss: false,
    ends: 'unless it times out',
    otherwise: { 'wrong id': { notRun: 'viem pairs reply and request by their HTTP exchange' } },
  },
  'sign-in': signing,
  session: { ...signing, cancels: false },
  // Its reply is 204.
  'sign-out': {
    ...signing,
    cancels: false,
    otherwise: {
      ...noId,
      'reset in body': { notRun: 'the reply has no body' },
      'silence in body': { notRun: 'the reply has no body' },
      'slow body': 'fails',
    },
  },
}

const everywhere = ['connect', 'request', 'answer', 'body'] as const
const instead = ['request'] as const
/** In place of the request, and in place of the reply to an executed request. */
const replacing = ['request', 'answer'] as const

/** Faults of the wire to the server. */
export const wireRows: readonly WireRow[] = [
  ['closed port', ['connect'], 'fails'],
  ['reset', everywhere, 'fails'],
  ['every other request reset', replacing, 'fails'],
  ['silence', everywhere, 'times out'],
  ['slow headers', instead, 'times out'],
  ['slow body', instead, 'times out'],
  ['HTML, status 200', replacing, 'fails'],
  ['empty body', instead, 'fails'],
  ['truncated JSON', replacing, 'fails'],
  ['JSON of another shape', instead, 'fails'],
  ['JSON null', instead, 'fails'],
  ['JSON array', instead, 'fails'],
  ['JSON with __proto__', instead, 'fails'],
  ['JSON, 60,000 deep', instead, 'fails'],
  ['invalid UTF-8', instead, 'fails'],
  ['body longer than announced limit', instead, 'fails'],
  ['100 MB, unannounced', instead, 'fails'],
  ['gzip bomb', instead, 'fails'],
  ['body shorter than announced', instead, 'fails'],
  ['not HTTP', instead, 'fails'],
  ['redirect to a closed port', instead, 'fails'],
  ['redirect to itself', instead, 'fails'],
  ['status 403', instead, 'fails'],
  ['status 404', instead, 'fails'],
  ['status 413', instead, 'fails'],
  ['status 429', instead, 'fails'],
  ['status 429, Retry-After 0', instead, 'fails'],
  ['status 429, Retry-After 5', instead, 'fails'],
  ['status 429, Retry-After 86400', instead, 'fails'],
  ['status 429, Retry-After a date', instead, 'fails'],
  ['status 429, Retry-After negative', instead, 'fails'],
  ['status 500', replacing, 'fails'],
  ['status 502', replacing, 'fails'],
  ['status 503', instead, 'fails'],
  ['wrong id', instead, 'fails'],
]

const asked: Step = { at: 'request', method: 'irn_batchSubscribe' }
const confirmed: Step = { at: 'answer', method: 'irn_batchSubscribe' }
/** Returns a step by the tag of its message. */
const at = (point: Step['at'], tag: number): Step => ({ at: point, tag })
const reply = { 'reply delivered': at('delivery', 1109), 'reply acknowledged': at('ack', 1109) }

export const relayPlan: Readonly<Record<string, RelayOperation>> = {
  pair: {
    cancels: true,
    steps: {
      'subscription asked': asked,
      'subscription confirmed': confirmed,
      'proposal sent': at('request', 1100),
      'proposal confirmed': at('answer', 1100),
    },
  },
  connect: {
    cancels: true,
    steps: {
      'approval delivered': at('delivery', 1101),
      'approval acknowledged': at('ack', 1101),
      'session subscription asked': asked,
      'session subscription confirmed': confirmed,
      'settlement delivered': at('delivery', 1102),
      'settlement acknowledged': at('ack', 1102),
      'settlement answered': at('request', 1103),
      'settlement answer confirmed': at('answer', 1103),
    },
  },
  sign: {
    cancels: false,
    steps: {
      'request sent': at('request', 1108),
      'request confirmed': at('answer', 1108),
      ...reply,
    },
  },
  resume: {
    cancels: false,
    steps: { 'subscription asked': asked, 'subscription confirmed': confirmed, ...reply },
  },
  wait: { cancels: false, steps: {} },
  disconnect: {
    cancels: false,
    steps: {
      'session delete sent': at('request', 1112),
      'session delete confirmed': at('answer', 1112),
    },
  },
}

/** Faults that happen once at each step of an exchange. Every operation survives each of them. */
export const stepFaults = [
  'drop',
  'duplicate',
  'reorder',
  'late',
  'silence',
  'reset',
  'reset after',
  'close 1001',
  'close 1013',
  'close 4008',
  'close 4010',
] as const

const unreachable = { error: 'RelayUnreachableError', isSlow: true }
const beginsEarlier = {
  notRun: 'it begins with a message over the relay; "wait" is under way when the relay goes',
}
const survives = {
  pair: 'succeeds',
  connect: 'succeeds',
  sign: 'succeeds',
  resume: 'succeeds',
  disconnect: 'succeeds',
} as const
const away = {
  pair: unreachable,
  connect: beginsEarlier,
  sign: unreachable,
  resume: beginsEarlier,
  wait: 'succeeds',
  disconnect: 'succeeds',
} as const
const refused = (error: string) =>
  ({
    pair: { error },
    connect: beginsEarlier,
    sign: { error },
    resume: beginsEarlier,
    wait: 'succeeds',
    disconnect: 'succeeds',
  }) as const
const withoutSession = { notRun: 'there is no session yet' }
const noClock = {
  notRun: 'the connector takes no clock; pairings.test.ts of @latchkey/walletconnect holds one',
}

/** Faults that last until they are removed. */
export const lastingRows: readonly LastingRow[] = [
  ['closed port', away],
  ['silent relay', away],
  ['refused: busy (1013)', away],
  ['refused: invalid project (3000)', refused('RelayRefusedError')],
  ['offline, three times', survives],
  ['clock an hour fast', survives],
  ['clock an hour slow', survives],
  ['clock two days fast', survives],
  ['clock two days slow', survives],
  ['garbage: no JSON', survives],
  ['garbage: binary', survives],
  ['garbage: __proto__', survives],
  ['garbage: wrong ids', survives],
  ['garbage: deliveries', survives],
  ['garbage: 4 MB', survives],
  [
    'session deleted by the wallet',
    {
      pair: withoutSession,
      connect: withoutSession,
      sign: { error: 'WalletGoneError' },
      resume: { error: 'WalletGoneError' },
      disconnect: 'succeeds',
    },
  ],
  [
    'pairing expired',
    { pair: noClock, connect: noClock, sign: noClock, resume: noClock, disconnect: noClock },
  ],
]

const quick = { deadline: 15_000, cancels: true, asksService: true }
const withUser = { deadline: 300_000, cancels: true, asksService: true }

export const framePlan: Readonly<Record<string, FrameOperation>> = {
  CONNECT_EMAIL: { ...withUser, deadline: 90_000 },
  CONNECT_OTP: withUser,
  GET_USER: withUser,
  IS_CONNECTED: quick,
  SWITCH_NETWORK: { ...quick, deadline: 30_000 },
  SET_PREFERRED_ACCOUNT: { ...quick, deadline: 30_000, asksService: false },
  // Its reply is the result of a method, of any shape.
  RPC_REQUEST: {
    ...withUser,
    otherwise: { 'of another shape in message to the page': 'succeeds' },
  },
  UPDATE_EMAIL: { ...withUser, deadline: 90_000 },
  SIGN_OUT: { deadline: 15_000, cancels: false, alwaysSucceeds: true, asksService: true },
}

const messages = ['message to the frame', 'message to the page']

/** Faults of the frame and of the channel to it. */
export const frameRows: readonly FrameRow[] = [
  // The page looks for the reason for at most one second.
  ['absent', ['load'], 'fails', 'LoginError or TimeoutError'],
  ['blocked', ['load'], 'fails', 'LoginError or TimeoutError'],
  ['of another origin', ['load'], 'fails', 'LoginError'],
  ['storage denied', ['load'], 'succeeds'],
  ['lost', messages, 'times out'],
  ['twice', messages, 'succeeds'],
  ['with garbage before it', messages, 'succeeds'],
  ['of another type', messages, 'times out'],
  ['of another epoch', messages, 'times out'],
  ['with another id', messages, 'times out'],
  ['of another shape', messages, 'times out'],
  ['late', ['message to the page'], 'times out'],
  ['frame reloaded', ['message to the frame'], 'fails', 'CancelledError'],
]

const atAuth = (...moments: Moment[]): string[] =>
  moments.map((moment) => `auth service: ${moment}`)
const atBoth = (...moments: Moment[]): string[] => [
  ...atAuth(...moments),
  ...moments.map((moment) => `recovery service: ${moment}`),
]

/**
 * Faults of the wires from the frame to its services. Creating a wallet calls the recovery service.
 */
export const serviceRows: readonly FrameRow[] = [
  ['closed port', atBoth('connect'), 'fails', 'LoginError'],
  ['reset', atBoth('connect', 'request', 'answer', 'body'), 'fails', 'LoginError'],
  ['silence', atBoth('connect', 'request', 'answer', 'body'), 'times out'],
  ['slow headers', atAuth('request'), 'times out'],
  ['slow body', atAuth('request'), 'times out'],
  ['HTML, status 200', atBoth('request', 'answer'), 'fails', 'LoginError'],
  ['empty body', atAuth('request'), 'fails', 'LoginError'],
  ['truncated JSON', atBoth('request', 'answer'), 'fails', 'LoginError'],
  ['JSON of another shape', atBoth('request'), 'fails', 'LoginError'],
  ['JSON null', atAuth('request'), 'fails', 'LoginError'],
  ['JSON with __proto__', atAuth('request'), 'fails', 'LoginError'],
  ['body shorter than announced', atAuth('request'), 'fails', 'LoginError'],
  ['not HTTP', atAuth('request'), 'fails', 'LoginError'],
  ['redirect to itself', atAuth('request'), 'fails', 'LoginError'],
  ['status 401', atBoth('request'), 'fails', 'LoginError'],
  ['status 403', atAuth('request'), 'fails', 'LoginError'],
  ['status 413', atAuth('request'), 'fails', 'LoginError'],
  ['status 429', atBoth('request'), 'fails', 'LoginError'],
  ['status 429 of the service', atBoth('request'), 'fails', 'LoginError'],
  ['status 500', atBoth('request', 'answer'), 'fails', 'LoginError'],
  ['status 502', atAuth('request'), 'fails', 'LoginError'],
  ['status 503', atBoth('request'), 'fails', 'LoginError'],
]
