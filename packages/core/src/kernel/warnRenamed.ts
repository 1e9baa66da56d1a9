import { warnSetup } from './warnSetup.js'

/** Warns about the old name of an option, once and only in development. Lazy-loaded for its text. */
export function warnRenamed(old: string, name: string): void {
  warnSetup({
    cause: `The option "${old}" has a new name. The next minor release removes the old one.`,
    setting: name,
    docs: `@latchkey/core/docs/options.md#${name.toLowerCase()}`,
  })
}
