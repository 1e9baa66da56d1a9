/** Language of the frame's screens. */
export interface FrameLocale {
  /** Sets the language of the page. It applies from the next task on. */
  set(tag: string): void
  /** Returns the tag that the page sent, which is not validated. */
  tag(): string
  /**
   * Runs a task of the user in one language: an app cannot change the texts of a request while the
   * user reads it.
   */
  run<value>(task: () => Promise<value>): Promise<value>
}

/**
 * Creates the language of the frame's screens, initially English.
 *
 * @param load - Loads the texts of a tag and shows them. If it fails, the language does not change.
 */
export function createFrameLocale(load: (tag: string) => Promise<void>): FrameLocale {
  const state = { tag: 'en', hasLoaded: false, tasks: 0, loading: Promise.resolve() }
  return {
    set(tag) {
      state.tag = tag
    },
    tag: () => state.tag,
    async run(task) {
      // English is not loaded, unless another language was shown before.
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
