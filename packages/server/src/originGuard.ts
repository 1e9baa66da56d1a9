import { directoryHeaders } from '@latchkey/protocol'
import { isRecord } from '@latchkey/protocol/std'
import type { Context, MiddlewareHandler } from 'hono'
import type { Limits } from './kernel/createLimits.js'
import { type ProjectFinder, projectIdPattern } from './kernel/projects/findProject.js'
import type { Project } from './kernel/projects/project.js'
import { ServerError } from './kernel/serverError.js'
import type { Visit } from './kernel/services.js'
import { routeKind } from './routeKind.js'
import { parseJson } from './std/parseJson.js'

const MAX_AGE_S = '600'
const READS: readonly string[] = ['GET', 'HEAD']
const REQUEST_HEADERS = ['content-type', ...Object.values(directoryHeaders)].join(', ')

/** Options of the origin guard. */
export interface OriginGuardOptions {
  /** The project of requests without a project id. */
  own: Project
  projects: ProjectFinder
  limits: Limits
  addressOf(context: Context): string | undefined
}

async function projectInBody(context: Context): Promise<string | undefined> {
  try {
    const body = parseJson(await context.req.text())
    const id = isRecord(body) ? body.projectId : undefined
    return typeof id === 'string' ? id : undefined
  } catch {
    // The parser of the body reports its errors.
    return undefined
  }
}

function unknownProject(id: string): ServerError {
  const named = projectIdPattern.test(id) ? `"${id}" ` : ''
  const message = `This server has no project ${named}yet. Check the project id of your page; the server's operator adds projects with "latchkey server project add".`
  return new ServerError(401, 'project_unknown', message)
}

function refusedOrigin({ id }: Project): ServerError {
  const message = id
    ? `Pages of this origin may not use the project "${id}". The server's operator lets them in with "latchkey server project origins".`
    : 'Pages of this origin may not use this server without naming their project. Its operator lists its own pages in the option "origins".'
  return new ServerError(403, 'origin_refused', message)
}

function isOwnPage({ own }: OriginGuardOptions, origin: string | undefined): boolean {
  return origin !== undefined && own.origins.includes(origin)
}

/** Counts refused requests separately, so that they take nothing from the project's limit. */
async function refuse(
  { limits }: OriginGuardOptions,
  address: string | undefined,
  error: ServerError,
): Promise<never> {
  if (address !== undefined) await limits.take('refused', address)
  throw error
}

async function projectOf(
  options: OriginGuardOptions,
  context: Context,
  address: string | undefined,
): Promise<Project> {
  const { own, projects, limits } = options
  const { kind, hasProjectInBody } = routeKind(context.req.path)
  if (kind !== 'project') return own
  const named = context.req.query('projectId') || context.req.header(directoryHeaders.projectId)
  const id = named || (hasProjectInBody ? await projectInBody(context) : undefined)
  if (!id) return own
  // Unknown ids cost a query, so the request is counted before it.
  const isNew = !projects.isRemembered(id)
  if (isNew && address !== undefined) await limits.take('refused', address)
  const project = await projects.find(id)
  if (project) return project
  if (isNew) throw unknownProject(id)
  return refuse(options, address, unknownProject(id))
}

function allow(options: OriginGuardOptions, context: Context, origin: string | undefined): void {
  if (origin === undefined) return
  context.header('access-control-allow-origin', origin)
  context.header('access-control-expose-headers', 'retry-after, x-request-id')
  if (isOwnPage(options, origin)) context.header('access-control-allow-credentials', 'true')
}

/**
 * Answers a preflight, which has no project id yet. Allows it without cookies: the request itself
 * is checked.
 */
async function answerPreflight(
  options: OriginGuardOptions,
  context: Context,
  address: string | undefined,
): Promise<Response> {
  const origin = context.req.header('origin')
  const { kind } = routeKind(context.req.path)
  const isAllowed = kind === 'own' ? isOwnPage(options, origin) : origin !== undefined
  if (!isAllowed) await refuse(options, address, refusedOrigin(options.own))
  if (kind !== 'public') allow(options, context, origin)
  context.header('access-control-allow-methods', 'GET, POST')
  context.header('access-control-allow-headers', REQUEST_HEADERS)
  context.header('access-control-max-age', MAX_AGE_S)
  return context.body(null, 204)
}

async function admit(
  options: OriginGuardOptions,
  context: Context,
  address: string | undefined,
): Promise<Visit> {
  const project = await projectOf(options, context, address)
  const origin = context.req.header('origin')
  const isListed =
    origin === undefined ? READS.includes(context.req.method) : project.origins.includes(origin)
  if (!isListed) await refuse(options, address, refusedOrigin(project))
  allow(options, context, origin)
  return { project, address }
}

/**
 * Admits apps by the exact origin lists of their projects, and counts their requests. A request
 * that changes state must have an `Origin`: browsers always send it, and pages cannot remove it.
 */
export function originGuard(options: OriginGuardOptions): MiddlewareHandler {
  const { own, limits, addressOf } = options
  return async (context, next) => {
    const { kind, points, isSignIn } = routeKind(context.req.path)
    const address = addressOf(context)
    context.header('vary', 'Origin')
    if (kind === 'public') context.header('access-control-allow-origin', '*')
    if (context.req.method === 'OPTIONS') return answerPreflight(options, context, address)
    const visit =
      kind === 'public' ? { project: own, address } : await admit(options, context, address)
    context.set('visit', visit)
    if (address !== undefined && isSignIn) await limits.take('signIn', address)
    await charge(limits, visit, points)
    await next()
  }
}

/** Takes points of a user and a project, for requests that cost more than one. */
export async function charge(
  limits: Limits,
  { project, address }: Visit,
  points: number,
): Promise<void> {
  if (address !== undefined) await limits.take('user', `${address} ${project.id}`, points)
  if (project.id) await limits.take('project', project.id, points)
}
