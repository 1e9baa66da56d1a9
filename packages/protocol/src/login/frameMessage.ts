import {
  any,
  boolean,
  type GenericSchema,
  integer,
  literal,
  maxLength,
  number,
  optional,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
} from 'valibot'

/** A request of the app. The id is used once and belongs to one type. */
export interface FrameRequestMessage {
  id: string
  epoch: string
  /**
   * `@latchkey-app/` and a request's name, or `@latchkey-app/ABORT` to abort the request with that
   * id.
   */
  type: string
  payload?: unknown
}

/** The frame's reply to a request. Its type is the request's name with `_SUCCESS` or `_ERROR`. */
export interface FrameReplyMessage {
  id: string
  epoch: string
  type: string
  payload?: unknown
}

/** An event message of the frame. */
export interface FrameEventMessage {
  epoch: string
  type: '@latchkey-frame/EVENT'
  payload?: unknown
}

/** The frame's first message on a new port. */
export interface FrameReadyMessage {
  type: '@latchkey-frame/READY'
  /** Part of every message on this port. */
  epoch: string
  /** True if approvals may be shown inside the app. */
  isInline: boolean
}

/** The one message that the app posts to the frame's window, with a port. */
export interface FrameConnectMessage {
  type: '@latchkey-app/CONNECT'
  version: 1
}

/** The error of a failed request. `code` is that of EIP-1193 or JSON-RPC for RPC requests. */
export interface FrameFailure {
  message: string
  code?: number | undefined
  /** A stable name, for translated texts. */
  name?: string | undefined
}

/**
 * Schema of {@link FrameFailure}.
 *
 * @example
 * ```ts
 * import { frameFailure, parseWith } from '@latchkey/protocol'
 *
 * parseWith(frameFailure, { message: 'You declined.', code: 4001 })?.code // 4001
 * ```
 */
export const frameFailure: GenericSchema<unknown, FrameFailure> = strictObject({
  message: pipe(string(), maxLength(1024)),
  code: optional(pipe(number(), integer())),
  name: optional(pipe(string(), maxLength(64))),
})

/**
 * Prefixes of message types, from the page and from the frame.
 *
 * @example
 * ```ts
 * import { framePrefixes } from '@latchkey/protocol'
 *
 * const type = `${framePrefixes.app}SIGN_OUT`
 * ```
 */
export const framePrefixes: { readonly app: '@latchkey-app/'; readonly frame: '@latchkey-frame/' } =
  { app: '@latchkey-app/', frame: '@latchkey-frame/' }

const uuid: GenericSchema<unknown, string> = pipe(
  string(),
  regex(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
)
const type = (prefix: string): GenericSchema<unknown, string> =>
  pipe(string(), maxLength(64), regex(new RegExp(`^${prefix}[A-Z_]+$`)))

/**
 * Schemas of all messages between app and frame. Unknown keys are refused. The payload has a schema
 * of its own, by the request's name.
 *
 * @example
 * ```ts
 * import { frameMessages, parseWith } from '@latchkey/protocol'
 *
 * parseWith(frameMessages.connect, { type: '@latchkey-app/CONNECT', version: 1 })?.version // 1
 * ```
 */
export const frameMessages: {
  readonly connect: GenericSchema<unknown, FrameConnectMessage>
  readonly ready: GenericSchema<unknown, FrameReadyMessage>
  readonly request: GenericSchema<unknown, FrameRequestMessage>
  readonly reply: GenericSchema<unknown, FrameReplyMessage>
  readonly event: GenericSchema<unknown, FrameEventMessage>
} = {
  connect: strictObject({ type: literal('@latchkey-app/CONNECT'), version: literal(1) }),
  ready: strictObject({ type: literal('@latchkey-frame/READY'), epoch: uuid, isInline: boolean() }),
  request: strictObject({
    id: uuid,
    epoch: uuid,
    type: type(framePrefixes.app),
    payload: optional(any()),
  }),
  reply: strictObject({
    id: uuid,
    epoch: uuid,
    type: type(framePrefixes.frame),
    payload: optional(any()),
  }),
  event: strictObject({
    epoch: uuid,
    type: literal('@latchkey-frame/EVENT'),
    payload: optional(any()),
  }),
}

/**
 * Parses the payload of a message with its schema. Returns `undefined` for an invalid one. The
 * payload is wrapped in a record, because `undefined` is a valid payload.
 *
 * @example
 * ```ts
 * import { frameCalls, readFramePayload } from '@latchkey/protocol'
 *
 * readFramePayload(frameCalls.CONNECT_OTP.request, { otp: '123456' }) // { payload: { otp: '123456' } }
 * readFramePayload(frameCalls.SIGN_OUT.request, { now: true }) // undefined
 * ```
 */
export function readFramePayload<value>(
  schema: GenericSchema<unknown, value> | undefined,
  payload: unknown,
): { payload: value } | undefined {
  if (!schema) return payload === undefined ? { payload: undefined as value } : undefined
  const result = safeParse(schema, payload)
  return result.success ? { payload: result.output } : undefined
}
