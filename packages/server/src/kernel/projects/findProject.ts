import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.js'
import type { Project } from './project.js'
import { projects } from './projectTables.js'

/** Cache lifetime, in milliseconds: every node sees a change within it. */
const FRESH_MS = 1000

/** Maximum number of cached ids. The oldest are evicted. */
const MAX_ENTRIES = 10_000

/** Pattern of project ids. */
export const projectIdPattern: RegExp = /^[\w-]{1,64}$/

interface Entry {
  readonly project: Promise<Project | undefined>
  readonly at: number
}

async function read(database: () => Promise<Database>, id: string): Promise<Project | undefined> {
  const { orm } = await database()
  const [row] = await orm.select().from(projects).where(eq(projects.id, id))
  return (
    row && {
      id: row.id,
      name: row.name,
      origins: row.origins,
      isAnalyticsEnabled: row.isAnalyticsEnabled,
    }
  )
}

/** Finds projects by id, for every request. */
export interface ProjectFinder {
  /**
   * True if `find` needs no query: the project is cached. An expired entry counts too, as it is
   * read at most once per second.
   */
  isRemembered(id: string): boolean
  find(id: string): Promise<Project | undefined>
}

/**
 * Creates a finder that caches projects for one second. While the database is unavailable it
 * returns the last known state.
 */
export function createProjectFinder(
  database: () => Promise<Database>,
  clock: { now(): number },
): ProjectFinder {
  const entries = new Map<string, Entry>()

  function remember(
    id: string,
    project: Promise<Project | undefined>,
  ): Promise<Project | undefined> {
    entries.delete(id)
    entries.set(id, { project, at: clock.now() })
    const [oldest] = entries.keys()
    if (entries.size > MAX_ENTRIES && oldest !== undefined) entries.delete(oldest)
    return project
  }

  async function refresh(id: string, last: Entry | undefined): Promise<Project | undefined> {
    try {
      return await read(database, id)
    } catch (error) {
      const known = await last?.project
      if (known) return known
      entries.delete(id)
      throw error
    }
  }

  return {
    isRemembered: (id) => entries.has(id),
    async find(id) {
      if (!projectIdPattern.test(id)) return undefined
      const entry = entries.get(id)
      if (entry && clock.now() - entry.at < FRESH_MS) return entry.project
      return remember(id, refresh(id, entry))
    },
  }
}
