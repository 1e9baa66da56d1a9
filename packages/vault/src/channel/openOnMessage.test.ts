import { expect, test } from 'vitest'
import { type Channel, openOnMessage } from './windowChannel.js'

/** A channel whose other end is the test. */
function openPair() {
  const sent: string[] = []
  let listeners: Parameters<Channel<string, string>['listen']>[0] | undefined
  const channel: Channel<string, string> = {
    send: (message) => void sent.push(message),
    listen: (given) => {
      listeners = given
    },
    end: () => undefined,
  }
  return {
    channel,
    sent,
    emit: (message: string) => listeners?.onMessage(message),
    die: () => listeners?.onEnd(),
  }
}

test('default', () => {
  const { channel, sent, emit, die } = openPair()
  const log: string[] = []
  openOnMessage(channel, (opened) => {
    log.push('open')
    opened.listen({ onMessage: (message) => log.push(message), onEnd: () => log.push('end') })
    opened.send('hello')
  })
  expect(log).toEqual([])
  emit('one')
  emit('two')
  die()
  expect([log, sent]).toEqual([['open', 'one', 'two', 'end'], ['hello']])
})

test('behavior: a channel that ends before its first message is not passed on', () => {
  const { channel, die } = openPair()
  const log: unknown[] = []
  openOnMessage(channel, (opened) => log.push(opened))
  die()
  expect(log).toEqual([])
})
