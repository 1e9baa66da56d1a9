import { runCommand } from './runCommand.js'
import { root } from './workspace.js'

/** The commit of the checkout. */
export interface Commit {
  /** 40 hexadecimal digits. */
  id: string
  /** Time of the commit in UTC, for example `2026-01-02T03:04:05.000Z`. */
  time: string
}

/**
 * Reads the commit of the checkout.
 *
 * @throws Error outside of a Git repository.
 */
export async function readCommit(cwd: string = root): Promise<Commit> {
  const { code, output } = await runCommand('git', ['log', '-1', '--format=%H %ct'], { cwd })
  const [, id, seconds] = /^([0-9a-f]{40}) (\d+)$/.exec(output.trim()) ?? []
  if (code !== 0 || !id)
    throw new Error(
      `The commit of ${cwd} cannot be read: ${output.trim()}. Use a clone of the repository.`,
    )
  return { id, time: new Date(Number(seconds) * 1000).toISOString() }
}
