import { randomUUID } from 'node:crypto'
import { copyFolder } from './copyFolder.js'
import { type Postgres, startPostgres } from './startPostgres.js'
import { makeFolder } from './startProcess.js'

/** A durable storage of a server. */
export interface DurablePlace {
  databaseUrl?: string
  databaseFolder?: string
}

/**
 * Returns both kinds of database with an operator's durable settings, each new at each call.
 * `remove` deletes them.
 */
export function durablePlaces(name: string): {
  places: [kind: string, make: () => Promise<DurablePlace>][]
  remove(): Promise<void>
} {
  const folder = makeFolder(name)
  const state: { postgres?: Promise<Postgres> } = {}
  return {
    places: [
      [
        'PGlite in a folder',
        async () => ({ databaseFolder: await copyFolder(`${folder.path}/${randomUUID()}`) }),
      ],
      [
        'PostgreSQL',
        async () => {
          state.postgres ??= startPostgres({ isDurable: true })
          return { databaseUrl: await (await state.postgres).createDatabase() }
        },
      ],
    ],
    async remove() {
      await (await state.postgres)?.remove()
      folder.remove()
    },
  }
}
