import { randomBytes } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Database } from '../database/database.js'
import { checkOrigins, checkProject } from './checkProject.js'
import type { Project } from './project.js'
import { projects } from './projectTables.js'

/** A project with the fields for its operator. */
export interface ProjectRecord extends Project {
  readonly createdAt: Date
}

/** Project management for operators. Every node sees a change within a second. */
export interface ProjectAdmin {
  /**
   * @throws TypeError when the id is taken or invalid, the name is empty, or an origin is invalid.
   */
  add(parameters: {
    id?: string | undefined
    name: string
    origins: readonly string[]
  }): Promise<ProjectRecord>
  list(): Promise<readonly ProjectRecord[]>
  find(id: string): Promise<ProjectRecord | undefined>
  /** @throws TypeError when the project does not exist, or an origin is invalid. */
  change(
    id: string,
    changes: { origins?: readonly string[] | undefined; isAnalyticsEnabled?: boolean | undefined },
  ): Promise<ProjectRecord>
  /** @throws TypeError when the project does not exist. */
  remove(id: string): Promise<void>
}

function missing(id: string): TypeError {
  return new TypeError(`There is no project "${id}".`)
}

/**
 * Manages the projects in a database.
 *
 * @example
 * ```ts
 * import { createProjectAdmin, openDatabase } from '@latchkey/server'
 *
 * const database = await openDatabase({ url: process.env.DATABASE_URL })
 * const { id } = await createProjectAdmin(database).add({ name: 'Millpond', origins: ['https://millpond.example'] })
 * ```
 */
export function createProjectAdmin({ orm }: Database): ProjectAdmin {
  return {
    async add({ id = randomBytes(16).toString('hex'), name, origins }) {
      const [added] = await orm
        .insert(projects)
        .values(checkProject({ id, name, origins }))
        .onConflictDoNothing()
        .returning()
      if (!added) throw new TypeError(`There is a project "${id}" already.`)
      return added
    },
    list: () => orm.select().from(projects).orderBy(asc(projects.createdAt), asc(projects.id)),
    async find(id) {
      const [row] = await orm.select().from(projects).where(eq(projects.id, id))
      return row
    },
    async change(id, { origins, isAnalyticsEnabled }) {
      const values = {
        ...(origins ? { origins: checkOrigins(origins) } : {}),
        ...(isAnalyticsEnabled === undefined ? {} : { isAnalyticsEnabled }),
      }
      const [changed] = await orm
        .update(projects)
        .set(values)
        .where(eq(projects.id, id))
        .returning()
      if (!changed) throw missing(id)
      return changed
    },
    async remove(id) {
      const removed = await orm
        .delete(projects)
        .where(eq(projects.id, id))
        .returning({ id: projects.id })
      if (removed.length === 0) throw missing(id)
    },
  }
}
