import { warnSetup } from '@latchkey/core/internal'
import { kitParameters } from '@latchkey/locales/kitParameters'
import type { LatchkeyTexts } from '../kernel/localeTexts.js'

type Parameters = readonly (string | readonly string[])[]
type TextFunction = (...values: unknown[]) => unknown

const PLACEHOLDER = /\{(\w+)\}/g

/** Returns texts with one text replaced, or `undefined` if there is no text at the path. */
type Replace = (texts: unknown, path: readonly string[]) => unknown

/** Returns the values of a call, by placeholder. */
function valuesOf(parameters: Parameters, values: readonly unknown[]): Record<string, unknown> {
  return Object.fromEntries(
    parameters.flatMap((parameter, at) => {
      if (typeof parameter === 'string') return [[parameter, values[at]]]
      const given = values[at] as Record<string, unknown>
      return parameter.map((name) => [name, given[name]])
    }),
  )
}

const fill = (text: string, values: Record<string, unknown>): string =>
  text.replace(PLACEHOLDER, (_, name: string) => String(values[name] ?? ''))

/** Returns the text at a path, or `undefined`. */
function textAt(texts: unknown, path: readonly string[]): string | undefined {
  const found = path.reduce(
    (each, key) =>
      typeof each === 'object' && each !== null && Object.hasOwn(each, key)
        ? (each as Record<string, unknown>)[key]
        : undefined,
    texts,
  )
  return typeof found === 'string' ? found : undefined
}

/** Returns the placeholders that a text of the kit shows. Calls it with marks as values. */
function placeholdersOf(call: TextFunction, parameters: Parameters, path: readonly string[]) {
  const names = parameters.flat()
  const marks = Object.fromEntries(names.map((name, at) => [name, `70${at}07`]))
  const values = parameters.map((parameter) =>
    typeof parameter === 'string' ? marks[parameter] : marks,
  )
  // Locales group and shape digits: a mark that is missing there may still be shown.
  const text = textAt(call(...values), path)?.replace(/[\s.,’\u066c]/g, '')
  return text === undefined
    ? undefined
    : names.filter((name) => text.includes(marks[name] as string))
}

/** Returns the reason to refuse a text, or `undefined`. */
function problemOf(text: string, shown: readonly string[], known: readonly string[]) {
  const used = Array.from(text.matchAll(PLACEHOLDER), ([, name]) => name as string)
  const missing = shown.filter((name) => !used.includes(name))
  const unknown = used.filter((name) => !known.includes(name))
  if (missing.length > 0) return `lacks the placeholder {${missing.join('}, {')}}`
  return unknown.length > 0 ? `has the unknown placeholder {${unknown.join('}, {')}}` : undefined
}

function put(texts: unknown, path: readonly string[], replace: Replace): unknown {
  const [key, ...rest] = path
  if (key === undefined || typeof texts === 'function') return replace(texts, path)
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, key)) return undefined
  const below = put((texts as Record<string, unknown>)[key], rest, replace)
  if (below === undefined) return undefined
  return Array.isArray(texts)
    ? texts.map((each, at) => (String(at) === key ? below : each))
    : { ...texts, [key]: below }
}

function replaceFunction(
  call: TextFunction,
  parameters: Parameters,
  path: readonly string[],
  text: string,
): TextFunction {
  return (...values) => {
    const own = fill(text, valuesOf(parameters, values))
    return path.length === 0 ? own : put(call(...values), path, () => own)
  }
}

/** Replaces one text of the kit's, or warns in the console with the reason why not. */
function override<texts>(texts: texts, key: string, text: string): texts {
  const [, ...path] = key.split('.')
  let problem: string | undefined = 'does not exist'
  const replaced = put(texts, path, (found, rest) => {
    const at = key.split('.').slice(0, rest.length === 0 ? undefined : -rest.length)
    const parameters = kitParameters[at.join('.')] ?? []
    const shown =
      typeof found === 'function'
        ? placeholdersOf(found as TextFunction, parameters, rest)
        : textAt(found, rest) === undefined
          ? undefined
          : []
    if (!shown) return undefined
    problem = problemOf(text, shown, parameters.flat())
    if (problem) return undefined
    return typeof found === 'function'
      ? replaceFunction(found as TextFunction, parameters, rest, text)
      : text
  })
  if (problem)
    warnSetup({
      cause: `The text "${key}" ${problem}. The text of the kit is shown.`,
      setting: `texts: { '${key}': … }`,
      docs: '@latchkey/react/README.md#languages',
    })
  return (replaced ?? texts) as texts
}

/**
 * Returns a function that replaces texts of the kit by an app's. A text with other placeholders
 * than the kit's is refused, with its key in the console.
 */
export function createOverride(own: LatchkeyTexts): <texts>(name: string, texts: texts) => texts {
  return (name, texts) =>
    Object.entries(own)
      .filter(([key]) => key.startsWith(`${name}.`))
      .reduce((before, [key, text]) => override(before, key, text), texts)
}
