/** Maximum number of concurrent requests to the nodes for one account. */
const AT_ONCE = 8

/** Runs a task for each item, with limited concurrency. Rejects with the first failure. */
export async function eachOf<item>(
  items: readonly item[],
  run: (item: item) => Promise<unknown>,
): Promise<void> {
  const state = { next: 0 }
  async function work(): Promise<void> {
    for (let index = state.next++; index < items.length; index = state.next++)
      await run(items[index] as item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
