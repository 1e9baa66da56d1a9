import { rpcCodes } from '@latchkey/protocol'
import {
  CancelledError,
  LatchkeyError,
  type LatchkeyErrorParameters,
  NetworkRequestError,
  RequestPendingError,
  UnknownError,
} from '../kernel/errors.js'
import { readProperty } from '../std/readProperty.js'
import {
  ClockSkewError,
  InvalidPairingAnswerError,
  PairingExpiredError,
  RelayRefusedError,
  RelayUnreachableError,
  SignInMismatchError,
} from './pairingErrors.js'
import {
  MethodUnsupportedError,
  NetworkUnknownError,
  UserRejectedError,
  WalletGoneError,
  WalletLockedError,
} from './walletErrors.js'

const REJECTION_TEXT =
  /user (?:rejected|denied|cancell?ed|declined)|rejected by (?:the )?user|request rejected/i
const GONE_TEXT =
  /disconnected port|extension context invalidated|message (?:port|channel) closed|receiving end does not exist/i
const UNKNOWN_CHAIN_TEXT = /unrecognized chain|chain.*not (?:been )?added|try adding the chain/i
const EXPIRED_TEXT = /(?:proposal|pairing) (?:has )?expired/i
const LOCKED_TEXT = /wallet (?:is )?locked|keyring is locked/i

const byCode: ReadonlyMap<unknown, new (parameters: LatchkeyErrorParameters) => LatchkeyError> =
  new Map<unknown, new (parameters: LatchkeyErrorParameters) => LatchkeyError>([
    [rpcCodes.userRejected, UserRejectedError],
    [rpcCodes.caipUserRejected, UserRejectedError],
    [rpcCodes.resourceUnavailable, RequestPendingError],
    [rpcCodes.unauthorized, WalletLockedError],
    [rpcCodes.unsupportedMethod, MethodUnsupportedError],
    [rpcCodes.methodNotFound, MethodUnsupportedError],
    [rpcCodes.methodNotSupported, MethodUnsupportedError],
    [rpcCodes.unknownChain, NetworkUnknownError],
    [rpcCodes.chainDisconnected, NetworkRequestError],
    ['ACTION_REJECTED', UserRejectedError],
    // Code of @latchkey/walletconnect.
    ['PAIRING_EXPIRED', PairingExpiredError],
    ['INVALID_ANSWER', InvalidPairingAnswerError],
    ['AUTHENTICATION_FAILED', SignInMismatchError],
    ['RELAY_UNREACHABLE', RelayUnreachableError],
    ['RELAY_REFUSED', RelayRefusedError],
    ['CLOCK_SKEW', ClockSkewError],
    ['CANCELLED', CancelledError],
  ])

const byText: readonly [RegExp, new (parameters: LatchkeyErrorParameters) => LatchkeyError][] = [
  [REJECTION_TEXT, UserRejectedError],
  [UNKNOWN_CHAIN_TEXT, NetworkUnknownError],
  [GONE_TEXT, WalletGoneError],
  [LOCKED_TEXT, WalletLockedError],
  [EXPIRED_TEXT, PairingExpiredError],
]

/** True if the browser reports that it has no network. Other runtimes report nothing. */
function isOffline(): boolean {
  return (globalThis as { navigator?: { onLine?: boolean } }).navigator?.onLine === false
}

interface Layer {
  code: number | string | undefined
  text: string
}

function readCode(value: unknown): number | string | undefined {
  if (typeof value === 'string' && !/^-?\d+$/.test(value)) return value
  const code = typeof value === 'string' ? Number(value) : value
  return typeof code === 'number' && Number.isSafeInteger(code) ? code : undefined
}

/**
 * Returns every value that may have the true reason: the error itself, its causes and the nested
 * originals.
 */
function layersOf(raw: unknown): Layer[] {
  const layers: Layer[] = []
  const waiting: unknown[] = [raw]
  const seen = new Set<unknown>()
  for (let value = waiting.shift(); layers.length < 16; value = waiting.shift()) {
    if (typeof value === 'string') layers.push({ code: undefined, text: value })
    else if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value)
      const message = readProperty(value, 'message')
      layers.push({
        code: readCode(readProperty(value, 'code')),
        text: typeof message === 'string' ? message : '',
      })
      // Enkrypt puts the error itself into the message.
      if (typeof message === 'object') waiting.push(message)
      for (const key of ['cause', 'data', 'originalError', 'error'])
        waiting.push(readProperty(value, key))
    }
    if (waiting.length === 0) break
  }
  return layers
}

/**
 * Converts an error of a wallet, node or library to one of the kit's errors. The only place that
 * reads raw codes.
 *
 * Reads JSON-RPC and EIP-1193 codes (as numbers or strings), `ACTION_REJECTED`, codes nested in
 * `data.originalError`, and wallets that throw strings, plain objects, frozen objects or
 * `undefined`.
 *
 * @example
 * ```ts
 * import { toLatchkeyError } from '@latchkey/core/internal'
 *
 * toLatchkeyError({ code: '4001' }).name // 'UserRejectedError'
 * ```
 */
export function toLatchkeyError(raw: unknown): LatchkeyError {
  if (raw instanceof LatchkeyError) return raw
  const layers = layersOf(raw)
  const details = layers.find((layer) => layer.text)?.text.slice(0, 500)
  const code = layers.map((layer) => layer.code).find((value) => typeof value === 'number')
  const parameters = { cause: raw, ...(details ? { details } : {}) }

  for (const layer of layers) {
    const coded = byCode.get(layer.code)
    // The device is offline, so the relay is not the cause.
    const known = coded === RelayUnreachableError && isOffline() ? NetworkRequestError : coded
    if (known)
      return new known(
        typeof layer.code === 'number' ? { ...parameters, code: layer.code } : parameters,
      )
  }
  for (const [pattern, known] of byText) {
    if (layers.some((layer) => pattern.test(layer.text)))
      return new known(code === undefined ? parameters : { ...parameters, code })
  }
  if (code === rpcCodes.providerDisconnected) return new WalletGoneError(parameters)
  return new UnknownError(code === undefined ? parameters : { ...parameters, code })
}
