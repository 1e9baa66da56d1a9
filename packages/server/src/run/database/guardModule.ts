import type { PGlite } from '@electric-sql/pglite'

/** The parts of PGlite's WebAssembly module that its types leave out. */
interface Module {
  ___stack_pointer: { value: number }
  _PostgresMainLoopOnce(): void
}

/**
 * Restores the stack of PGlite after a statement that failed. PGlite 0.5.8 leaves about 700 bytes
 * on it with each error: after 2,978 errors it answers nothing but "stack depth limit exceeded".
 * Version 0.5.16 restores it by itself; remove this part when `@electric-sql/pglite-prepopulatedfs`
 * comes with that version.
 *
 * @returns `isBroken`: true if PGlite aborted, as it does without room for its log. From then on it
 *   answers nothing but errors.
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
      // A failed statement throws another value: it jumps.
      if (error instanceof WebAssembly.RuntimeError) state.isBroken = true
      throw error
    }
  }
  return { isBroken: () => state.isBroken }
}
