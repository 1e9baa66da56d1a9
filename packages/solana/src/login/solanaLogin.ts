import { InvalidWalletResponseError, type LoginPort } from '@latchkey/core'
import { readProperty } from '@latchkey/core/internal'
import type { ChainId } from '@latchkey/protocol'
import { fromBase58, toBase58 } from '@latchkey/protocol/std'
import type { SolanaConnector } from '../connect/solanaConnector.js'
import { parseKey } from '../kernel/bytes.js'

const CHAINS = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

interface Cancellable {
  signal?: AbortSignal | undefined
}

/** Reads base58 bytes from an answer of the frame. */
function bytesOf(method: string, answer: unknown, field: string): Uint8Array {
  const text = readProperty(answer, field)
  const bytes = typeof text === 'string' ? fromBase58(text) : undefined
  if (!bytes || bytes.length === 0) throw new InvalidWalletResponseError({ method })
  return bytes
}

/** Returns the accounts of the logged-in user. Keeps the object while the address is the same. */
function createAccounts(port: LoginPort): () => readonly object[] {
  const cache: { address: string | undefined; accounts: readonly object[] } = {
    address: undefined,
    accounts: [],
  }
  return () => {
    const address = port.getUser()?.solanaAddress
    const publicKey = parseKey(address)
    if (address !== cache.address)
      Object.assign(cache, {
        address,
        accounts: publicKey
          ? [{ address, publicKey, chains: CHAINS, features: Object.keys(signingOf(port)) }]
          : [],
      })
    return cache.accounts
  }
}

/** The features that sign. Not async: the frame's window must open in the turn of the click. */
function signingOf(port: LoginPort) {
  const ask = <output>(
    method: string,
    params: object,
    { signal }: Cancellable,
    parse: (answer: unknown) => output,
  ): Promise<readonly output[]> =>
    port.provider.request({ method, params }, { signal }).then((answer) => [parse(answer)])
  return {
    'solana:signMessage': {
      version: '1.1.0',
      signMessage(input: { account: { address: string }; message: Uint8Array } & Cancellable) {
        const method = 'solana_signMessage'
        const { account, message } = input
        const params = { message: toBase58(message), pubkey: account.address }
        return ask(method, params, input, (answer) => ({
          signedMessage: message,
          signature: bytesOf(method, answer, 'signature'),
        }))
      },
    },
    'solana:signTransaction': {
      version: '1.0.0',
      supportedTransactionVersions: ['legacy', 0],
      signTransaction(input: { transaction: Uint8Array; networkId: ChainId } & Cancellable) {
        const method = 'solana_signTransaction'
        const { transaction, networkId } = input
        const params = { transaction: toBase58(transaction), chainId: networkId }
        return ask(method, params, input, (answer) => ({
          signedTransaction: bytesOf(method, answer, 'transaction'),
        }))
      },
    },
  }
}

/**
 * Creates the connector for the Solana account of a login by e-mail or a social account.
 *
 * The user logs in first, which the kit's modal does. Connecting then adopts the user that the
 * frame reports. The adapter sends the transactions that the frame signs.
 *
 * @param port - The result of `login()` of `@latchkey/login`.
 * @param options.keepsLogin - True if the EVM adapter uses the same login: disconnecting from
 *   Solana then does not log the user out. @default false
 *
 * @example
 * ```ts
 * import type { LoginPort } from '@latchkey/core'
 * import { solana, solanaMainnet } from '@latchkey/solana'
 * import { solanaLogin } from '@latchkey/solana/login'
 *
 * export const adapterOf = (port: LoginPort) =>
 *   solana({ networks: [solanaMainnet], connectors: [solanaLogin(port)] })
 * ```
 */
export function solanaLogin(
  port: LoginPort,
  options: { keepsLogin?: boolean | undefined } = {},
): SolanaConnector {
  const accounts = createAccounts(port)
  const features = {
    'standard:connect': {
      version: '1.0.0',
      async connect({ signal }: Cancellable = {}) {
        // A user who is already logged in gets no prompt.
        await port.connect({ signal })
        return { accounts: accounts() }
      },
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: async () => (options.keepsLogin ? undefined : port.disconnect()),
    },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: () => void) =>
        port.subscribe(({ type }) => {
          if (type === 'userChanged') listener()
        }),
    },
    ...signingOf(port),
  }
  return {
    id: 'latchkey-login',
    name: port.name,
    kind: 'login',
    standard: {
      version: '1.0.0',
      name: port.name,
      icon: undefined,
      chains: CHAINS,
      features,
      get accounts() {
        return accounts()
      },
    },
    prepare: () => port.prepare(),
    async restore({ signal }) {
      if (!port.getUser() && port.isUsed()) await port.restore({ signal })
    },
    isAddressProved: () => port.getUser()?.isAddressProved,
  }
}
