import { solanaTestAccounts } from '@latchkey/testing'
import { beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { useLedger } from '../test/world.js'
import { watchSignature } from './watchSignature.js'

const ledger = useLedger()
const address = solanaTestAccounts(1)[0]?.address ?? ''

beforeAll(() => {
  // Node 20 has none; pages have.
  Object.defineProperty(globalThis, 'WebSocket', { configurable: true, value: WebSocket })
})

test('default: reports a signature of the ledger', async () => {
  const signature = ledger().airdrop(address, 1_000_000n)
  const { reported, stop } = watchSignature(ledger().websocketUrl, signature)
  await reported
  stop()
})

test('behavior: S23 reports a repeated notification once', async () => {
  ledger().faults.set([{ method: 'signatureSubscribe', does: 'repeat' }])
  const signature = ledger().airdrop(address, 1_000_001n)
  const reports: string[] = []
  const { reported, stop } = watchSignature(ledger().websocketUrl, signature)
  void reported.then(() => reports.push(signature))
  await reported
  expect(reports).toEqual([signature])
  stop()
  ledger().faults.set([])
})

test.each([undefined, 'ws://127.0.0.1:9', 'no address'])(
  'error: S23 the endpoint %s reports nothing and throws nothing',
  async (url) => {
    const reports: string[] = []
    const { reported, stop } = watchSignature(url, 'signature')
    void reported.then(() => reports.push('signature'))
    stop()
    expect(reports).toEqual([])
  },
)

test('error: S23 a websocket that sends malformed messages and closes reports nothing', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address() as { port: number }
  const closed = new Promise<void>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('close', () => resolve())
      socket.send('{}')
      socket.send(Buffer.from([1, 2]))
      socket.close()
    })
  })
  const reports: string[] = []
  const { reported, stop } = watchSignature(`ws://127.0.0.1:${address.port}`, 'signature')
  void reported.then(() => reports.push('signature'))
  await closed
  expect(reports).toEqual([])
  stop()
  server.close()
})
