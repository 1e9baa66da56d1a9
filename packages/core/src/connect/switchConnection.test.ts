import { describe, expect, test } from 'vitest'
import { CancelledError, RequestPendingError } from '../kernel/errors.js'
import { createSeveralLatchkey, lark, solConnection } from '../test/createSeveralLatchkey.js'
import { connection, silent } from '../test/createTestLatchkey.js'
import { unhandledRejections } from '../test/unhandledRejections.js'
import { connectionOf } from './connectionOf.js'
import { switchConnection } from './switchConnection.js'
import { NotConnectedError } from './walletErrors.js'

/** Creates a kit with a connection of each namespace, of which the EVM one is active. */
function createWorld(parameters: Parameters<typeof createSeveralLatchkey>[0] = {}) {
  const world = createSeveralLatchkey(parameters)
  world.latchkey.connect.send({ type: 'connectionChanged', connection })
  world.latchkey.connect.send({ type: 'connectionChanged', connection: solConnection })
  return world
}

describe('switchConnection', () => {
  test('default', async () => {
    const { latchkey, solana } = createWorld()
    expect(await switchConnection(latchkey, { namespace: 'solana' })).toBe(solConnection)
    expect(connectionOf(latchkey.connect.getState())).toBe(solConnection)
    expect(solana.calls).toEqual([])
  })

  test('behavior: resolves with the active connection', async () => {
    const { latchkey } = createWorld()
    expect(await switchConnection(latchkey, { namespace: 'eip155' })).toBe(connection)
  })

  test('behavior: can be called by a listener of the connection', async () => {
    const { latchkey } = createWorld()
    const switched = new Promise((resolve) => {
      const stop = latchkey.connect.subscribe(() => {
        stop()
        resolve(switchConnection(latchkey, { namespace: 'solana' }))
      })
    })
    latchkey.connect.send({ type: 'connectionChanged', connection: { ...connection } })
    expect(await switched).toBe(solConnection)
  })

  test('error: rejects if no wallet of the namespace is connected', async () => {
    const { latchkey } = createSeveralLatchkey()
    const outcome = switchConnection(latchkey, { namespace: 'solana' })
    await expect(outcome).rejects.toThrow(NotConnectedError)
  })

  test('error: rejects if a connection attempt is in progress', async () => {
    const { latchkey } = createWorld({ solana: { connect: silent } })
    latchkey.connect.send({ type: 'walletChosen', wallet: lark })
    const outcome = switchConnection(latchkey, { namespace: 'solana' })
    await expect(outcome).rejects.toThrow(RequestPendingError)
  })

  test('error: rejects if the signal has aborted before', async () => {
    const { latchkey } = createWorld()
    const signal = AbortSignal.abort()
    const outcome = switchConnection(latchkey, { namespace: 'solana' }, { signal })
    await expect(outcome).rejects.toThrow(CancelledError)
    expect(connectionOf(latchkey.connect.getState())).toBe(connection)
  })

  test('behavior: a promise that is not used reports no unhandled rejection', async () => {
    const { latchkey } = createSeveralLatchkey()
    expect(
      await unhandledRejections(() => switchConnection(latchkey, { namespace: 'solana' })),
    ).toEqual([])
  })
})
