import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Postgres } from './startPostgres.js'

/** A running PostgreSQL, and a function that copies a database which has all tables. */
interface Copies {
  postgres: Postgres
  copy(): Promise<string>
}

async function startCopies(): Promise<Copies> {
  // Loaded when a test needs a database: most runs of a contributor need none.
  const [{ startPostgres }, { openDatabase }] = await Promise.all([
    import('./startPostgres.js'),
    import('../run/database/openDatabase.js'),
  ])
  const postgres = await startPostgres({ connections: 500 })
  const template = await postgres.createDatabase()
  await (await openDatabase({ url: template })).close()
  return { postgres, copy: () => postgres.createDatabase(template) }
}

/**
 * Global set-up of the unit tests: one PostgreSQL for the whole run, started when the first test
 * asks for a database. A copy of a database takes a tenth of the time that PGlite needs to open.
 */
export async function setup({
  provide,
}: {
  provide(key: 'databases', address: string): void
}): Promise<() => Promise<void>> {
  const state: { copies?: Promise<Copies> } = {}
  // Does not close kept connections, because a busy test could send its request on a connection
  // that was just closed.
  const server = createServer({ keepAliveTimeout: 0 }, async (_request, response) => {
    try {
      state.copies ??= startCopies()
      response.end(await (await state.copies).copy())
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provide('databases', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    await (await state.copies?.catch(() => undefined))?.postgres.remove()
  }
}
