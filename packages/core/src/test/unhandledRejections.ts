declare const process: {
  on(event: 'unhandledRejection', listener: (reason: unknown) => void): void
  off(event: 'unhandledRejection', listener: (reason: unknown) => void): void
}

/** Runs a function and returns the unhandled rejections that Node reports in the next 20 ms. */
export async function unhandledRejections(act: () => unknown): Promise<readonly unknown[]> {
  const reasons: unknown[] = []
  const add = (reason: unknown): void => void reasons.push(reason)
  process.on('unhandledRejection', add)
  act()
  await new Promise((resolve) => setTimeout(resolve, 20))
  process.off('unhandledRejection', add)
  return reasons
}
