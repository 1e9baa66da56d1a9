import { InvalidWalletResponseError, type LatchkeyError, TimeoutError } from '@latchkey/core'
import {
  type ConnectParameters,
  deadlines,
  type Pairing,
  type SignedMessage,
  settle,
  toLatchkeyError,
  warnSetup,
} from '@latchkey/core/internal'
import type { Connector } from '@wagmi/core'
import { getAddress, isAddress, isHex } from 'viem'
import type { AdapterContext } from './adapterContext.js'
import { createForeignPairing, type ForeignPairing } from './foreignPairing.js'
import type { PairingExtras } from './pairingConnector.js'

const MAX_URI = 2048
const MAX_MESSAGE = 10_000
// Of a contract that is not deployed yet it carries the deployment (EIP-6492).
const MAX_SIGNATURE = 100_000

/** Parses a pairing; returns `undefined` if it is invalid. */
function parsePairing(answer: unknown): Pairing | undefined {
  const { uri, expiresAt } = (answer ?? {}) as { uri?: unknown; expiresAt?: unknown }
  if (typeof uri !== 'string' || !/^wc:[\x21-\x7e]+$/.test(uri) || uri.length > MAX_URI)
    return undefined
  return Number.isFinite(expiresAt) ? { uri, expiresAt: expiresAt as number } : undefined
}

/**
 * Parses the message that was signed while connecting. Returns `undefined` if it is not the
 * requested one. The server verifies the signature.
 */
function parseSigned(raw: unknown, asked: readonly string[]): SignedMessage | undefined {
  const { message, signature, address, networkId } = (raw ?? {}) as Record<string, unknown>
  if (typeof message !== 'string' || message.length > MAX_MESSAGE) return undefined
  if (!isHex(signature) || signature.length > MAX_SIGNATURE) return undefined
  if (typeof address !== 'string' || !isAddress(address, { strict: false })) return undefined
  const network = asked.find((id) => id === networkId)
  return network
    ? {
        message,
        signature,
        address: getAddress(address),
        networkId: network as SignedMessage['networkId'],
      }
    : undefined
}

/** Returns the connector's parameters for signing in while connecting. */
export function signInExtras(signIn: ConnectParameters['signIn']): object {
  if (!signIn) return {}
  const { networkIds, ...request } = signIn.request
  return {
    signIn: { ...request, chains: networkIds },
    onSignedIn(raw: unknown) {
      const signed = parseSigned(raw, networkIds)
      // Otherwise the user signs in afterwards, as with any other wallet.
      if (signed) signIn.onSigned(signed)
    },
  }
}

/**
 * Maps the failure of a pairing. Without the relay's answer a connector stays pending, and browsers
 * report no reason.
 */
function toPairingError(raw: unknown): LatchkeyError {
  if (!(raw instanceof TimeoutError)) return toLatchkeyError(raw)
  return toLatchkeyError({
    code: 'RELAY_UNREACHABLE',
    message: `The relay between this page and the wallet did not answer within ${deadlines.read / 1000} s.`,
  })
}

/** Warns app developers about a relay that refuses pairings. */
function warnRelay({ name, details }: LatchkeyError): void {
  const docs = '@latchkey/walletconnect/README.md#options'
  const cause = String(details)
  if (name === 'RelayRefusedError')
    warnSetup({
      cause,
      setting:
        'walletConnect({ projectId }), and the origins that the relay allows for this project',
      docs,
    })
  if (name === 'RelayUnreachableError')
    warnSetup({
      cause,
      setting:
        'walletConnect({ projectId, relayUrl }), and connect-src of the Content-Security-Policy',
      docs,
    })
}

/** Creates pairings for all WalletConnect connectors, with or without their own `pair`. */
export function createPairing({ clock }: AdapterContext): {
  pair(connector: Connector, parameters: ConnectParameters): Promise<Pairing>
  /** Returns the pairings of a connector without its own `pair`. */
  foreign(connector: Connector): ForeignPairing | undefined
} {
  const byUid = new Map<string, ForeignPairing>()

  function foreign(connector: Connector & PairingExtras): ForeignPairing | undefined {
    if (connector.pair) return undefined
    const known = byUid.get(connector.uid) ?? createForeignPairing(connector, clock)
    byUid.set(connector.uid, known)
    return known
  }

  return {
    foreign,
    async pair(connector: Connector & PairingExtras, { signal, signIn }) {
      try {
        const pending =
          foreign(connector)?.pair() ??
          (connector.pair as Required<PairingExtras>['pair'])({ signal, ...signInExtras(signIn) })
        const pairing = parsePairing(
          await settle(pending, { deadline: deadlines.read, signal, clock }),
        )
        if (!pairing)
          throw new InvalidWalletResponseError({ method: 'pair', details: 'no pairing URI' })
        return pairing
      } catch (raw) {
        const error = toPairingError(raw)
        warnRelay(error)
        throw error
      }
    },
  }
}
