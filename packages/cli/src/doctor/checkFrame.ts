import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FrameServerSettings } from '@latchkey/server'
import { parsePolicies } from './contentPolicy.js'
import type { Finding } from './finding.js'

const DEADLINE_MS = 10_000

function checkFolder(folder: string): Finding {
  const isBuilt = existsSync(join(folder, 'sdk.html'))
  return {
    state: isBuilt ? 'ok' : 'wrong',
    what: 'built frame',
    text: isBuilt ? folder : `missing in ${folder}. Install @latchkey/vault, or change "folder"`,
  }
}

/**
 * Checks by its policy that only the allowed origins can embed a page of the frame.
 */
async function checkAncestors(address: URL, allowed: readonly string[]): Promise<Finding> {
  const what = `frame-ancestors of ${address.pathname}${address.search}`
  let response: Response
  try {
    response = await fetch(address, {
      signal: AbortSignal.timeout(DEADLINE_MS),
      headers: { accept: 'text/html' },
      redirect: 'manual',
    })
    await response.body?.cancel()
  } catch (error) {
    const reason =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return {
      state: 'note',
      what,
      text: `${address.origin} does not answer: ${reason}. Start it with \`latchkey frame\``,
    }
  }
  if (!response.ok)
    return {
      state: 'wrong',
      what,
      text: `${address.origin} answers with ${response.status}. The server there does not know this project, or is not the frame's`,
    }
  // Each of several policies must allow an origin.
  const lists = parsePolicies(response.headers.get('content-security-policy') ?? '').flatMap(
    (policy) => policy['frame-ancestors'] ?? [],
  )
  const said = lists.join(' ')
  if (said === allowed.join(' ')) return { state: 'ok', what, text: said }
  return {
    state: 'wrong',
    what,
    text: `is "${said}", expected "${allowed.join(' ')}". Let no proxy change the header Content-Security-Policy`,
  }
}

/** Finds the page's origin in the projects of the frame. */
function checkListed(page: string, projects: Readonly<Record<string, readonly string[]>>): Finding {
  const { origin } = new URL(page)
  const ids = Object.keys(projects).filter((id) => projects[id]?.includes(origin))
  if (ids.length > 0)
    return {
      state: 'ok',
      what: 'page in the projects of the frame',
      text: `${origin} is in ${ids.join(', ')}`,
    }
  return {
    state: 'wrong',
    what: 'page in the projects of the frame',
    text: `no project lists ${origin}. Add it to "projects" of the frame's settings`,
  }
}

/**
 * Checks that the frame is built and served by its settings and, with `page`, that a project lists
 * the page.
 */
export async function checkFrame(
  { folder, frameOrigin, projects = {} }: FrameServerSettings,
  page?: string,
): Promise<Finding[]> {
  const pages = Object.entries(projects).map(([id, origins]) =>
    checkAncestors(new URL(`/sdk?projectId=${encodeURIComponent(id)}`, frameOrigin), origins),
  )
  const listed = page === undefined ? [] : [checkListed(page, projects)]
  return [
    checkFolder(folder),
    ...listed,
    ...(await Promise.all([
      checkAncestors(new URL('/approve', frameOrigin), ["'none'"]),
      ...pages,
    ])),
  ]
}
