import {
  custodyEndpoints,
  type Endpoint,
  loginEndpoints,
  recoveryEndpoints,
  type SealedShare,
  type WalletProof,
  walletProofMessage,
} from '@latchkey/protocol'
import type { LocalAccount } from 'viem'
import type { Api } from '../kernel/api.js'
import { createReplyKey, type ReplyKey, type ShareAddress, sealShare } from './sealing.js'

const PROOF_MS = 4 * 60_000

/** Content of a request that the wallet's key signs. */
export type ProofSubject = Omit<Parameters<typeof walletProofMessage>[0], 'expiresAt'>

/** The two services, as custody talks to them. */
export interface Services {
  auth<body, response>(
    endpoint: Endpoint<body, response>,
    body: body,
    signal: AbortSignal,
  ): Promise<response>
  /** Says whom it asks for: a word of the auth service, good for this one request. */
  recovery<body extends { assertion: string }, response>(
    endpoint: Endpoint<body, response>,
    body: Omit<body, 'assertion'>,
    signal: AbortSignal,
  ): Promise<response>
  seal(share: Uint8Array, address: ShareAddress, signal: AbortSignal): Promise<SealedShare>
  /** Asks for shares, sealed for a key of this request alone. */
  replyKey(): Promise<ReplyKey>
  /** Signs a request with the wallet's key: a session alone is not enough for it. */
  prove(evm: LocalAccount, about: ProofSubject): Promise<WalletProof>
}

/** Makes {@link Services}. Keys to seal with are asked for once. */
export function createServices(api: Api, clock: { now(): number }): Services {
  const sealKeys = new Map<'auth' | 'recovery', string>()

  async function sealKeyOf(service: 'auth' | 'recovery', signal: AbortSignal): Promise<string> {
    const known = sealKeys.get(service)
    if (known) return known
    const endpoint = service === 'auth' ? custodyEndpoints.keys : recoveryEndpoints.keys
    const { sealKey } = await api.call(service, endpoint, { body: undefined, signal })
    sealKeys.set(service, sealKey)
    return sealKey
  }

  return {
    auth: (endpoint, body, signal) => api.call('auth', endpoint, { body, signal }),
    async recovery<body extends { assertion: string }, response>(
      endpoint: Endpoint<body, response>,
      body: Omit<body, 'assertion'>,
      signal: AbortSignal,
    ) {
      const { assertion } = await api.call('auth', loginEndpoints.assertion, {
        body: { purpose: 'recovery' },
        signal,
      })
      return api.call('recovery', endpoint, { body: { ...body, assertion } as body, signal })
    },
    seal: async (share, address, signal) =>
      sealShare(share, await sealKeyOf(address.service, signal), address),
    replyKey: createReplyKey,
    async prove(evm, about) {
      const expiresAt = clock.now() + PROOF_MS
      return {
        expiresAt,
        signature: await evm.signMessage({ message: walletProofMessage({ ...about, expiresAt }) }),
      }
    },
  }
}
