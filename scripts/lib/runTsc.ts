import { join } from 'node:path'
import { type Run, type RunOptions, runCommand } from './runCommand.js'
import { root } from './workspace.js'

/**
 * Environment of tsc, a Go program. Without Go's garbage collection it takes a third less processor
 * time and a fifth more memory, at most 1.6 GB.
 */
export const tscEnvironment: Record<string, string> = { GOGC: 'off' }

/**
 * Options of tsc in scripts. With several threads it takes half as much processor time again,
 * because each thread checks the shared types.
 */
export const tscOptions: readonly string[] = ['--pretty', 'false', '--singleThreaded']

/** Runs the repository's tsc in one thread. */
export function runTsc(arguments_: readonly string[], options: RunOptions = {}): Promise<Run> {
  return runCommand(join(root, 'node_modules/.bin/tsc'), [...arguments_, ...tscOptions], {
    ...options,
    env: { ...options.env, ...tscEnvironment },
  })
}
