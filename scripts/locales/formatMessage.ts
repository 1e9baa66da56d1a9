import type { Message, Part, Tree } from './message.js'

/** The JSON of a catalogue. */
export type Json = string | readonly Json[] | { readonly [key: string]: Json }

const quoted = (text: string): string => text.replaceAll("'", "''").replace(/[{}#]/g, "'$&'")

function formatPart(part: Part, plural: string | undefined): string {
  if (typeof part === 'string') return plural ? quoted(part) : quoted(part).replaceAll("'#'", '#')
  if (part.type === 'argument') {
    if (!part.isNumber) return `{${part.name}}`
    return part.name === plural ? '#' : `{${part.name}, number}`
  }
  const inner = part.type === 'plural' ? part.name : plural
  const options = [...part.options].map(([key, each]) => `${key} {${formatMessage(each, inner)}}`)
  return `{${part.name}, ${part.type}, ${options.join(' ')}}`
}

/** Formats a message in ICU MessageFormat. */
function formatMessage(message: Message, plural?: string): string {
  return message.map((part) => formatPart(part, plural)).join('')
}

/** Formats a tree as JSON. */
export function toJson(tree: Tree): Json {
  if (tree.type === 'message') return formatMessage(tree.message)
  if (tree.type === 'function') return toJson(tree.body)
  if (tree.type === 'list') return tree.items.map(toJson)
  return Object.fromEntries([...tree.entries].map(([key, entry]) => [key, toJson(entry)]))
}
