import {
  type ChainAdapter,
  closeModal,
  createLatchkey,
  disconnect,
  openModal,
  SignInRefusedError,
  SignInServerError,
  signIn,
  signOut,
} from '@latchkey/core'
import { cancelSignIn, type SignedMessage } from '@latchkey/core/internal'
import { testAccounts } from '@latchkey/testing'
import { describe, expect, test } from 'vitest'
import {
  connected,
  createWorld,
  FIRST,
  SECOND,
  serverSession,
  signatures,
  signedIn,
  until,
  untilStatus,
  useChains,
  viewOf,
  type World,
} from './test/signInWorld.js'

useChains()

const settledOn = async (world: World, view: string): Promise<void> => {
  await until(world.latchkey.modal, () => viewOf(world) === view)
}

describe('signIn', () => {
  test('default', async () => {
    const world = createWorld()
    openModal(world.latchkey)
    await connected(world)
    expect([viewOf(world), signatures(world)]).toEqual(['ConnectingSignIn', 0])
    await signIn(world.latchkey)
    expect(world.latchkey.signIn.getState()).toEqual({
      status: 'success',
      session: { accountId: `eip155:31337:${FIRST}` },
    })
    expect([viewOf(world), signatures(world), await serverSession(world)]).toEqual([
      'closed',
      1,
      `eip155:31337:${FIRST}`,
    ])
    expect(world.wallet.prompts.at(-1)).toMatchObject({
      message: expect.stringMatching(
        /^millpond\.example wants you .*\nURI: https:\/\/millpond\.example\n/s,
      ),
    })
    expect(world.calls).toEqual([`in eip155:31337:${FIRST}`])
  })

  test('behavior: a double click sends one request', async () => {
    const world = createWorld()
    await connected(world)
    const session = { accountId: `eip155:31337:${FIRST}` }
    const clicks = Array.from({ length: 5 }, () => signIn(world.latchkey))
    expect(await Promise.all(clicks)).toEqual(clicks.map(() => session))
    expect([signatures(world), world.site.asked.filter((path) => path === 'nonce').length]).toEqual(
      [1, 1],
    )
  })

  test('behavior: prevents closing by accident, and disconnects when closed on purpose', async () => {
    const world = createWorld()
    await connected(world)
    for (const reason of ['escape-key', 'outside-press', 'swipe'] as const) {
      closeModal(world.latchkey, reason)
      expect([viewOf(world), world.latchkey.modal.getState()]).toEqual([
        'ConnectingSignIn',
        expect.objectContaining({ shaking: true }),
      ])
      await world.clock.advance(500)
    }
    closeModal(world.latchkey, 'close-press')
    await until(world.latchkey.connect, ({ status }) => status === 'disconnected')
    expect(viewOf(world)).toBe('closed')
  })

  test('behavior: a cancel disconnects and returns to Connect', async () => {
    const world = createWorld()
    await connected(world)
    world.wallet.behaviors.neverAnswers = ['personal_sign']
    signIn(world.latchkey)
    await until(
      world.latchkey.signIn,
      (state) => state.status === 'loading' && state.phase === 'wallet',
    )
    await cancelSignIn(world.latchkey)
    expect([
      viewOf(world),
      world.latchkey.connect.getState().status,
      world.latchkey.signIn.getState().status,
    ]).toEqual(['Connect', 'disconnected', 'ready'])
  })

  test('behavior: continues without an optional sign-in', async () => {
    const world = createWorld({ signIn: { isRequired: false } })
    await connected(world)
    expect(viewOf(world)).toBe('ConnectingSignIn')
    closeModal(world.latchkey, 'escape-key')
    expect([viewOf(world), world.latchkey.connect.getState().status]).toEqual([
      'closed',
      'connected',
    ])
    openModal(world.latchkey)
    expect(viewOf(world)).toBe('Account')
  })

  test('behavior: reports a declined signature, and requests again only after a click', async () => {
    const world = createWorld()
    await connected(world)
    world.wallet.behaviors.neverAnswers = ['personal_sign']
    signIn(world.latchkey)
    await until(
      world.latchkey.signIn,
      (state) => state.status === 'loading' && state.phase === 'wallet',
    )
    await world.clock.advance(0)
    world.wallet.settlePending('reject')
    await untilStatus(world, 'rejected')
    expect(viewOf(world)).toBe('ConnectingSignIn')
    world.wallet.behaviors.neverAnswers = []
    await signIn(world.latchkey)
  })

  test('error: SEC-31 requests a supported network first, and signs nothing on another one', async () => {
    const world = createWorld({ options: { allowUnsupportedNetwork: true } })
    world.wallet.switchChain(31339)
    await connected(world)
    expect(viewOf(world)).toBe('closed')
    await expect(signIn(world.latchkey)).rejects.toMatchObject({ name: 'NetworkUnknownError' })
    expect(viewOf(world)).toBe('closed')
    world.latchkey.modal.open({ view: 'UnsupportedNetwork' })
    await world.clock.advance(1000)
    expect([
      signatures(world),
      world.wallet.requests.filter(({ method }) => method === 'personal_sign'),
      world.site.asked,
    ]).toEqual([0, [], ['session']])
    world.wallet.switchChain(31338)
    await settledOn(world, 'ConnectingSignIn')
    // Called while the server's session is loading, which the state waits for.
    expect(world.latchkey.signIn.getState()).toMatchObject({ status: 'loading', phase: 'session' })
    await signIn(world.latchkey)
    expect([await serverSession(world), signatures(world)]).toEqual([`eip155:31338:${FIRST}`, 1])
  })

  test('behavior: continues from the network to signing in without closing', async () => {
    const world = createWorld()
    world.wallet.switchChain(31339)
    openModal(world.latchkey)
    await connected(world)
    await world.clock.advance(300)
    expect(viewOf(world)).toBe('UnsupportedNetwork')
    const views: string[] = []
    world.latchkey.modal.subscribe(() => views.push(viewOf(world)))
    world.wallet.switchChain(31338)
    await until(
      world.latchkey.connect,
      (state) => state.status === 'connected' && state.connection.networkId === 'eip155:31338',
    )
    await until(world.latchkey.signIn, ({ status }) => status === 'ready')
    expect([...new Set(views)]).toEqual(['ConnectingSignIn'])
  })

  test('error: SEC-31 does not prompt a wallet that switched during the creation of the message', async () => {
    const moved = { networkId: undefined as 'eip155:31338' | undefined }
    const adapt = (adapter: ChainAdapter): ChainAdapter => ({
      ...adapter,
      async signInMessage(...request) {
        const message = (await adapter.signInMessage?.(...request)) ?? ''
        moved.networkId = 'eip155:31338'
        return message
      },
      getConnection() {
        const connection = adapter.getConnection()
        return connection && { ...connection, networkId: moved.networkId ?? connection.networkId }
      },
    })
    const world = createWorld({ adapt })
    await connected(world)
    signIn(world.latchkey)
    await until(world.latchkey.signIn, ({ status }) => status === 'error' || status === 'success')
    expect([signatures(world), world.latchkey.signIn.getState()]).toMatchObject([
      0,
      { status: 'error', error: { name: 'WalletMismatchError' } },
    ])
  })

  test('behavior: SEC-35 signs out and in again for another account', async () => {
    const world = createWorld()
    await signedIn(world)
    world.wallet.selectAccount(1)
    await until(
      world.latchkey.connect,
      (state) => state.status === 'connected' && state.connection.address === SECOND,
    )
    await until(world.latchkey.signIn, ({ status }) => status !== 'loading')
    expect([
      viewOf(world),
      world.latchkey.signIn.getState().status,
      await serverSession(world),
      signatures(world),
    ]).toEqual(['ConnectingSignIn', 'ready', undefined, 1])
    await signIn(world.latchkey)
    expect([viewOf(world), await serverSession(world), world.calls]).toEqual([
      'closed',
      `eip155:31337:${SECOND}`,
      [`in eip155:31337:${FIRST}`, 'out', `in eip155:31337:${SECOND}`],
    ])
  })

  test('behavior: SEC-35 ends with the last of many accounts, signed out', async () => {
    const world = createWorld()
    await signedIn(world)
    for (let index = 0; index < 30; index++) world.wallet.selectAccount(index % 3)
    world.wallet.selectAccount(1)
    await settledOn(world, 'ConnectingSignIn')
    await world.clock.advance(0)
    expect([world.latchkey.connect.getState(), await serverSession(world)]).toMatchObject([
      { connection: { address: SECOND } },
      undefined,
    ])
  })

  test('behavior: keeps the session on another network, unless the app disables that', async () => {
    const kept = createWorld()
    await signedIn(kept)
    kept.wallet.switchChain(31338)
    await until(
      kept.latchkey.connect,
      (state) => state.status === 'connected' && state.connection.networkId === 'eip155:31338',
    )
    expect([kept.latchkey.signIn.getState().status, viewOf(kept)]).toEqual(['success', 'closed'])
    const strict = createWorld({ signIn: { signOutOnNetworkChange: true } })
    await signedIn(strict)
    strict.wallet.switchChain(31338)
    await settledOn(strict, 'ConnectingSignIn')
    expect(await serverSession(strict)).toBeUndefined()
  })

  test('behavior: signs out with a disconnect, unless the app disables that', async () => {
    const world = createWorld()
    await signedIn(world)
    await disconnect(world.latchkey)
    await untilStatus(world, 'ready')
    expect(await serverSession(world)).toBeUndefined()
    const kept = createWorld({ signIn: { signOutOnDisconnect: false } })
    await signedIn(kept)
    await disconnect(kept.latchkey)
    await untilStatus(kept, 'ready')
    expect(await serverSession(kept)).toBe(`eip155:31337:${FIRST}`)
  })

  test('behavior: a locked wallet is disconnected, and restored with its session when unlocked', async () => {
    const world = createWorld()
    await signedIn(world)
    world.wallet.lock()
    await world.clock.advance(5000)
    await until(world.latchkey.connect, ({ status }) => status === 'disconnected')
    expect([world.latchkey.signIn.getState().status, await serverSession(world)]).toEqual([
      'ready',
      `eip155:31337:${FIRST}`,
    ])
    world.wallet.unlock()
    await connected(world)
    expect([world.latchkey.signIn.getState().status, signatures(world)]).toEqual(['success', 1])
  })

  test('behavior: restores the session after a reload without a prompt', async () => {
    const world = createWorld()
    await signedIn(world)
    world.stop()
    const again = createWorld({ reloaded: world })
    await untilStatus(again, 'success')
    expect([signatures(again), viewOf(again), again.calls]).toEqual([1, 'closed', []])
  })

  test('behavior: SEC-35 does not restore the session for another account', async () => {
    const world = createWorld()
    await signedIn(world)
    world.stop()
    world.wallet.selectAccount(2)
    const again = createWorld({ reloaded: world })
    await settledOn(again, 'ConnectingSignIn')
    expect(await serverSession(again)).toBeUndefined()
  })

  test('behavior: other tabs follow signing in and out', async () => {
    const one = createWorld()
    await connected(one)
    const two = createWorld({ tab: one })
    await until(two.latchkey.connect, ({ status }) => status === 'connected')
    await settledOn(two, 'ConnectingSignIn')
    signIn(one.latchkey)
    await Promise.all([untilStatus(one, 'success'), untilStatus(two, 'success')])
    // Answered in one tab, so the other tab shows no prompt.
    expect(viewOf(two)).toBe('closed')
    await signOut(two.latchkey)
    await untilStatus(one, 'ready')
    expect([await serverSession(one), viewOf(one), one.latchkey.connect.getState().status]).toEqual(
      [undefined, 'closed', 'connected'],
    )
  })

  test('behavior: shows sign-in to a connected user who must sign in', async () => {
    const world = createWorld()
    await signedIn(world)
    await signOut(world.latchkey)
    openModal(world.latchkey)
    expect(viewOf(world)).toBe('ConnectingSignIn')
  })

  test('error: SEC-35 rejects a session of another account', async () => {
    const world = createWorld({
      signIn: {
        verify: async () => true,
        getSession: session(null, { accountId: `eip155:31337:${SECOND}` }),
      },
    })
    await connected(world)
    signIn(world.latchkey)
    await until(world.latchkey.signIn, ({ status }) => status === 'error' || status === 'success')
    const error = new SignInRefusedError({
      details: `The session is of eip155:31337:${SECOND}, the wallet is eip155:31337:${FIRST}.`,
    })
    expect([world.latchkey.signIn.getState(), world.calls]).toEqual([
      { status: 'error', error },
      [],
    ])
    expect(error.shortMessage).toBe(
      'Sign-in failed: the server did not accept the signature. Try again.',
    )
  })

  test.each([
    [
      'an address in small letters',
      { accountId: `eip155:31337:${FIRST.toLowerCase()}` },
      'success',
    ],
    ['no session', null, 'error'],
    ['a session on another network', { accountId: `eip155:1:${FIRST}` }, 'error'],
    ['a session without an account', {} as { accountId: string }, 'error'],
  ])('error: SEC-35 a server that accepts and then knows %s', async (_what, found, status) => {
    const world = createWorld({
      signIn: { verify: async () => true, getSession: session(null, found) },
    })
    await connected(world)
    signIn(world.latchkey)
    await until(
      world.latchkey.signIn,
      (state) => state.status === 'error' || state.status === 'success',
    )
    expect(world.latchkey.signIn.getState().status).toBe(status)
  })

  test.each([
    ['refuses', { verify: async () => false }, SignInRefusedError],
    [
      'fails',
      { verify: () => Promise.reject(new Error('HTTP status code: 500')) },
      SignInServerError,
    ],
    [
      'throws at once',
      {
        verify: () => {
          throw new Error('no')
        },
      },
      SignInServerError,
    ],
    ['has a bad nonce', { getNonce: async () => 'x\ny' }, SignInServerError],
    ['has no nonce', { getNonce: async () => undefined as unknown as string }, SignInServerError],
  ])('error: a server that %s', async (_what, calls, kind) => {
    const world = createWorld({ signIn: calls })
    await connected(world)
    signIn(world.latchkey)
    await untilStatus(world, 'error')
    expect(world.latchkey.signIn.getState()).toMatchObject({ error: expect.any(kind) })
    expect([viewOf(world), await serverSession(world), world.calls]).toEqual([
      'ConnectingSignIn',
      undefined,
      [],
    ])
  })

  test('error: rejects at the deadline if the server never answers', async () => {
    const world = createWorld({ signIn: { getNonce: () => new Promise(() => undefined) } })
    await connected(world)
    signIn(world.latchkey)
    await until(
      world.latchkey.signIn,
      (state) => state.status === 'loading' && state.phase === 'nonce',
    )
    await world.clock.advance(30_000)
    expect(world.latchkey.signIn.getState()).toMatchObject({
      status: 'error',
      error: { name: 'TimeoutError' },
    })
    expect(world.clock.pending()).toBeLessThan(5)
  })

  test('error: a cancelled verification leaves no session, also after a late answer', async () => {
    const gate = {
      open: () => {},
      arrive: () => {},
      called: Promise.resolve(),
      verified: Promise.resolve() as Promise<unknown>,
    }
    const held = new Promise<void>((resolve) => {
      gate.open = resolve
    })
    gate.called = new Promise<void>((resolve) => {
      gate.arrive = resolve
    })
    const world: World = createWorld({
      signIn: {
        verify(signed) {
          const verified = verifyLate(signed)
          gate.verified = verified
          return verified
        },
      },
    })
    async function verifyLate(signed: SignedMessage): Promise<boolean> {
      gate.arrive()
      await held
      const { message, signature, address, networkId } = signed
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message, signature, address, networkId }),
      }
      return (await world.site.fetch('https://api.example/v1/sign-in/verify', init)).ok
    }
    await connected(world)
    signIn(world.latchkey)
    await until(
      world.latchkey.signIn,
      (state) => state.status === 'loading' && state.phase === 'verifying',
    )
    await gate.called
    await disconnect(world.latchkey)
    expect(world.latchkey.signIn.getState()).toEqual({ status: 'ready' })
    gate.open()
    await gate.verified
    await expect.poll(() => serverSession(world)).toBeUndefined()
    expect([world.latchkey.signIn.getState(), world.calls]).toEqual([{ status: 'ready' }, []])
  })

  test('error: rejects without a wallet, and without sign-in options', async () => {
    const world = createWorld()
    await expect(signIn(world.latchkey)).rejects.toThrow('No wallet is connected')
    const [adapter] = world.latchkey.options.adapters
    const off = createLatchkey({ adapters: [adapter], app: { name: 'x' }, storage: null })
    expect(off.signIn.getState()).toEqual({ status: 'uninitialized' })
    await expect(signIn(off)).rejects.toThrow('The option "signIn" is wrong')
  })
})

/** Returns the answers in order, and repeats the last one. */
function session(
  ...answers: ({ accountId: string } | null)[]
): () => Promise<{ accountId: string } | null> {
  const left = [...answers]
  return async () => (left.length > 1 ? left.shift() : left[0]) ?? null
}

describe('one-click sign-in', () => {
  /** The adapter with a wallet that signs while it connects, like a paired one. */
  function signsEarly(
    change: (signed: SignedMessage) => SignedMessage | undefined,
  ): (adapter: ChainAdapter) => ChainAdapter {
    const [key] = testAccounts(1)
    return (adapter) => ({
      ...adapter,
      getWallets: () =>
        adapter.getWallets().map((wallet) => ({ ...wallet, kind: 'pairing' as const })),
      start: (listener) =>
        adapter.start((event) =>
          listener(
            event.type === 'walletsChanged'
              ? {
                  ...event,
                  wallets: event.wallets.map((wallet) => ({ ...wallet, kind: 'pairing' })),
                }
              : event,
          ),
        ),
      pair: async () => ({ uri: 'wc:1@2', expiresAt: 240_000 }),
      async connect(parameters) {
        const { signIn: asked } = parameters
        if (asked && key) {
          const [networkId] = asked.request.networkIds
          const message =
            (await adapter.signInMessage?.(asked.request, key.address, networkId)) ?? ''
          const signed = change({
            message,
            signature: await key.signMessage({ message }),
            address: key.address,
            networkId,
          })
          if (signed) asked.onSigned(signed)
        }
        return adapter.connect(parameters)
      },
    })
  }

  test('default', async () => {
    const world = createWorld({ adapt: signsEarly((signed) => signed) })
    openModal(world.latchkey)
    await connected(world)
    expect([
      world.latchkey.signIn.getState().status,
      signatures(world),
      viewOf(world),
      await serverSession(world),
    ]).toEqual(['success', 0, 'closed', `eip155:31337:${FIRST}`])
  })

  test('behavior: requests a missing signature afterwards', async () => {
    const world = createWorld({ adapt: signsEarly(() => undefined) })
    await connected(world)
    expect(viewOf(world)).toBe('ConnectingSignIn')
    await signIn(world.latchkey)
    expect(signatures(world)).toBe(1)
  })

  test('error: a wrong signature does not sign in, and a retry does', async () => {
    const world = createWorld({
      adapt: signsEarly((signed) => ({ ...signed, signature: `0x${'11'.repeat(65)}` })),
    })
    await connected(world)
    expect([viewOf(world), world.latchkey.signIn.getState()]).toMatchObject([
      'ConnectingSignIn',
      { status: 'error', error: { name: 'SignInRefusedError' } },
    ])
    await signIn(world.latchkey)
  })

  test('behavior: can be disabled, and connects without a nonce of the server', async () => {
    const off = createWorld({ adapt: signsEarly((signed) => signed), signIn: { oneClick: false } })
    await connected(off)
    expect(viewOf(off)).toBe('ConnectingSignIn')
    const down = createWorld({
      adapt: signsEarly((signed) => signed),
      signIn: { getNonce: () => Promise.reject(new Error('down')) },
    })
    await connected(down)
    expect(viewOf(down)).toBe('ConnectingSignIn')
  })
})
