import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { root } from './workspace.js'

export interface Run {
  /** The exit code; 124 after a timeout, like timeout(1). */
  code: number
  /** Standard output and standard error together. */
  output: string
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** Prints the output at once. */
  isShown?: boolean
  /** The label of each printed line, because other commands print at the same time. */
  label?: string
  /** Timeout in seconds, after which the command and its children are killed. */
  seconds?: number
}

/** Runs a command in the repository (or `cwd`) and collects its output. */
export function runCommand(
  command: string,
  arguments_: readonly string[],
  { cwd = root, env = {}, isShown = false, label, seconds }: RunOptions = {},
): Promise<Run> {
  return new Promise((resolve) => {
    // Only a separate process group can be killed as a whole. Without a timeout the command stays
    // in this group, so that Ctrl-C stops it.
    const child = spawn(command, arguments_, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: seconds !== undefined,
    })
    const chunks: string[] = []
    const state = { isLate: false }
    const take = (from: Readable, to: NodeJS.WriteStream): void => {
      from.on('data', (chunk: Buffer) => void chunks.push(String(chunk)))
      if (isShown && label === undefined) from.on('data', (chunk: Buffer) => void to.write(chunk))
      else if (isShown)
        createInterface({ input: from }).on('line', (line) => void to.write(`${label} ${line}\n`))
    }
    const endGroup = (): void => {
      if (child.pid !== undefined && child.exitCode === null && child.signalCode === null)
        process.kill(-child.pid, 'SIGKILL')
    }
    const timer = setTimeout(
      () => {
        state.isLate = true
        endGroup()
      },
      (seconds ?? 0) * 1000,
    )
    if (seconds === undefined) clearTimeout(timer)
    else process.once('exit', endGroup)
    const finish = (run: Run): void => {
      clearTimeout(timer)
      process.removeListener('exit', endGroup)
      resolve(run)
    }
    take(child.stdout, process.stdout)
    take(child.stderr, process.stderr)
    child.on('error', (error) => finish({ code: 127, output: error.message }))
    child.on('close', (code) =>
      finish({ code: state.isLate ? 124 : (code ?? 1), output: chunks.join('') }),
    )
  })
}

/** Runs jobs, at most `width` at a time, and returns their results in order. */
export async function runAll<value>(
  jobs: readonly (() => Promise<value>)[],
  width: number = 2,
): Promise<value[]> {
  const answers: value[] = []
  const waiting = jobs.entries()
  const work = async (): Promise<void> => {
    for (const [index, job] of waiting) answers[index] = await job()
  }
  await Promise.all(Array.from({ length: width }, work))
  return answers
}
