import { type Postgres, startPostgres } from './startPostgres.js'
import { makeFolder } from './startProcess.js'

/** Where a server keeps things that outlive it. */
export interface DurablePlace {
  databaseUrl?: string
  databaseFolder?: string
}

/**
 * Both kinds of database as an operator has them, one that waits for the disk each. `remove` takes
 * them away.
 */
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
