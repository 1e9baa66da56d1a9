import { type Postgres, startPostgres } from './startPostgres.js'
import { makeFolder } from './startProcess.js'

/** A durable storage of a server. */
export interface DurablePlace {
  databaseUrl?: string
  databaseFolder?: string
}

/** Returns both kinds of database with an operator's durable settings. `remove` deletes them. */
export function durablePlaces(name: string): {
  places: [kind: string, make: () => Promise<DurablePlace>][]
  remove(): Promise<void>
} {
  const folder = makeFolder(name)
  const state: { postgres?: Postgres } = {}
  return {
    places: [
      ['PGlite in a folder', async () => ({ databaseFolder: `${folder.path}/data` })],
      [
        'PostgreSQL',
        async () => {
          state.postgres = await startPostgres({ isDurable: true })
          return { databaseUrl: await state.postgres.createDatabase() }
        },
      ],
    ],
    async remove() {
      await state.postgres?.remove()
      folder.remove()
    },
  }
}
