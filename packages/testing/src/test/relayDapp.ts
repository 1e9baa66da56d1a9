import {
  createIdentity,
  createRelayClient,
  deriveSymKey,
  formatUri,
  generateKeyPair,
  hashKey,
  openEnvelope,
  type RelayMessage,
  sealEnvelope,
  wireMethods,
} from '@latchkey/walletconnect/wire'
import { WebSocket } from 'ws'

/** A received message, decrypted. */
export interface Heard {
  where: 'pairing' | 'session' | 'sign-in'
  tag: number
  payload: { id: number; method?: string; params?: never; result?: never; error?: unknown }
}

/**
 * A dapp whose messages the test writes. It records all received messages, also misbehaviours.
 */
export interface RelayDapp {
  readonly received: readonly Heard[]
  /** Sends a proposal, with sign-in on request, and returns the URI. */
  propose(parameters?: { expiresIn?: number; signIn?: object; now?: number }): Promise<string>
  /** Resolves to the first matching message, past or future. */
  until(isWanted: (received: Heard) => boolean): Promise<Heard>
  /** Sends a request on the session and returns its id. */
  ask(method: keyof typeof wireMethods, params: object, id?: number): Promise<number>
  /** Sends a string, sealed with the session's key. */
  sendText(text: string): Promise<void>
  /** Sends an unsealed message to the session's topic. */
  sendSealed(message: string): Promise<void>
  /** Confirms the settlement. */
  acknowledge(): Promise<void>
  close(): void
}

export function createRelayDapp(relayUrl: string): RelayDapp {
  const identity = createIdentity()
  const self = generateKeyPair()
  const pairing = generateKeyPair().privateKey
  const keys = new Map<string, { where: Heard['where']; key: Parameters<typeof openEnvelope>[1] }>()
  const received: Heard[] = []
  const waiting = new Set<() => void>()
  const session: { symKey?: string } = {}
  const ids = { next: Date.now() * 1000 }
  const client = createRelayClient({
    url: relayUrl,
    identity: () => identity,
    openSocket: (url) => new WebSocket(url),
    onMessage: receive,
  })

  function listen(
    topic: string,
    where: Heard['where'],
    key: Parameters<typeof openEnvelope>[1],
  ): Promise<void> {
    keys.set(topic, { where, key })
    return client.subscribe([topic])
  }

  function receive({ topic, message, tag }: RelayMessage): void {
    const known = keys.get(topic)
    if (!known) return
    const payload = JSON.parse(openEnvelope(message, known.key).text) as Heard['payload']
    received.push({ where: known.where, tag, payload })
    const { responderPublicKey } = Object(payload.result) as { responderPublicKey?: string }
    if (known.where === 'pairing' && responderPublicKey) {
      session.symKey = deriveSymKey(self.privateKey, responderPublicKey)
      void listen(hashKey(session.symKey), 'session', { symKey: session.symKey })
    }
    for (const look of [...waiting]) look()
  }

  async function send(symKey: string, payload: object, tag: number, ttl: number): Promise<void> {
    await client.publish({
      topic: hashKey(symKey),
      message: sealEnvelope({ symKey, text: JSON.stringify(payload) }),
      tag,
      ttl,
    })
  }

  const until: RelayDapp['until'] = (isWanted) =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = received.find(isWanted)
        if (!found) return
        waiting.delete(look)
        resolve(found)
      }
      waiting.add(look)
      look()
    })

  return {
    received,
    until,
    async propose({ expiresIn = 300, signIn, now = Date.now() } = {}) {
      const expiryTimestamp = Math.floor(now / 1000) + expiresIn
      const metadata = { name: 'By hand', description: '', url: 'https://hand.example', icons: [] }
      const namespace = {
        chains: ['eip155:31337'],
        methods: ['personal_sign'],
        events: ['accountsChanged', 'chainChanged'],
      }
      const proposer = { publicKey: self.publicKey, metadata }
      const params = {
        requiredNamespaces: {},
        optionalNamespaces: { eip155: namespace },
        relays: [{ protocol: 'irn' }],
        proposer,
        expiryTimestamp,
      }
      await listen(hashKey(pairing), 'pairing', { symKey: pairing })
      if (signIn) {
        await listen(hashKey(self.publicKey), 'sign-in', { privateKey: self.privateKey })
        const wanted = { requester: proposer, authPayload: signIn, expiryTimestamp }
        await send(
          pairing,
          { id: ids.next++, jsonrpc: '2.0', method: 'wc_sessionAuthenticate', params: wanted },
          1116,
          3600,
        )
      }
      await send(
        pairing,
        { id: ids.next++, jsonrpc: '2.0', method: 'wc_sessionPropose', params },
        1100,
        300,
      )
      return formatUri({
        symKey: pairing,
        expiryTimestamp,
        methods: signIn ? ['wc_sessionAuthenticate'] : undefined,
      })
    },
    async ask(method, params, id = ids.next++) {
      const { tag, ttl } = wireMethods[method]
      await send(session.symKey ?? '', { id, jsonrpc: '2.0', method, params }, tag, ttl)
      return id
    },
    sendText: (text) =>
      client.publish({
        topic: hashKey(session.symKey ?? ''),
        message: sealEnvelope({ symKey: session.symKey ?? '', text }),
        tag: 1108,
        ttl: 300,
      }),
    sendSealed: (message) =>
      client.publish({ topic: hashKey(session.symKey ?? ''), message, tag: 1108, ttl: 300 }),
    async acknowledge() {
      const { payload } = await until((message) => message.payload.method === 'wc_sessionSettle')
      await send(session.symKey ?? '', { id: payload.id, jsonrpc: '2.0', result: true }, 1103, 300)
    },
    close: () => client.close(),
  }
}
