/**
 * The operator's settings of the frame: `FrameConfig` of `@latchkey/vault` without the fields of a
 * project.
 */
export interface FrameSettings {
  authUrl: string
  recoveryUrl: string
  /** Networks with the URLs of nodes and bundlers. The frame connects to no others. */
  chains: readonly {
    id: number
    nodes: readonly string[]
    smartAccount?: { bundlerUrl: string; paymasterUrl?: string | undefined } | undefined
  }[]
  /** Clusters of Solana with the URLs of their nodes. @default none */
  clusters?: readonly { id: string; nodes: readonly string[] }[] | undefined
  /** Pictures of apps in approvals, by origin: `data:` URLs. @default the origin's first letter */
  siteIcons?: Readonly<Record<string, string>> | undefined
}

/** The fields of a page's config that depend on the project. */
export interface PageConfig {
  projectId: string
  allowedOrigins: readonly string[]
  inlineOrigins: readonly string[]
}

/** The placeholder of the config in a built page. */
export const CONFIG_MARK = '<!--config-->'

/** The config of the window's page, which cannot be embedded. */
export const emptyConfig: PageConfig = { projectId: '', allowedOrigins: [], inlineOrigins: [] }

/** Returns the config of the frame's page for one project. */
export function configOf(
  projectId: string,
  origins: readonly string[],
  inlineOrigins: Readonly<Record<string, readonly string[]>>,
): PageConfig {
  const inline = Object.hasOwn(inlineOrigins, projectId) ? (inlineOrigins[projectId] ?? []) : []
  return {
    projectId,
    allowedOrigins: origins,
    inlineOrigins: inline.filter((origin) => origins.includes(origin)),
  }
}

/**
 * Returns the config as an element that does not run. Its content is escaped, so it cannot close
 * the element.
 */
export function configElement(settings: FrameSettings, config: PageConfig): string {
  const data = JSON.stringify({ ...settings, ...config }).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="latchkey-config">${data}</script>`
}

/** Returns the origins that the frame's scripts may connect to. */
function connectSources({ authUrl, recoveryUrl, chains, clusters = [] }: FrameSettings): string {
  const urls = [
    authUrl,
    recoveryUrl,
    ...chains.flatMap(({ nodes, smartAccount }) => [
      ...nodes,
      smartAccount?.bundlerUrl,
      smartAccount?.paymasterUrl,
    ]),
    ...clusters.flatMap(({ nodes }) => nodes),
  ]
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))].join(' ')
}

/**
 * Returns the content security policy: only the frame's own files, no eval, no injected markup, and
 * only the given ancestors.
 */
function policy(settings: FrameSettings, ancestors: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${connectSources(settings)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors.length > 0 ? ancestors.join(' ') : "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** Headers of every response of the frame's server. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Returns the further headers of the pages. */
export function pageHeaders(
  settings: FrameSettings,
  ancestors: readonly string[],
): Readonly<Record<string, string>> {
  return {
    ...commonHeaders,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy(settings, ancestors),
  }
}
