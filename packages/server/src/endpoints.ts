import {
  analyticsEndpoints,
  balanceEndpoints,
  custodyEndpoints,
  type Endpoint,
  getWallets,
  getWalletsSnapshot,
  historyEndpoints,
  images,
  loginEndpoints,
  nameEndpoints,
  nameGatewayEndpoints,
  nftEndpoints,
  onrampEndpoints,
  proofNonce,
  recoveryEndpoints,
  rendezvousEndpoints,
  rpcEndpoints,
  signInEndpoints,
  socialEndpoints,
  swapEndpoints,
} from '@latchkey/protocol'

/** An endpoint of any kind. */
export type AnyEndpoint = Pick<Endpoint<unknown, unknown>, 'method' | 'path'> & {
  readonly query?: unknown
  readonly body: unknown
  readonly response: unknown
}

type Features = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** All endpoints for apps, by feature. Used by the documentation and the tests. */
const pageEndpoints: Features = {
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

/** All endpoints of the auth service. Only the frame's page may call them. */
const authEndpoints: Features = {
  proof: { nonce: proofNonce },
  login: loginEndpoints,
  social: socialEndpoints,
  rendezvous: rendezvousEndpoints,
  custody: custodyEndpoints,
}

/** An endpoint with its name. */
export interface NamedEndpoint {
  readonly feature: string
  readonly name: string
  readonly endpoint: AnyEndpoint
}

function list(features: Features): readonly NamedEndpoint[] {
  return Object.entries(features).flatMap(([feature, named]) =>
    Object.entries(named).map(([name, endpoint]) => ({
      feature,
      name,
      endpoint: endpoint as AnyEndpoint,
    })),
  )
}

/** Returns all endpoints for apps. */
export function listEndpoints(): readonly NamedEndpoint[] {
  return list(pageEndpoints)
}

/** Returns all endpoints for the frame of one of its two services. */
export function listFrameEndpoints(service: 'auth' | 'recovery'): readonly NamedEndpoint[] {
  return list(service === 'auth' ? authEndpoints : { recovery: recoveryEndpoints })
}
