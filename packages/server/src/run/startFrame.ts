import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFrame, type FrameOptions } from '../frame/createFrame.js'
import type { Database } from '../kernel/database/database.js'
import type { Handler } from '../kernel/handler.js'
import { createProjectFinder } from '../kernel/projects/findProject.js'
import { createMetrics, type Metrics } from './createMetrics.js'
import { createReports } from './createReports.js'
import { createStop } from './createStop.js'
import { openDatabase } from './database/openDatabase.js'
import type { FrameServerSettings } from './frameSettings.js'
import { listen } from './listen.js'
import { createLog } from './log/createLog.js'
import { createOperations, withProbes } from './operations.js'
import { createOperationsHandler } from './operationsHandler.js'
import { SettingsError } from './readSettings.js'
import type { RunningServer } from './startServer.js'
import { watchParts } from './watchParts.js'

/**
 * Returns projects from the settings, or from the auth service's database, where a new project is
 * found a second later.
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

/** Counts the requests of a frame. The files of a build change their names with each release. */
function withMetrics(
  handle: Handler,
  metrics: Metrics,
  onDefect: (error: unknown) => void,
): Handler {
  const routes: readonly string[] = ['/sdk', '/approve']
  return async (request, connection) => {
    const began = performance.now()
    const count = ({ ok, status }: { ok: boolean; status: number }): void => {
      const { pathname } = new URL(request.url)
      metrics.request({
        requestId: '',
        method: request.method === 'GET' || request.method === 'HEAD' ? request.method : 'other',
        route: routes.includes(pathname) ? pathname : ok ? '/assets' : 'unknown',
        status,
        milliseconds: performance.now() - began,
        projectId: undefined,
        code: undefined,
      })
    }
    try {
      const response = await handle(request, connection)
      count(response)
      return response
    } catch (error) {
      count({ ok: false, status: 500 })
      onDefect(error)
      throw error
    }
  }
}

/**
 * Starts the server of the frame from its settings.
 *
 * @throws when there is no built frame in its folder, the port is in use or the database cannot be
 *   used. Nothing is left running then.
 *
 * @example
 * ```ts
 * import { readFrameSettings, startFrame } from '@latchkey/server'
 *
 * const frame = await startFrame(readFrameSettings(process.env, 'frame.json'))
 * process.once('SIGTERM', () => frame.stop())
 * ```
 */
export async function startFrame(settings: FrameServerSettings): Promise<RunningServer> {
  const { folder, inlineOrigins, authUrl, recoveryUrl, chains, clusters, siteIcons } = settings
  if (!existsSync(join(folder, 'sdk.html')))
    throw new SettingsError(
      `There is no built frame in ${resolve(folder)}. Install @latchkey/vault, or change "folder".`,
    )
  const stops: (() => unknown)[] = []
  const stop = createStop(stops)
  const log = createLog()
  try {
    const { findProject, database } = await openProjects(settings)
    stops.push(() => database?.close())
    const metrics = createMetrics({ database })
    stops.push(metrics.stop)
    const { onDefect, onChange } = createReports(log, metrics)
    const operations = createOperations({ database })
    const handle = await createFrame({
      folder,
      findProject,
      inlineOrigins,
      settings: { authUrl, recoveryUrl, chains, clusters, siteIcons },
    })
    if (database) stops.push(watchParts({ operations, onChange, onDefect }))
    const forOperators = await listen(createOperationsHandler({ operations, metrics, onDefect }), {
      port: settings.operationsPort,
      host: settings.operationsHost,
    })
    stops.push(forOperators.stop)
    const main = await listen(withProbes(withMetrics(handle, metrics, onDefect), operations), {
      port: settings.port,
      host: settings.host,
    })
    stops.push(() => main.stop(1000 * settings.drainSeconds), operations.beginToStop)
    return { url: main.url, operationsUrl: forOperators.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
