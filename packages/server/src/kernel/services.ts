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
  /** Values that end with the process. With Redis they are shared by all nodes. */
  readonly store: Store
  /** Opened on first use. */
  database(): Promise<Database>
  /** Returns the public URL of this server, without a slash at the end. */
  publicUrl(context: Context): string
  visitOf(context: Context): Visit
  /**
   * Takes further points from a user's limit, for a costly request.
   *
   * @throws ServerError 429
   */
  charge(context: Context, points: number): Promise<void>
  /** Reports an unexpected error. Called once per error. */
  onDefect(error: unknown): void
}
