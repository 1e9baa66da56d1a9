import {
  analyticsEndpoints,
  balanceEndpoints,
  type Endpoint,
  getWallets,
  getWalletsSnapshot,
  historyEndpoints,
  images,
  nameEndpoints,
  nameGatewayEndpoints,
  nftEndpoints,
  onrampEndpoints,
  rpcEndpoints,
  signInEndpoints,
  swapEndpoints,
} from '@latchkey/protocol'

/** An endpoint of any kind. */
export type AnyEndpoint = Pick<Endpoint<unknown, unknown>, 'method' | 'path'> & { readonly query?: unknown; readonly body: unknown; readonly response: unknown }

/** Every call of the HTTP API, by feature: what is documented, and what is tested. */
export const endpoints: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  wallets: { getWallets, getWalletsSnapshot },
  images,
  analytics: analyticsEndpoints,
  balances: balanceEndpoints,
  history: historyEndpoints,
  names: nameEndpoints,
  nameGateway: nameGatewayEndpoints,
  networks: rpcEndpoints,
  nfts: nftEndpoints,
  onramp: onrampEndpoints,
  signIn: signInEndpoints,
  swap: swapEndpoints,
}

/** All of them in a row, with a name for each. */
export function listEndpoints(): readonly { feature: string; name: string; endpoint: AnyEndpoint }[] {
  return Object.entries(endpoints).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, endpoint]) => ({ feature, name, endpoint: endpoint as AnyEndpoint })),
  )
}
