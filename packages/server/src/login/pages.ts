import type { Context } from 'hono'
import { checkProject } from '../kernel/projects/checkProject.js'
import { createProjectFinder } from '../kernel/projects/findProject.js'
import { ServerError } from '../kernel/serverError.js'
import type { LoginOptions, LoginProject, LoginServices } from './loginOptions.js'

/** A page of a registered project. Every text in it is the operator's. */
export interface LoginPage {
  readonly projectId: string
  /** Name that mails show. */
  readonly projectName: string
  readonly origin: string
}

/** Pages that may log users in. */
export interface Pages {
  /** `undefined` if the project is not registered or does not list the origin. */
  find(projectId: string, origin: string): Promise<LoginPage | undefined>
  /** @throws ServerError 401 `project_unknown`, 403 `origin_refused`, 429 `too_many_requests` */
  require(context: Context, page: { projectId: string; origin: string }): Promise<LoginPage>
}

type FindProject = (id: string) => Promise<LoginProject | undefined>

function createFinder(
  projects: LoginOptions['projects'],
  { database, clock }: Pick<LoginServices, 'database' | 'clock'>,
): FindProject {
  if (projects === 'database') return createProjectFinder(database, clock).find
  if (!Array.isArray(projects) || projects.length === 0)
    throw new TypeError(
      'The option "projects" is missing. Only pages of known projects log users in: list them, or set it to "database".',
    )
  const known = new Map<string, LoginProject>()
  for (const project of projects.map(checkProject)) {
    if (known.has(project.id))
      throw new TypeError(`The option "projects" has the id "${project.id}" twice.`)
    known.set(project.id, project)
  }
  return async (id) => known.get(id)
}

/**
 * Finds registered pages. Mails are sent and sessions are answered for these alone (SEC-17).
 *
 * @throws TypeError when `projects` is missing or wrong.
 */
export function createPages(
  projects: LoginOptions['projects'],
  services: Pick<LoginServices, 'database' | 'clock' | 'limits' | 'addressOf'>,
): Pages {
  const findProject = createFinder(projects, services)
  const pageOf = (project: LoginProject | undefined, origin: string): LoginPage | undefined =>
    project?.origins.includes(origin)
      ? { projectId: project.id, projectName: project.name, origin }
      : undefined

  return {
    find: async (projectId, origin) => pageOf(await findProject(projectId), origin),
    async require(context, { projectId, origin }) {
      const project = await findProject(projectId)
      const page = pageOf(project, origin)
      if (page) return page
      const address = services.addressOf(context)
      if (address !== undefined) await services.limits.take('refused', address)
      throw project
        ? new ServerError(
            403,
            'origin_refused',
            'This page does not belong to the project. The operator of the login service lists the pages that do.',
          )
        : new ServerError(
            401,
            'project_unknown',
            'The login service has no such project. Check the project id of the page; the operator of the service adds projects.',
          )
    },
  }
}
