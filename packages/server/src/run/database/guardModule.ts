import type { PGlite } from '@electric-sql/pglite'

/** The parts of PGlite's WebAssembly module that its types omit. */
interface Module {
  ___stack_pointer: { value: number }
  _PostgresMainLoopOnce(): void
}

/**
 * Restores the stack of PGlite after a failed statement. PGlite 0.5.8 leaves about 700 bytes on it
 * with each error, and after 2,978 errors returns only "stack depth limit exceeded". Version 0.5.16
 * restores it itself: remove this function when `@electric-sql/pglite-prepopulatedfs` contains that
 * version.
 *
 * @returns `isBroken`: true if PGlite aborted, for example without room for its log. It then
 *   returns only errors.
 */
export function guardModule(client: PGlite): { isBroken(): boolean } {
  const module = (client as unknown as { Module: Module }).Module
  const state = { isBroken: false }
  const pointer = module.___stack_pointer
  const runOnce = module._PostgresMainLoopOnce
  module._PostgresMainLoopOnce = () => {
    const before = pointer.value
    try {
      runOnce()
    } catch (error) {
      pointer.value = before
      // A failed statement throws another value, for a long jump.
      if (error instanceof WebAssembly.RuntimeError) state.isBroken = true
      throw error
    }
  }
  return { isBroken: () => state.isBroken }
}
