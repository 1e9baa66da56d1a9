/** A job that runs repeatedly while the server runs. */
export interface Job {
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number
  /** True to run at the start too. @default the first run is after `every` */
  readonly isAtStart?: boolean
  run(): Promise<unknown>
}

/**
 * Runs a job repeatedly until it is stopped. Reports a failed run and continues.
 *
 * @returns A function that stops it and waits for the current run.
 */
export function startJob(
  { every, isAtStart = false, run }: Job,
  onDefect: (error: unknown) => void,
): () => Promise<void> {
  const state: { timer?: NodeJS.Timeout; running: Promise<void>; isStopped: boolean } = {
    running: Promise.resolve(),
    isStopped: false,
  }

  async function once(): Promise<void> {
    try {
      await run()
    } catch (error) {
      onDefect(error)
    }
    if (!state.isStopped) plan()
  }

  function plan(): void {
    state.timer = setTimeout(() => {
      state.running = once()
    }, every)
  }

  if (isAtStart) state.running = once()
  else plan()
  return async () => {
    state.isStopped = true
    clearTimeout(state.timer)
    await state.running
  }
}
