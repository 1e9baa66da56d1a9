import { spawn } from 'node:child_process'
import { root } from './workspace.js'

export interface Run {
  code: number
  /** What it wrote, standard output and error together. */
  output: string
}

/** Runs a command in the repository (or `cwd`) and collects what it writes; shows it at once when `isShown`. */
export function runCommand(
  command: string,
  arguments_: readonly string[],
  { cwd = root, env = {}, isShown = false }: { cwd?: string; env?: Record<string, string>; isShown?: boolean } = {},
): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(command, arguments_, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    const chunks: string[] = []
    const take = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      chunks.push(String(chunk))
      if (isShown) stream.write(chunk)
    }
    child.stdout.on('data', take(process.stdout))
    child.stderr.on('data', take(process.stderr))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: chunks.join('') }))
  })
}

/** Runs jobs, at most `width` at a time, and answers in their order. */
export async function runAll<value>(jobs: readonly (() => Promise<value>)[], width: number = 2): Promise<value[]> {
  const answers: value[] = []
  const waiting = jobs.entries()
  const work = async (): Promise<void> => {
    for (const [index, job] of waiting) answers[index] = await job()
  }
  await Promise.all(Array.from({ length: width }, work))
  return answers
}
