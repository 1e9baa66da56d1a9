// npm run check:model: explores the Promela model of the custody protocol with SPIN, in every
// configuration. Words select by name.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../lib/runCommand.js'
import { root } from '../lib/workspace.js'
import { type Configuration, limits, mutants, proofs } from './configurations.js'
import { type Outcome, readOutcome, readTrail } from './readOutcome.js'

const MEMORY_MB = 1500
const SECONDS = 600
const DEPTH = 1_000_000

interface Result extends Outcome {
  trail: string
  /** Returns the output of a failed tool. */
  defect: string | undefined
}

const failed: Result = {
  refuted: undefined,
  isComplete: false,
  states: 0,
  transitions: 0,
  depth: 0,
  trail: '',
  defect: undefined,
}

/** Breadth-first search finds a shortest counterexample; depth-first search needs less memory. */
function compilerFlags({ refutes, isLiveness }: Configuration): string[] {
  if (isLiveness) return ['-DNFAIR=3', '-DCOLLAPSE']
  return ['-DSAFETY', refutes === undefined ? '-DCOLLAPSE' : '-DBFS']
}

async function explore(configuration: Configuration, folder: string): Promise<Result> {
  const { flags, isLiveness, refutes } = configuration
  const defines = flags.split(' ').map((flag) => `-D${flag}`)
  const run = (command: string, ...rest: string[]) =>
    runCommand(command, rest, { cwd: folder, seconds: SECONDS })
  const generated = await run('spin', '-a', ...defines, 'custody.pml')
  if (generated.code !== 0) return { ...failed, defect: generated.output }
  // Without -O, because compiling takes longer than searching.
  const compiled = await run(
    'gcc',
    '-w',
    '-fno-asynchronous-unwind-tables',
    '-fno-stack-protector',
    `-DMEMLIM=${MEMORY_MB}`,
    ...compilerFlags(configuration),
    '-o',
    'pan',
    'pan.c',
  )
  if (compiled.code !== 0) return { ...failed, defect: compiled.output }
  const { output } = await run('./pan', ...(isLiveness ? ['-a', '-f'] : []), `-m${DEPTH}`)
  const outcome = readOutcome(output)
  if (outcome.refuted === undefined)
    return { ...outcome, trail: '', defect: outcome.isComplete ? undefined : output }
  const replay = await run('spin', '-t', '-B', '-T', ...defines, 'custody.pml')
  return {
    ...outcome,
    trail: readTrail(replay.output),
    defect: outcome.refuted === refutes ? undefined : replay.output.slice(-4000),
  }
}

function describe(
  { name, refutes, isLiveness }: Configuration,
  result: Result,
  isGood: boolean,
): string {
  const { states, transitions, depth, refuted, isComplete } = result
  const properties = refutes ?? (isLiveness ? 'p3_progress' : 'p1-p6')
  const verdict =
    refuted === undefined
      ? `0 errors, ${isComplete ? 'complete' : 'NOT COMPLETE'}`
      : `1 error (${refuted})`
  return `${isGood ? 'ok  ' : 'FAIL'}  ${name.padEnd(32)}${String(states).padStart(9)} states ${String(transitions).padStart(9)} transitions, depth ${depth}, ${properties}: ${verdict}`
}

async function check(configuration: Configuration): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-model-'))
  try {
    copyFileSync(join(root, 'packages/vault/model/custody.pml'), join(folder, 'custody.pml'))
    const result = await explore(configuration, folder)
    const isGood =
      result.refuted === configuration.refutes &&
      (configuration.refutes !== undefined || result.isComplete)
    console.log(describe(configuration, result, isGood))
    if (result.trail !== '') console.log(`      ${result.trail}`)
    if (!isGood && result.defect !== undefined) console.error(result.defect)
    return isGood
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
const state = { checked: 0, failed: 0 }
for (const [title, configurations] of Object.entries({
  protocol: proofs,
  'without one rule': mutants,
  'known limits': limits,
})) {
  console.log(`── ${title}`)
  for (const configuration of configurations) {
    if (wanted.length > 0 && !wanted.some((part) => configuration.name.includes(part))) continue
    if (await check(configuration)) state.checked++
    else state.failed++
  }
}
if (state.failed > 0)
  console.error(
    'packages/vault/model/README.md names the property and the code of each search: correct the code, then the model. Without spin and gcc: apt-get install spin gcc libc6-dev',
  )
console.log(`model: ${state.checked} checked, ${state.failed} failed`)
process.exitCode = state.failed === 0 && state.checked > 0 ? 0 : 1
