import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFrame, type FrameOptions } from '../frame/createFrame.js'
import type { Database } from '../kernel/database/database.js'
import { openDatabase } from '../kernel/database/openDatabase.js'
import { type Listening, listen } from '../kernel/listen.js'
import { createProjectFinder } from '../kernel/projects/findProject.js'
import type { FrameServerSettings } from './frameSettings.js'
import { createOperations, withProbes } from './operations.js'
import { SettingsError } from './readSettings.js'

/**
 * Projects from the settings, or from the auth service's database: then a project that is added
 * there is known here a second later.
 */
async function openProjects({
  projects,
  databaseUrl,
}: FrameServerSettings): Promise<Pick<FrameOptions, 'findProject'> & { database?: Database }> {
  if (databaseUrl !== undefined) {
    const database = await openDatabase({ url: databaseUrl })
    const { find } = createProjectFinder(async () => database, Date)
    return { findProject: find, database }
  }
  const origins = new Map(Object.entries(projects ?? {}))
  return {
    async findProject(id) {
      const found = origins.get(id)
      return found && { origins: found }
    },
  }
}

/**
 * Starts the server of the frame as its settings say.
 *
 * @throws when there is no built frame in its folder, the port is taken or the database cannot be
 *   used; nothing is left running then.
 *
 * @example
 * ```ts
 * import { readFrameSettings, startFrame } from '@latchkey/server'
 *
 * const frame = await startFrame(readFrameSettings(process.env, 'frame.json'))
 * process.once('SIGTERM', () => frame.stop())
 * ```
 */
export async function startFrame(settings: FrameServerSettings): Promise<Listening> {
  const { folder, inlineOrigins, authUrl, recoveryUrl, chains, host, port, drainSeconds } = settings
  if (!existsSync(join(folder, 'sdk.html')))
    throw new SettingsError(
      `There is no built frame in ${resolve(folder)}. Install @latchkey/vault, or change "folder".`,
    )
  const { findProject, database } = await openProjects(settings)
  const operations = createOperations({ database })
  try {
    const handle = await createFrame({
      folder,
      findProject,
      inlineOrigins,
      settings: { authUrl, recoveryUrl, chains },
    })
    const listening = await listen(withProbes(handle, operations), { port, host })
    return {
      ...listening,
      async stop() {
        operations.beginToStop()
        await listening.stop(1000 * drainSeconds)
        await database?.close()
      },
    }
  } catch (error) {
    await database?.close()
    throw error
  }
}
