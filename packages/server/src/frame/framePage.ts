/**
 * What the frame is told by its operator: `FrameConfig` of `@latchkey/vault`, without what depends
 * on the project.
 */
export interface FrameSettings {
  authUrl: string
  recoveryUrl: string
  /** With the addresses of nodes and bundlers; the frame talks to nobody else. */
  chains: readonly {
    id: number
    nodes: readonly string[]
    smartAccount?: { bundlerUrl: string; paymasterUrl?: string | undefined } | undefined
  }[]
}

/** What a page of the frame is told besides. */
export interface PageConfig {
  projectId: string
  allowedOrigins: readonly string[]
  inlineOrigins: readonly string[]
}

/** Where in a built page its config stands. */
export const CONFIG_MARK = '<!--config-->'

/** The window's page: nobody embeds it. */
export const nobody: PageConfig = { projectId: '', allowedOrigins: [], inlineOrigins: [] }

/** What the frame's page is told for one project. */
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
 * What a page is told, as an element that runs nothing. Nothing in it can end the element it stands
 * in.
 */
export function configElement(settings: FrameSettings, config: PageConfig): string {
  const data = JSON.stringify({ ...settings, ...config }).replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="latchkey-config">${data}</script>`
}

/** Whom the frame's scripts may ask. */
function connectSources({ authUrl, recoveryUrl, chains }: FrameSettings): string {
  const urls = [
    authUrl,
    recoveryUrl,
    ...chains.flatMap(({ nodes, smartAccount }) => [
      ...nodes,
      smartAccount?.bundlerUrl,
      smartAccount?.paymasterUrl,
    ]),
  ]
  return [...new Set(urls.flatMap((url) => (url ? [new URL(url).origin] : [])))].join(' ')
}

/**
 * Nothing but the frame's own files, no string that becomes code or markup, and no page around it
 * that is not named.
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

/** What every answer of the frame's server says. */
export const commonHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** What its pages say besides. */
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
