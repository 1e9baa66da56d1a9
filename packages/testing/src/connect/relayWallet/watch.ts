/** A view that is rebuilt when it is read after a change. */
export interface Watch<view> {
  view(): view
  changed(): void
  subscribe(listener: () => void): () => void
}

export function createWatch<view>(make: () => view): Watch<view> {
  const listeners = new Set<() => void>()
  const made: { view: view | undefined } = { view: undefined }
  return {
    view() {
      made.view ??= make()
      return made.view
    },
    changed() {
      made.view = undefined
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
