/** Who may call an address. */
export type RouteKind =
  /**
   * Pages of every origin, and whoever is no page: nothing there is anybody's own, and it costs
   * little.
   */
  | 'public'
  /** Pages of the server's own project, with their cookies. */
  | 'own'
  /** Pages of the project that the request names. */
  | 'project'

const publicPaths: readonly RegExp[] = [
  /^\/openapi\.json$/,
  /^\/getWalletImage\//,
  /^\/public\//,
  /^\/v1\/names\/gateway(?:\/|$)/,
  /^\/onramp\/checkout\//,
]

const ownPaths: readonly RegExp[] = [/^\/v1\/sign-in\//]

/** Addresses whose answers cost more than memory: chains, third parties, signatures. */
const costlyPaths: readonly RegExp[] = [
  /^\/v1\/(?:account|convert|fungible|identity|profile|onramp|generators|names)\//,
]

const signInPaths: readonly RegExp[] = [/^\/v1\/sign-in\/(?:nonce|verify)$/]

/** Where the project is named in the body. */
const bodyProjectPaths: readonly string[] = ['/v1/fungible/price', '/v1/convert/build-transaction']

const isIn = (paths: readonly RegExp[], path: string): boolean =>
  paths.some((pattern) => pattern.test(path))

/** What is known of an address before any feature sees the request. */
export function routeKind(path: string): {
  kind: RouteKind
  points: number
  isSignIn: boolean
  hasProjectInBody: boolean
} {
  return {
    kind: isIn(publicPaths, path) ? 'public' : isIn(ownPaths, path) ? 'own' : 'project',
    points: isIn(costlyPaths, path) ? 5 : 1,
    isSignIn: isIn(signInPaths, path),
    hasProjectInBody: bodyProjectPaths.includes(path),
  }
}
