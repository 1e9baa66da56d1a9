import type { ComponentType } from 'react'
import { onTestFinished } from 'vitest'
import type { ViewEntry } from '../../modal/viewEntry.js'

/** The chunk of a view, whose loading a test controls. */
interface HeldChunk {
  /** Lets the chunk load, and resolves when the modal has rendered with it. */
  arrive(): Promise<void>
  /** True if the view was ever rendered. */
  wasDrawn(): boolean
}

/** Holds the chunk of a view until the test loads it. */
export function holdChunk<parameters extends object>(entry: ViewEntry<parameters>): HeldChunk {
  const { load, event } = entry
  const state = { hasArrived: false, wasDrawn: false, letArrive() {}, confirm() {} }
  const arrival = new Promise<void>((resolve) => {
    state.letArrive = resolve
  })
  const rendering = new Promise<void>((resolve) => {
    state.confirm = resolve
  })
  function watch(View: ComponentType<parameters>): ComponentType<parameters> {
    return (props) => {
      state.wasDrawn = true
      return <View {...props} />
    }
  }
  entry.load = async () => {
    const component = watch(await load())
    await arrival
    state.hasArrived = true
    return component
  }
  // A getter: the modal reads it whenever it renders.
  Object.defineProperty(entry, 'event', {
    configurable: true,
    get() {
      if (state.hasArrived) state.confirm()
      return event
    },
  })
  onTestFinished(() => {
    entry.load = load
    Object.defineProperty(entry, 'event', { value: event, writable: true })
  })
  return {
    arrive() {
      state.letArrive()
      return rendering
    },
    wasDrawn: () => state.wasDrawn,
  }
}
