import { type CreateConnectorFn, createConnector } from '@wagmi/core'

/** A wallet on another device: a WalletConnect connector whose pairings a test answers. */
export interface Phone {
  connector: CreateConnectorFn
  /** The links of the pairings so far. */
  uris: string[]
  /** Answers the last pairing with an account. */
  approve(address: string): void
  /** Fails the last pairing. */
  fail(error: unknown): void
}

/** @param showsCode - If false, no pairing gets a link. */
export function createPhone(showsCode: boolean = true): Phone {
  const waiting: { resolve(address: string): void; reject(error: unknown): void }[] = []
  const uris: string[] = []
  const connector = createConnector(({ emitter }) => ({
    id: 'walletConnect',
    name: 'WalletConnect',
    type: 'walletConnect',
    async connect() {
      const data = `wc:${String(uris.length).padStart(64, 'a')}@2?relay-protocol=irn&symKey=${'b'.repeat(64)}`
      if (showsCode) {
        uris.push(data)
        queueMicrotask(() => emitter.emit('message', { type: 'display_uri', data }))
      }
      const address = await new Promise<string>((resolve, reject) => {
        waiting.push({ resolve, reject })
      })
      return { accounts: [address] as never, chainId: 31337 }
    },
    async disconnect() {},
    getAccounts: async () => [],
    getChainId: async () => 31337,
    getProvider: async () => undefined,
    isAuthorized: async () => false,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
  return {
    connector,
    uris,
    approve: (address) => waiting.at(-1)?.resolve(address),
    fail: (error) => waiting.at(-1)?.reject(error),
  }
}
