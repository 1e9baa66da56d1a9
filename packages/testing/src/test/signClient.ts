import { EventEmitter } from 'node:events'
import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'

/** The client of the protocol's authors, in its last Apache-2.0 release: a third-party peer. */
export interface Peer {
  client: InstanceType<typeof SignClient>
  /** The did:key of its relay mailbox. */
  clientId: string
  stop(): Promise<void>
}

function memory(): NonNullable<NonNullable<ConstructorParameters<typeof Core>[0]>['storage']> {
  const values = new Map<string, string>()
  return {
    getKeys: async () => [...values.keys()],
    getEntries: async <T>() =>
      [...values].map(([key, value]): [string, T] => [key, JSON.parse(value)]),
    getItem: async <T>(key: string) =>
      values.has(key) ? (JSON.parse(values.get(key) ?? '') as T) : undefined,
    setItem: async (key, value) => void values.set(key, JSON.stringify(value)),
    removeItem: async (key) => void values.delete(key),
  }
}

/** True for errors of that client's own code. */
function isOfClient(reason: unknown): boolean {
  return reason instanceof Error && /node_modules\/@walletconnect\//.test(reason.stack ?? '')
}

const late = { areIgnored: false }

/**
 * The client has promises that reject by a timer, up to minutes after it was stopped, and that
 * nothing catches. On a slow machine another test would fail because of them.
 */
function ignoreLateRejections(): void {
  if (late.areIgnored) return
  late.areIgnored = true
  const others = process.listeners('unhandledRejection')
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', (reason, promise) => {
    if (!isOfClient(reason)) for (const each of others) each(reason, promise)
  })
}

/** The part of that client that talks to the relay. */
export interface RelayCore {
  core: InstanceType<typeof Core> & { relayUrl: string; projectId: string }
  /** Closes the socket for good. */
  stop(): Promise<void>
}

/**
 * Creates that part so that it only talks to the relay: without telemetry, attestation service and
 * log.
 */
export function createCore(relayUrl: string): RelayCore {
  ignoreLateRejections()
  // Several clients share this process on purpose.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  // It adds a listener for each subscription, which causes a warning of Node.
  EventEmitter.defaultMaxListeners = 1000
  const projectId = '0'.repeat(32)
  const made = new Core({
    projectId,
    relayUrl,
    storage: memory(),
    logger: 'silent',
    telemetryEnabled: false,
  })
  // Its types are incompatible with each other under exact optional properties.
  const core = Object.assign(made, { relayUrl, projectId })
  // Each of these would request the internet.
  core.eventClient.init = async () => undefined
  core.verify.register = async () => ''
  core.verify.resolve = async () => ({ validation: 'UNKNOWN', origin: '', isScam: false }) as never
  return {
    core,
    async stop() {
      core.heartbeat.stop()
      // It would retry a closed relay, and a hundred of them would starve the following tests.
      Object.assign(core.relayer, {
        connect: async () => undefined,
        transportOpen: async () => undefined,
        restartTransport: async () => undefined,
      })
      await core.relayer.transportClose()
    },
  }
}

/** Returns the metadata of a peer. */
export function metadataOf(name: string): {
  name: string
  description: string
  url: string
  icons: string[]
} {
  return { name, description: name, url: `https://${name}.example`, icons: [] }
}

/** Starts that client. */
export async function startPeer(relayUrl: string, name: string): Promise<Peer> {
  const { core, stop } = createCore(relayUrl)
  // A user handles one request at a time; tests do not wait for that.
  const client = await SignClient.init({
    core,
    metadata: metadataOf(name),
    logger: 'silent',
    signConfig: { disableRequestQueue: true },
  })
  return {
    client,
    clientId: await core.crypto.getClientId(),
    async stop() {
      await stop()
      client.removeAllListeners('session_proposal')
    },
  }
}
