/** The language of the frame's screens. */
export interface FrameLocale {
  /** Follows the page from the next task on. */
  set(tag: string): void
  /** Returns the page's tag, which no list has confirmed. */
  tag(): string
  /**
   * Runs a task of the user in one language: a page cannot change the texts of a request that the
   * user reads.
   */
  run<value>(task: () => Promise<value>): Promise<value>
}

/**
 * Creates the language of the frame's screens, English at first.
 *
 * @param load - Loads the texts of a tag and shows them. If it fails, the language stays.
 */
export function createFrameLocale(load: (tag: string) => Promise<void>): FrameLocale {
  const state = { tag: 'en', hasLoaded: false, tasks: 0, loading: Promise.resolve() }
  return {
    set(tag) {
      state.tag = tag
    },
    tag: () => state.tag,
    async run(task) {
      // English needs no load, unless another language was shown before.
      if (state.tasks === 0 && (state.hasLoaded || !/^en\b/i.test(state.tag))) {
        state.hasLoaded = true
        state.loading = load(state.tag).catch(() => undefined)
      }
      state.tasks += 1
      try {
        await state.loading
        return await task()
      } finally {
        state.tasks -= 1
      }
    },
  }
}
