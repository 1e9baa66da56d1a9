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

/** Every endpoint for apps, by feature, for the documentation and the tests. */
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

/** Every call of the auth service, which the frame's page alone may make. */
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

/** All that pages call, in a row. */
export function listEndpoints(): readonly NamedEndpoint[] {
  return list(pageEndpoints)
}

/** All that only the frame calls, on either of its two services. */
export function listFrameEndpoints(service: 'auth' | 'recovery'): readonly NamedEndpoint[] {
  return list(service === 'auth' ? authEndpoints : { recovery: recoveryEndpoints })
}
