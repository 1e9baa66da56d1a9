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
  /** Registered name of that project: mails show it. */
  projectName: string
  email: string | undefined
  /** How they came in: a factor that is not e-mail alone exports nothing (SEC-30). */
  provider: string
  /** Last proof of a factor, in ms since 1970. Exports want one of the last 5 minutes. */
  authenticatedAt: number
  /** When the session began, in ms since 1970: a proof after that was a code by mail. */
  loggedInAt: number
  /**
   * Until then, in ms since 1970, nothing is exported, recovered or removed: the e-mail address has
   * changed (SEC-23).
   */
  frozenUntil: number | undefined
}

/**
 * Finds who sends a request, which must come from the frame. @throws ServerError 401
 * `session_required`, `proof_refused`; 403 `origin_refused`
 */
export type RequireVisitor = (context: Context) => Promise<LoginVisitor>
