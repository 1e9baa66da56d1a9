import type { BuildStamp } from '../../packages/sandbox/src/buildStamp.js'

const FIX = 'Stop it, or run: npm run journey -- <spec>'

const short = (commit: string): string => commit.slice(0, 12)

/**
 * Compares the build that a server serves with this checkout.
 *
 * @param served - The stamp of the build; `undefined` if the server has none.
 * @returns The reason to refuse the server; `undefined` if the sources are the same.
 */
export function stampFinding(
  port: string,
  served: BuildStamp | undefined,
  now: BuildStamp,
): string | undefined {
  if (!served) return `The server on :${port} has no build.json: its sources are unknown. ${FIX}`
  if (served.sources === now.sources) return undefined
  const built = `The sandbox on :${port} was built from ${short(served.commit)}`
  if (served.folder !== now.folder)
    return `${built} in ${served.folder}, and this checkout is ${now.folder}. ${FIX}`
  if (served.commit !== now.commit)
    return `${built}, and this checkout is at ${short(now.commit)}. ${FIX}`
  return `${built} before your last edit. ${FIX}`
}
