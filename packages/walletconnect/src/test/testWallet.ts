import { deriveSymKey, generateKeyPair, hashKey, type KeyPair } from '../channel/crypto.js'
import { openEnvelope, sealEnvelope } from '../channel/envelope.js'
import { createIdentity } from '../channel/identity.js'
import {
  formatError,
  formatRequest,
  formatResult,
  type JsonRpcMessage,
  parseJsonRpc,
} from '../channel/jsonRpc.js'
import { nobleSigner } from '../channel/nobleSigner.js'
import { createRelayClient, type RelayClient } from '../channel/relayClient.js'
import { createRpcIds, type RpcId } from '../channel/rpcIds.js'
import { rejectionTags, wireMethods } from '../channel/wireMethods.js'
import { parseUri } from '../connect/pairingUri.js'
import type { Clock } from '../kernel/clock.js'
import type { MemoryRelay } from './memoryRelay.js'

export const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A message that the wallet received. */
interface Received {
  topic: string
  tag: number
  message: JsonRpcMessage
}

type Params = Record<string, never>

/** The wallet side for the tests of this package, built from the functions of `wire`. */
export interface TestWallet {
  readonly received: Received[]
  readonly relay: RelayClient
  readonly keys: KeyPair
  /** The topic of the session, after `approve`. */
  session: { topic: string; symKey: string }
  pair(uri: string): Promise<void>
  proposal(): { id: RpcId; params: Record<string, never> & { proposer: { publicKey: string } } }
  approve(options?: {
    order?: 'settle first'
    settle?: Record<string, unknown>
    settleTwice?: boolean
    responseOnly?: boolean
  }): Promise<void>
  reject(error: unknown): Promise<void>
  send(channel: { topic: string; symKey: string }, text: string, tag: number): Promise<void>
  request(method: keyof typeof wireMethods, params: unknown, id?: RpcId): Promise<RpcId>
  requests(): {
    id: RpcId
    params: {
      request: { method: string; params: unknown; expiryTimestamp: number }
      chainId: string
    }
  }[]
  answer(id: RpcId, result: unknown): Promise<void>
  refuse(id: RpcId, code: number): Promise<void>
  nextId(): number
  /** Adds a key. */
  learn(channel: { topic: string; symKey: string }): void
}

/** A session's namespaces. */
export function namespaces(...accounts: string[]): Record<string, unknown> {
  const methods = [
    'personal_sign',
    'eth_sendTransaction',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'eth_blockNumber',
  ]
  return { eip155: { accounts, methods, events: ['accountsChanged', 'chainChanged'] } }
}

const metadata = {
  name: 'Phone',
  description: '',
  url: 'https://wallet.example',
  icons: ['https://wallet.example/i.png'],
  redirect: { native: 'phone://' },
}

export function createTestWallet(relayServer: MemoryRelay, clock: Clock): TestWallet {
  const identity = createIdentity()
  const keysByTopic = new Map<string, string>()
  const received: Received[] = []
  const relay = createRelayClient({
    url: 'wss://relay.test',
    clock,
    signer: nobleSigner,
    identity: () => identity,
    openSocket: relayServer.openSocket,
    onMessage({ topic, message, tag }) {
      const parsed = parseJsonRpc(
        openEnvelope(message, { symKey: keysByTopic.get(topic) ?? '' }).text,
        1_000_000,
      )
      if (parsed) received.push({ topic, tag, message: parsed })
    },
  })
  const keys = generateKeyPair()
  const state = { pairing: { topic: '', symKey: '' } }
  const nextId = createRpcIds(clock.now)

  const wallet: TestWallet = {
    received,
    relay,
    keys,
    session: { topic: '', symKey: '' },
    nextId,
    learn: ({ topic, symKey }) => void keysByTopic.set(topic, symKey),
    async pair(uri) {
      const parsed = parseUri(uri)
      if (!parsed) throw new Error(`no pairing URI: ${uri}`)
      state.pairing = parsed
      keysByTopic.set(parsed.topic, parsed.symKey)
      await relay.subscribe([parsed.topic])
    },
    proposal() {
      const found = received.findLast(
        ({ message }) => message.type === 'request' && message.method === 'wc_sessionPropose',
      )?.message
      if (found?.type !== 'request') throw new Error('no proposal')
      return { id: found.id, params: found.params as Params & { proposer: { publicKey: string } } }
    },
    async approve({ order, settle = {}, settleTwice, responseOnly } = {}) {
      const { id, params } = wallet.proposal()
      const symKey = deriveSymKey(keys.privateKey, params.proposer.publicKey)
      wallet.session = { symKey, topic: hashKey(symKey) }
      keysByTopic.set(wallet.session.topic, symKey)
      const controller = { publicKey: keys.publicKey, metadata }
      const expiry = Math.floor(clock.now() / 1_000) + 604_800
      const body = {
        relay: { protocol: 'irn' },
        controller,
        namespaces: namespaces(`eip155:1:${address}`),
        expiry,
        ...settle,
      }
      const settled = formatRequest(nextId(), 'wc_sessionSettle', body)
      const respond = (): Promise<void> => {
        return wallet.send(
          state.pairing,
          formatResult(id, { relay: { protocol: 'irn' }, responderPublicKey: keys.publicKey }),
          1101,
        )
      }
      if (responseOnly) return respond()
      if (order !== 'settle first') await respond()
      await relay.subscribe([wallet.session.topic])
      await wallet.send(wallet.session, settled, 1102)
      if (settleTwice) await wallet.send(wallet.session, settled, 1102)
      if (order === 'settle first') await respond()
    },
    reject: (error) =>
      wallet.send(
        state.pairing,
        `{"id":${wallet.proposal().id},"jsonrpc":"2.0","error":${JSON.stringify(error)}}`,
        rejectionTags.proposal,
      ),
    send: ({ topic, symKey }, text, tag) =>
      relay.publish({ topic, message: sealEnvelope({ symKey, text }), tag, ttl: 300 }),
    async request(method, params, id = nextId()) {
      await wallet.send(wallet.session, formatRequest(id, method, params), wireMethods[method].tag)
      return id
    },
    requests: () =>
      received.flatMap(({ message }) =>
        message.type === 'request' && message.method === 'wc_sessionRequest'
          ? [{ id: message.id, params: message.params as never }]
          : [],
      ),
    answer: (id, result) => wallet.send(wallet.session, formatResult(id, result), 1109),
    refuse: (id, code) => wallet.send(wallet.session, formatError(id, code, 'No.'), 1109),
  }
  return wallet
}
