import { expect, test } from 'vitest'
import { readFetched, readRelayMessage } from './relayMessages.js'

const topic = 'ab'.repeat(32)
const message = (text: string, publishedAt: number) => ({
  topic,
  message: text,
  publishedAt,
  tag: 1108,
})

test('default: reads fetched messages in the order of publication', () => {
  const messages = [
    message('third', 3),
    message('first', 1),
    message('second', 2),
    message('second too', 2),
  ]
  expect(readFetched({ messages, hasMore: true })).toEqual({
    messages: [messages[1], messages[2], messages[3], messages[0]],
    hasMore: true,
  })
})

test('behavior: reads a message without time and tag', () => {
  expect(readRelayMessage({ topic, message: 'AA==' })).toEqual({
    topic,
    message: 'AA==',
    publishedAt: 0,
    tag: 0,
  })
})

test('error: leaves out malformed entries', () => {
  for (const bad of [null, 7, [], {}, { topic: 'ab', message: 'AA==' }, { topic, message: 7 }]) {
    expect(readRelayMessage(bad)).toBeUndefined()
    expect(readFetched({ messages: [bad, message('good', 1)] })).toEqual({
      messages: [message('good', 1)],
      hasMore: false,
    })
    expect(readFetched(bad)).toEqual({ messages: [], hasMore: false })
  }
})

test('error: ignores a time or tag that is not a number, and a "more" that is not true', () => {
  expect(readRelayMessage({ topic, message: '', publishedAt: '3', tag: '4' })).toEqual({
    topic,
    message: '',
    publishedAt: 0,
    tag: 0,
  })
  for (const hasMore of ['true', 1, {}, undefined])
    expect(readFetched({ messages: [], hasMore })).toEqual({ messages: [], hasMore: false })
  expect(readFetched({ messages: 'none', hasMore: true })).toEqual({ messages: [], hasMore: false })
})
