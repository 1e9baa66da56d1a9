import type { Finding } from '../lib/report.js'
import type { PublicName } from './publicNames.js'

/** A code block of an `@example`, to be type-checked. */
export interface Example {
  where: string
  name: string
  extension: 'ts' | 'tsx'
  code: string
}

/** Returns the code blocks of `@example`, up to the next tag. */
export function examplesOf({ name, where, doc = '' }: PublicName): Example[] {
  const sections = doc.split(/^@/m).filter((section) => section.startsWith('example'))
  return sections.flatMap((section) =>
    [...section.matchAll(/^```(tsx?)\n([\s\S]*?)^```/gm)].map(([, extension, code = '']) => ({
      where,
      name,
      extension: extension === 'tsx' ? ('tsx' as const) : ('ts' as const),
      code,
    })),
  )
}

/**
 * Checks that every public name has a description, and every value an example with its imports. Of
 * the errors, only the base class has an example.
 */
export function docFindings(names: readonly PublicName[], packageName: string): Finding[] {
  return names.flatMap((one) => {
    const { name, isType, where, doc } = one
    if (!doc)
      return [{ where, what: `${name} is public and has no TSDoc: say in a sentence what it is` }]
    if (isType || (name.endsWith('Error') && name !== 'LatchkeyError' && /^[A-Z]/.test(name)))
      return []
    const examples = examplesOf(one)
    if (examples.length === 0)
      return [
        {
          where,
          what: `${name} has no @example with a \`\`\`ts block: add one with its imports, short enough to copy`,
        },
      ]
    const uses = examples.some(
      ({ code }) =>
        code.includes(`'${packageName}`) &&
        new RegExp(`\\b${name.replaceAll('$', '\\$')}\\b`).test(code),
    )
    return uses
      ? []
      : [
          {
            where,
            what: `the @example of ${name} does not import it from ${packageName}: add the import, because apps copy the example`,
          },
        ]
  })
}
