import { literal } from 'valibot'
import { describe, expect, test } from 'vitest'
import { parseWith } from '../kernel/endpoint.js'
import { frameFailure, frameMessages, framePrefixes, readFramePayload } from './frameMessage.js'

const id = '2f1c7d5e-8a3b-4c6d-9e0f-1a2b3c4d5e6f'
const epoch = '0b9a8c7d-6e5f-4a3b-8c2d-1e0f9a8b7c6d'

const messages = {
  connect: { type: '@latchkey-app/CONNECT', version: 1 },
  ready: { type: '@latchkey-frame/READY', epoch, isInline: false },
  request: { id, epoch, type: '@latchkey-app/SIGN_OUT', payload: { a: 1 } },
  reply: { id, epoch, type: '@latchkey-frame/SIGN_OUT_SUCCESS', payload: { a: 1 } },
  event: { epoch, type: '@latchkey-frame/EVENT', payload: { a: 1 } },
} as const

const names = Object.keys(messages) as (keyof typeof messages)[]

describe('frameMessages', () => {
  test.each(names)('default: SEC-04 reads %s', (name) => {
    expect(parseWith(frameMessages[name], messages[name])).toEqual(messages[name])
  })

  test.each(['request', 'reply', 'event'] as const)(
    'behavior: accepts %s without a payload',
    (name) => {
      const { payload, ...bare } = messages[name]
      expect(parseWith(frameMessages[name], bare)).toEqual(bare)
      expect(payload).toBeDefined()
    },
  )

  test.each(names)('error: SEC-04 rejects %s with an unknown key', (name) => {
    expect(parseWith(frameMessages[name], { ...messages[name], extra: 1 })).toBeUndefined()
  })

  test.each(
    names.flatMap((name) =>
      Object.keys(messages[name])
        .filter((key) => key !== 'payload')
        .map((key) => [name, key] as const),
    ),
  )('error: SEC-04 rejects %s without its %s, and with an invalid value', (name, key) => {
    const { [key]: _left, ...rest } = messages[name] as Record<string, unknown>
    expect(parseWith(frameMessages[name], rest)).toBeUndefined()
    for (const other of [null, 2, '', 'other', {}])
      expect(parseWith(frameMessages[name], { ...rest, [key]: other })).toBeUndefined()
  })

  test('error: SEC-04 rejects a request with the type of a reply, and a reply with the type of a request', () => {
    const { request, reply } = messages
    expect(parseWith(frameMessages.request, { ...request, type: reply.type })).toBeUndefined()
    expect(parseWith(frameMessages.reply, { ...reply, type: request.type })).toBeUndefined()
  })

  test.each([
    'x@latchkey-app/SIGN_OUT',
    '@latchkey-app/',
    '@latchkey-app/sign_out',
    '@latchkey-app/SIGN_OUT1',
    '@latchkey-app/SIGN OUT',
    'SIGN_OUT',
  ])('error: SEC-04 rejects a request of the type "%s"', (type) => {
    expect(parseWith(frameMessages.request, { ...messages.request, type })).toBeUndefined()
  })

  test('error: SEC-04 rejects a type of more than 64 characters', () => {
    const typed = (length: number) => ({
      ...messages.request,
      type: '@latchkey-app/'.padEnd(length, 'A'),
    })
    expect(parseWith(frameMessages.request, typed(64))).toEqual(typed(64))
    expect(parseWith(frameMessages.request, typed(65))).toBeUndefined()
  })

  test.each([
    id.toUpperCase(),
    `0${id}`,
    `${id}0`,
    id.slice(1),
    id.slice(0, -1),
    id.replaceAll('-', ''),
    // Another version than 4, another variant than that of RFC 9562, a wrong character, a short
    // group.
    id.replace('-4c6d', '-1c6d'),
    id.replace('-9e0f', '-7e0f'),
    id.replace('2f1c', 'gf1c'),
    id.replace('8a3b', '8a3g'),
    id.replace('4c6d', '4c6g'),
    id.replace('9e0f', '9e0g'),
    id.replace('5e6f', '5e6g'),
    id.replace('8a3b', '8a3'),
    id.replace('4c6d', '4c6'),
    id.replace('9e0f', '9e0'),
  ])('error: SEC-04 rejects the id "%s"', (other) => {
    expect(parseWith(frameMessages.request, { ...messages.request, id: other })).toBeUndefined()
  })
})

describe('framePrefixes', () => {
  test('default', () => {
    expect(framePrefixes).toEqual({ app: '@latchkey-app/', frame: '@latchkey-frame/' })
  })
})

describe('frameFailure', () => {
  test('default', () => {
    const failure = { message: 'You declined.', code: 4001, name: 'rejected' }
    expect(parseWith(frameFailure, failure)).toEqual(failure)
    expect(parseWith(frameFailure, { message: '' })).toEqual({ message: '' })
  })

  test('error: SEC-04 limits the message to 1024 characters, the name to 64', () => {
    const fits = { message: 'm'.repeat(1024), name: 'n'.repeat(64) }
    expect(parseWith(frameFailure, fits)).toEqual(fits)
    expect(parseWith(frameFailure, { message: 'm'.repeat(1025) })).toBeUndefined()
    expect(parseWith(frameFailure, { message: '', name: 'n'.repeat(65) })).toBeUndefined()
  })

  test.each([{}, { message: 1 }, { message: '', code: 1.5 }, { message: '', more: 1 }])(
    'error: SEC-04 rejects %o',
    (failure) => {
      expect(parseWith(frameFailure, failure)).toBeUndefined()
    },
  )
})

describe('readFramePayload', () => {
  test('default: returns a payload that matches the schema', () => {
    expect(readFramePayload(literal('a'), 'a')).toEqual({ payload: 'a' })
    expect(readFramePayload(literal('a'), 'b')).toBeUndefined()
  })

  test('behavior: accepts only an absent payload if there is no schema', () => {
    expect(readFramePayload(undefined, undefined)).toEqual({ payload: undefined })
    for (const payload of [null, 0, {}])
      expect(readFramePayload(undefined, payload)).toBeUndefined()
  })
})
