/** Result of one run of SPIN's verifier. */
export interface Outcome {
  /** The violated property; `undefined` if no error was found. */
  refuted: string | undefined
  /** True if every reachable state was visited. */
  isComplete: boolean
  states: number
  transitions: number
  depth: number
}

function numberIn(output: string, pattern: RegExp): number {
  const found = pattern.exec(output)?.[1]
  return found === undefined ? 0 : Number(found)
}

function refutedIn(output: string): string | undefined {
  const assertion = /^pan:\d+: assertion violated \(?([^\s()]+)/m.exec(output)?.[1]
  if (assertion !== undefined) return assertion
  if (/^pan:\d+: acceptance cycle/m.test(output)) return 'p3_progress'
  return /^pan:\d+: (.+?) \(at depth/m.exec(output)?.[1]
}

/** Parses the output of `pan`. Anything but a clean end counts as an incomplete search. */
export function readOutcome(output: string): Outcome {
  const hasEnded = /^State-vector .* errors: \d+$/m.test(output)
  const isCut =
    /Search not completed|max search depth too small|out of memory|memory limit|hash table is full/.test(
      output,
    )
  return {
    refuted: refutedIn(output),
    isComplete: hasEnded && !isCut,
    states: numberIn(output, /^\s*(\d+) states, stored/m),
    transitions: numberIn(output, /^\s*(\d+) transitions/m),
    depth: numberIn(output, /depth reached (\d+)/),
  }
}

/** Returns the steps of a counterexample from the output of `spin -t`. */
export function readTrail(output: string): string {
  const steps = output.split('\n').flatMap((line) => /^\s*step: (.+)$/.exec(line)?.[1] ?? [])
  return steps.join(' → ').replaceAll(' → (refused)', ' (refused)')
}
