import type { Context } from 'hono'

/** Who sends a request, as the session and the proof of its key say (RFC 9449). */
export interface LoginVisitor {
  userId: string
  sessionId: string
  /** RFC 7638 thumbprint of the browser's key. */
  keyThumbprint: string
  /** Page the session is for. */
  origin: string
  projectId: string
  email: string | undefined
  /** How they came in: a factor that is not e-mail alone exports nothing (SEC-30). */
  provider: string
  /** Last proof of a factor, in ms since 1970. Exports want one of the last 5 minutes. */
  authenticatedAt: number
}

/** Finds who sends a request. @throws ServerError 401 */
export type RequireVisitor = (context: Context) => Promise<LoginVisitor>
