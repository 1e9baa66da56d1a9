/** Waits until this process is asked to stop (SIGINT, SIGTERM). A second signal ends it at once. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    const state = { isAsked: false }
    const onSignal = (): void => {
      if (state.isAsked) process.exit(1)
      state.isAsked = true
      resolve()
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal)
  })
}
