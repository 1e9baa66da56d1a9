import { isOrigin } from '../../std/isOrigin.js'
import { projectIdPattern } from './findProject.js'
import type { Project } from './project.js'

const MAX_NAME = 128

/** @throws TypeError when one of them is not an origin. */
export function checkOrigins(origins: readonly string[]): string[] {
  const wrong = origins.find((origin) => !isOrigin(origin))
  if (wrong !== undefined)
    throw new TypeError(
      `"${wrong}" is not an origin. An origin looks like https://app.example.org, without a path or a slash at the end.`,
    )
  return [...new Set(origins)]
}

/**
 * Checks the parts of a project that its operator chooses. @throws TypeError naming the part that
 * is wrong.
 */
export function checkProject({ id, name, origins }: Pick<Project, 'id' | 'name' | 'origins'>): {
  id: string
  name: string
  origins: string[]
} {
  if (!projectIdPattern.test(id))
    throw new TypeError(`"${id}" is not a project id: 1 to 64 letters, digits, "-" and "_".`)
  if (!name.trim() || name.length > MAX_NAME)
    throw new TypeError(`A project needs a name of 1 to ${MAX_NAME} characters.`)
  // Mails contain the name: a line break would start a new line.
  if (/\p{Cc}/u.test(name))
    throw new TypeError(
      'The name of a project has a control character, such as a line break. Remove it.',
    )
  return { id, name: name.trim(), origins: checkOrigins(origins) }
}
