import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFrame, type FrameOptions } from '../frame/createFrame.js'
import { openDatabase } from '../kernel/database/openDatabase.js'
import { type Listening, listen } from '../kernel/listen.js'
import { createProjectFinder } from '../kernel/projects/findProject.js'
import type { FrameServerSettings } from './frameSettings.js'
import { SettingsError } from './readSettings.js'

/** Projects from the settings, or from the auth service's database: then a project that is added there is known here a second later. */
async function openProjects({ projects, databaseUrl }: FrameServerSettings): Promise<Pick<FrameOptions, 'findProject'> & { close(): Promise<void> }> {
  if (databaseUrl !== undefined) {
    const database = await openDatabase({ url: databaseUrl })
    const { find } = createProjectFinder(async () => database, Date)
    return { findProject: find, close: database.close }
  }
  const origins = new Map(Object.entries(projects ?? {}))
  return {
    async findProject(id) {
      const found = origins.get(id)
      return found && { origins: found }
    },
    close: async () => undefined,
  }
}

/**
 * Starts the server of the frame as its settings say.
 *
 * @throws when there is no built frame in its folder, the port is taken or the database cannot be used; nothing is left running then.
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
  const { folder, inlineOrigins, authUrl, recoveryUrl, chains, host, port } = settings
  if (!existsSync(join(folder, 'sdk.html')))
    throw new SettingsError(`There is no built frame in ${resolve(folder)}. Install @latchkey/vault, or change "folder".`)
  const { findProject, close } = await openProjects(settings)
  try {
    const handle = await createFrame({ folder, findProject, inlineOrigins, settings: { authUrl, recoveryUrl, chains } })
    const listening = await listen(handle, { port, host })
    return {
      ...listening,
      async stop() {
        await listening.stop()
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
