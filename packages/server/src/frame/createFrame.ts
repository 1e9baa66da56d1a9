import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handler } from '../kernel/handler.js'
import type { Project } from '../kernel/projects/project.js'
import { readAssets } from './readAssets.js'

/** What the frame is told by its operator: `FrameConfig` of `@latchkey/vault`, without what depends on the project. */
export interface FrameSettings {
  authUrl: string
  recoveryUrl: string
  /** With the addresses of nodes and bundlers; the frame talks to nobody else. */
  chains: readonly { id: number; nodes: readonly string[]; smartAccount?: { bundlerUrl: string; paymasterUrl?: string | undefined } | undefined }[]
}

/** What the server of the frame needs. */
export interface FrameOptions {
  /** The built frame: `dist/frame` of `@latchkey/vault`. */
  folder: string
  /** Finds a project, whose origins may embed the frame. Nobody else may. */
  findProject(id: string): Promise<Pick<Project, 'origins'> | undefined>
  /** By project id: origins on which approvals may be shown inside the page. Everywhere else they have a window of their own. @default none */
  inlineOrigins?: Readonly<Record<string, readonly string[]>> | undefined
  settings: FrameSettings
}

const originOf = (url: string): string => new URL(url).origin

/** Whom the frame's scripts may ask. */
function connectSources({ authUrl, recoveryUrl, chains }: FrameSettings): string {
  const urls = [authUrl, recoveryUrl, ...chains.flatMap(({ nodes, smartAccount }) => [...nodes, smartAccount?.bundlerUrl, smartAccount?.paymasterUrl])]
  return [...new Set(urls.flatMap((url) => (url ? [originOf(url)] : [])))].join(' ')
}

/** Nothing but the frame's own files, no string that becomes code or markup, and no page around it that is not named. */
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

const common: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Data inside a page: nothing in it can end the element it stands in. */
function asData(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}

function refuse(status: 403 | 404 | 405, text: string): Response {
  return new Response(text, { status, headers: { ...common, 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': "default-src 'none'" } })
}

/**
 * Makes the server of the frame: static files, and two pages whose headers say who may embed them.
 *
 * `/sdk` is the page inside the hidden frame, for the origins of one project; a project that is not known gets nothing.
 * `/approve` is the window, which nobody may embed. Put it on a site of its own, served by nothing else.
 *
 * @throws when the folder holds no built frame.
 *
 * @example
 * ```ts
 * import { createFrame, listen } from '@latchkey/server'
 *
 * const handle = await createFrame({
 *   folder: 'node_modules/@latchkey/vault/dist/frame',
 *   findProject: async (id) => (id === 'shop' ? { origins: ['https://shop.example'] } : undefined),
 *   settings: { authUrl: 'https://login.example.org', recoveryUrl: 'https://recovery.example.net', chains: [] },
 * })
 * await listen(handle, { port: 4010 })
 * ```
 */
export async function createFrame({ folder, findProject, inlineOrigins = {}, settings }: FrameOptions): Promise<Handler> {
  const [sdk, approve, assets] = await Promise.all([
    readFile(join(folder, 'sdk.html'), 'utf8'),
    readFile(join(folder, 'approve.html'), 'utf8'),
    readAssets(folder),
  ])

  function page(html: string, config: object, ancestors: readonly string[]): Response {
    const data = `<script type="application/json" id="latchkey-config">${asData(config)}</script>`
    const headers = {
      ...common,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy(settings, ancestors),
    }
    return new Response(
      html.replace('<!--config-->', () => data),
      { headers },
    )
  }

  const inlineOf = (id: string, origins: readonly string[]): readonly string[] =>
    (Object.hasOwn(inlineOrigins, id) ? (inlineOrigins[id] ?? []) : []).filter((origin) => origins.includes(origin))

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'This is a page.')
    const asset = assets.get(pathname)
    if (asset) return new Response(asset.bytes, { headers: { ...common, 'content-type': asset.type, 'cache-control': 'public, max-age=31536000, immutable' } })
    if (pathname === '/approve') return page(approve, { ...settings, projectId: '', allowedOrigins: [], inlineOrigins: [] }, [])
    if (pathname !== '/sdk') return refuse(404, 'There is nothing at this address.')
    const projectId = searchParams.get('projectId') ?? ''
    const project = await findProject(projectId)
    if (!project) return refuse(403, 'This project is not known here. Whoever runs this server adds it with `latchkey project add`.')
    const { origins } = project
    return page(sdk, { ...settings, projectId, allowedOrigins: origins, inlineOrigins: inlineOf(projectId, origins) }, origins)
  }
}
