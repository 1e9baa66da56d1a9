import type { Json } from './formatMessage.js'
import { type Choice, type Message, messagesOf, namesOf, type Tree } from './message.js'
import { parseMessage } from './parseMessage.js'

/** Returns the texts of a JSON file, by path. */
function textsOf(json: Json, path = ''): Map<string, string> {
  if (typeof json === 'string') return new Map([[path, json]])
  return new Map(
    Object.entries(json).flatMap(([key, value]) => [
      ...textsOf(value, path ? `${path}.${key}` : key),
    ]),
  )
}

function choicesOf(message: Message): readonly Choice[] {
  return message.flatMap((part) =>
    typeof part === 'string' || part.type === 'argument'
      ? []
      : [part, ...[...part.options.values()].flatMap(choicesOf)],
  )
}

/** Returns the plural forms of whole numbers in a language, besides those in `exact`. */
function formsOf(tag: string, exact: ReadonlySet<string>): Set<string> {
  const rules = new Intl.PluralRules(tag)
  const numbers = Array.from({ length: 201 }, (_, at) => at)
  return new Set(numbers.filter((each) => !exact.has(`=${each}`)).map((each) => rules.select(each)))
}

function pluralFindings({ name, options }: Choice, tag: string): string[] {
  const used = new Set(options.keys())
  const needed = formsOf(tag, used).add('other')
  const known = formsOf(tag, new Set())
  const missing = [...needed].filter((form) => !used.has(form))
  const extra = [...used].filter(
    (form) => !known.has(form) && form !== 'other' && form !== 'many' && !/^=\d+$/.test(form),
  )
  return [
    ...missing.map((form) => `the plural of {${name}} lacks the form "${form}"`),
    ...extra.map((form) => `${tag} has no plural form "${form}" ({${name}})`),
  ]
}

function selectFindings({ name, options }: Choice, english: readonly Choice[]): string[] {
  const model = english.find((each) => each.type === 'select' && each.name === name)
  if (!model) return [`{${name}} cannot be selected by: the English text does not`]
  const keys = new Set([...options.keys(), ...model.options.keys()])
  return [...keys]
    .filter((key) => !options.has(key) || !model.options.has(key))
    .map((key) => `the option "${key}" of {${name}} is missing or unknown`)
}

function messageFindings(message: Message, english: Message, tag: string): string[] {
  const [names, expected] = [namesOf(message), namesOf(english)]
  const model = choicesOf(english)
  const choices = choicesOf(message)
  const must = model.filter(({ type, options }) => type === 'select' && options.has('none'))
  return [
    ...expected.filter((name) => !names.includes(name)).map((name) => `{${name}} is missing`),
    ...names.filter((name) => !expected.includes(name)).map((name) => `{${name}} is unknown`),
    ...must
      .filter(({ name }) => !choices.some((each) => each.name === name))
      .map(({ name }) => `{${name}} can be missing: {${name}, select, none {…} other {…}}`),
    ...choices.flatMap((choice) =>
      choice.type === 'plural' ? pluralFindings(choice, tag) : selectFindings(choice, model),
    ),
  ]
}

function textFindings(text: string, english: Message, tag: string): string[] {
  if (text === '') return ['the text is empty']
  if (/<[a-z/!]|&[a-z#]\w*;/i.test(text)) return ['the text has HTML']
  if (/[\n\r\u2028\u2029\u202a-\u202e\u2066-\u2069]/.test(text))
    return ['the text has a line break or a direction mark']
  try {
    return messageFindings(parseMessage(text), english, tag)
  } catch (error) {
    return [`no ICU message: ${(error as Error).message}`]
  }
}

/** The result of a comparison of a catalogue with English. */
interface Comparison {
  /** Problems, each with its key. */
  readonly findings: readonly string[]
  /** The missing keys of the locale, which are shown in English. */
  readonly missing: readonly string[]
}

/** Compares a catalogue with English. */
export function checkCatalogue(
  json: Json,
  english: ReadonlyMap<string, Tree>,
  tag: string,
): Comparison {
  const texts = textsOf(json)
  const model = new Map([...english].flatMap(([name, tree]) => [...messagesOf(tree, name)]))
  const findings = [...texts].flatMap(([key, text]) => {
    const message = model.get(key)
    if (!message) return [`${key}: extra`]
    return textFindings(text, message, tag).map((each) => `${key}: ${each}`)
  })
  return { findings, missing: [...model.keys()].filter((key) => !texts.has(key)) }
}
