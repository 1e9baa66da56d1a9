declare const process: {
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): void
  off(event: 'unhandledRejection', listener: (reason: unknown) => void): void
}

/** Runs a function and returns the unhandled rejections that Node reports before the next task. */
export async function unhandledRejections(act: () => unknown): Promise<readonly unknown[]> {
  const reasons: unknown[] = []
  const add = (reason: unknown): void => void reasons.push(reason)
  process.on('unhandledRejection', add)
  act()
  await new Promise((resolve) => setTimeout(resolve))
  process.off('unhandledRejection', add)
  return reasons
}
