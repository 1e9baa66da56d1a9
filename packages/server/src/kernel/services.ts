import type { Context } from 'hono'
import type { Database } from './database/database.js'
import type { Project } from './projects/project.js'
import type { Store } from './store.js'

/** Sender of a request, found by the guard before any feature sees the request. */
export interface Visit {
  readonly project: Project
  /** Network address; `undefined` where the runtime does not provide it. */
  readonly address: string | undefined
}

/** Services that every feature may use. */
export interface Services {
  readonly clock: { now(): number }
  /** Values that one node forgets when it ends; of all nodes when there is Redis. */
  readonly store: Store
  /** Opened when it is first needed. */
  database(): Promise<Database>
  /** Where visitors reach this server, without a slash at the end. */
  publicUrl(context: Context): string
  visitOf(context: Context): Visit
  /**
   * Takes more of a visitor's limit, for a request that costs more than most.
   *
   * @throws ServerError 429
   */
  charge(context: Context, points: number): Promise<void>
  /** Reports an unexpected error. No other part reports it. */
  onDefect(error: unknown): void
}
