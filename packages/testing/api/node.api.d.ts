// Public shape of @latchkey/testing/node. Written by: npm run check:api -- --update

import type { Client, Hex, TransactionReceipt } from 'viem'

// 16 exports

export interface Anvil {
  readonly url: string
  readonly chainId: number
  readonly ended: Promise<void>
  stop(): Promise<void>
}

export interface ChaosRelay extends Relay {
  faults(): RelayFaults
  set(faults: Partial<RelayFaults>): void
  reset(): void
  cut(clientId?: string): void
  freeze(clientId?: string): void
  close(parameters: { code: number; reason?: string; clientId?: string }): void
}

export interface FaultRule {
  at: Point
  method?: string
  tag?: number
  clientId?: string
  skip?: number
  times?: number
  do: 'drop' | 'duplicate' | 'delay' | 'swap' | 'cut' | 'cutAfter' | 'freeze' | 'close'
  ms?: number
  code?: number
  reason?: string
}

export interface Manner {
  requestIds: 'short' | 'long' | 'string'
  answerIds: 'number' | 'echo'
  deliverFirst: boolean
}

export type Point = 'request' | 'answer' | 'delivery' | 'ack'

export interface Relay {
  readonly url: string
  inspect(clientId?: string): RelayCounts
  observe(listener: (event: RelayEvent) => void): () => void
  stop(): Promise<void>
}

export interface RelayClock {
  now(): number
  after(ms: number, callback: () => void): () => void
}

export interface RelayCounts {
  sockets: number
  topics: number
  subscriptions: number
  messages: number
  stored: number
}

export type RelayEvent =
  | {
      type: 'opened'
      clientId: string
      socket: number
    }
  | {
      type: 'refused'
      code: number
      reason: string
    }
  | {
      type: 'closed'
      clientId: string
      socket: number
      code: number
    }
  | {
      type: 'request'
      clientId: string
      socket: number
      id: string
      method: string
      topics: readonly string[]
      tags: readonly number[]
    }
  | {
      type: 'answer'
      clientId: string
      socket: number
      id: string
      method: string
      failed: boolean
    }
  | {
      type: 'delivery'
      clientId: string
      socket: number
      id: string
      topic: string
      tag: number
    }
  | {
      type: 'ack'
      clientId: string
      socket: number
      id: string
      topic: string
      tag: number
    }

export interface RelayFaults extends Manner {
  rules: readonly FaultRule[]
  refuse:
    | {
        code: number
        reason: string
        times?: number
      }
    | undefined
  clockOffset: number
}

export interface RelayLimits {
  message: number
  stored: number
  sockets: number
  topics: number
  framesPerSecond: number
  fetched: number
  silentFor: number
  awayFor: number
}

export interface RelayOptions {
  port?: number | undefined
  host?: string | undefined
  audiences?: readonly string[] | undefined
  clock?: RelayClock | undefined
  limits?: Partial<RelayLimits> | undefined
}

export declare function startAnvil(parameters?: {
  chainId?: number | undefined
  port?: number | undefined
  args?: readonly string[] | undefined
}): Promise<Anvil>

export declare function startChaosRelay(options?: RelayOptions): Promise<ChaosRelay>

export declare function startRelay(options?: RelayOptions): Promise<Relay>

export declare function waitForReceipt(
  client: Client,
  {
    hash,
    timeout,
  }: {
    hash: Hex
    timeout?: number | undefined
  },
): Promise<TransactionReceipt>
