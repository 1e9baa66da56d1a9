/** The allowed callers of a path. */
export type RouteKind =
  /** All origins, and clients without one: replies are cheap and contain no personal data. */
  | 'public'
  /** Origins of the server's own project, with their cookies. */
  | 'own'
  /** Origins of the project in the request. */
  | 'project'

const publicPaths: readonly RegExp[] = [
  /^\/openapi\.json$/,
  /^\/getWalletImage\//,
  /^\/public\//,
  /^\/v1\/names\/gateway(?:\/|$)/,
  /^\/onramp\/checkout\//,
]

const ownPaths: readonly RegExp[] = [/^\/v1\/sign-in\//]

/** Paths whose replies need chains, third parties or signature checks. */
const costlyPaths: readonly RegExp[] = [
  /^\/v1\/(?:account|convert|fungible|identity|profile|onramp|generators|names)\//,
]

const signInPaths: readonly RegExp[] = [/^\/v1\/sign-in\/(?:nonce|verify)$/]

/** Paths with the project id in the body. */
const bodyProjectPaths: readonly string[] = ['/v1/fungible/price', '/v1/convert/build-transaction']

const isIn = (paths: readonly RegExp[], path: string): boolean =>
  paths.some((pattern) => pattern.test(path))

/** Returns the route kind and points of a path. Runs before any feature sees the request. */
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
