import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handler } from '../kernel/handler.js'
import type { Project } from '../kernel/projects/project.js'
import {
  CONFIG_MARK,
  commonHeaders,
  configElement,
  configOf,
  emptyConfig,
  type FrameSettings,
  type PageConfig,
  pageHeaders,
} from './framePage.js'
import { readAssets } from './readAssets.js'

/** Options of the frame's server. */
export interface FrameOptions {
  /** The built frame: `dist/frame` of `@latchkey/vault`. */
  folder: string
  /** Finds a project. Only its origins may embed the frame. */
  findProject(id: string): Promise<Pick<Project, 'origins'> | undefined>
  /**
   * Origins on which approvals may be shown inside the app, by project id. On other origins they
   * open in a window. @default none
   */
  inlineOrigins?: Readonly<Record<string, readonly string[]>> | undefined
  settings: FrameSettings
}

function refuse(status: 403 | 404 | 405, text: string): Response {
  return new Response(text, {
    status,
    headers: {
      ...commonHeaders,
      'content-type': 'text/plain; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    },
  })
}

/**
 * Creates the server of the frame: static files, and two pages whose headers restrict embedding.
 *
 * `/sdk` is the page of the hidden frame, for the origins of one project. An unknown project gets
 * no page. `/approve` is the window and cannot be embedded. Use a separate site that serves nothing
 * else.
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
export async function createFrame({
  folder,
  findProject,
  inlineOrigins = {},
  settings,
}: FrameOptions): Promise<Handler> {
  const [sdk, approve, assets] = await Promise.all([
    readFile(join(folder, 'sdk.html'), 'utf8'),
    readFile(join(folder, 'approve.html'), 'utf8'),
    readAssets(folder),
  ])

  const page = (html: string, config: PageConfig): Response =>
    new Response(
      html.replace(CONFIG_MARK, () => configElement(settings, config)),
      { headers: pageHeaders(settings, config.allowedOrigins) },
    )

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'This is a page.')
    const asset = assets.get(pathname)
    if (asset)
      return new Response(asset.bytes, {
        headers: {
          ...commonHeaders,
          'content-type': asset.type,
          'cache-control': 'public, max-age=31536000, immutable',
        },
      })
    if (pathname === '/approve') return page(approve, emptyConfig)
    if (pathname !== '/sdk') return refuse(404, 'There is nothing at this address.')
    const projectId = searchParams.get('projectId') ?? ''
    const project = await findProject(projectId)
    if (!project)
      return refuse(
        403,
        'This project does not exist on this server. Its operator can add it with `latchkey project add`.',
      )
    return page(sdk, configOf(projectId, project.origins, inlineOrigins))
  }
}
