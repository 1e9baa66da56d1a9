import type { Json } from './formatMessage.js'
import type { Message, Parameter, Part, Tree } from './message.js'
import { parseMessage } from './parseMessage.js'

const escaped = (text: string): string => text.replace(/[`\\]|\$(?=\{)/g, '\\$&')

/** Writes the branches of a choice by a value. A missing value uses `none`. */
function writeSelect(name: string, options: ReadonlyMap<string, Message>): string {
  const texts = new Map([...options].map(([key, message]) => [key, writeMessage(message)]))
  const other = texts.get('other') ?? '``'
  const none = texts.get('none')
  if (none) return `(${name} ? ${other} : ${none})`
  const tests = [...texts].filter(([key]) => key !== 'other')
  return `(${tests.map(([key, text]) => `${name} === '${key}' ? ${text} : `).join('')}${other})`
}

function writeExpression(part: Exclude<Part, string>): string {
  if (part.type === 'argument') return part.isNumber ? `number(${part.name})` : part.name
  if (part.type === 'select') return writeSelect(part.name, part.options)
  const options = [...part.options].map(([key, message]) => {
    const name = /^\w+$/.test(key) ? key : `'${key}'`
    return `${name}: ${writeMessage(message)}`
  })
  return `plural(${part.name}, { ${options.join(', ')} })`
}

/** Writes a message as an expression that yields its text. */
function writeMessage(message: Message): string {
  const [only] = message
  if (message.length === 1 && only && typeof only !== 'string' && only.type !== 'argument')
    return writeExpression(only)
  const text = message
    .map((part) => (typeof part === 'string' ? escaped(part) : `\${${writeExpression(part)}}`))
    .join('')
  return `\`${text}\``
}

const writeParameter = (parameter: Parameter): string =>
  typeof parameter === 'string' ? `${parameter}: unknown` : `{ ${parameter.join(', ')} }: Names`

/**
 * Writes a catalogue as an expression in the form of the English one. Leaves out missing keys, for
 * which the English text is used.
 */
export function writeTree(tree: Tree, json: Json | undefined): string | undefined {
  if (json === undefined) return undefined
  if (tree.type === 'message') return writeMessage(parseMessage(json as string))
  if (tree.type === 'function') {
    const body = writeTree(tree.body, json)
    if (body === undefined) return undefined
    const parameters = tree.parameters.map(writeParameter).join(', ')
    return `(${parameters}) => ${tree.body.type === 'object' ? `(${body})` : body}`
  }
  if (tree.type === 'list')
    return `[${tree.items.map((item, at) => writeTree(item, (json as readonly Json[])[at]) ?? 'undefined').join(', ')}]`
  const entries = [...tree.entries].flatMap(([key, entry]) => {
    const text = writeTree(entry, (json as Readonly<Record<string, Json>>)[key])
    return text === undefined ? [] : [`${key}: ${text}`]
  })
  return `{ ${entries.join(', ')} }`
}
