import type { Finding } from '../lib/report.js'
import type { Prose } from './proseOf.js'

/** One rule of the language. Its name is also that of the stored count. */
interface Rule {
  name: 'question' | 'pronoun' | 'noun clause' | 'none' | 'long sentence' | 'long subject'
  kinds: readonly Prose['kind'][]
  /** Returns the words that break the rule. */
  find(text: string): string | undefined
  advice: string
}

const MAX_WORDS = 35
const MAX_SUBJECT = 72

const isWord = (word: string): boolean => /[a-z0-9]/i.test(word)

/** Returns the sentences of a text. A list item, a TSDoc tag and an empty line also end one. */
function sentencesOf(text: string): string[] {
  return text
    .replace(/`[^`]*`/g, 'x')
    .replace(/\{@link ([^}|]*)[^}]*\}/g, '$1')
    .split(/[.!?:;](?:\s|$)|\n\s*\n|\n\s*[-*@]|\s·\s/)
    .map((sentence) => sentence.trim())
}

/** Replaces code and quoted words, which are others' texts. */
const withoutQuotes = (text: string): string => text.replace(/`[^`]*`|"[^"]*"|“[^”]*”/g, 'x')

/** The rules that a program can check. Reviewers check the others. */
const languageRules: readonly Rule[] = [
  {
    name: 'question',
    kinds: ['comment', 'title'],
    find: (text) =>
      /^(?:(?:default|behavior|error): )?(What|Whether|Who|Whom|Whose|Where|How|Why)\b/i.exec(
        text,
      )?.[1],
    advice: 'start with a verb or name the thing',
  },
  {
    name: 'pronoun',
    kinds: ['comment', 'title', 'string', 'doc', 'commit'],
    find: (text) => /\b(whoever|whomever|nobody|somebody|anybody)\b/i.exec(text)?.[1],
    advice: 'name the user, app, wallet or server',
  },
  {
    name: 'noun clause',
    kinds: ['comment', 'title'],
    find: (text) =>
      /(?<!^(?:(?:default|behavior|error): )?)\b(?:what|whatever|whichever|wherever|(?:and|but|by|for|of|says|to|with) whom?)\b(?! to do)/i.exec(
        withoutQuotes(text),
      )?.[0],
    advice: 'name the thing',
  },
  {
    name: 'none',
    kinds: ['comment', 'title', 'string', 'doc'],
    find: (text) =>
      /(?<!there\s+)\b(?:is|are) (?:none\b(?! of)|no (?!longer\b|more\b)\w+)/i.exec(
        withoutQuotes(text),
      )?.[0],
    advice: "say that it is missing or malformed, or write 'is not a …'",
  },
  {
    name: 'long sentence',
    kinds: ['comment', 'title', 'doc'],
    find: (text) => {
      const long = sentencesOf(text).find(
        (sentence) => sentence.split(/\s+/).filter(isWord).length > MAX_WORDS,
      )
      return long && `${long.split(/\s+/).slice(0, 6).join(' ')} …`
    },
    advice: `at most ${MAX_WORDS} words: make two sentences of it`,
  },
  {
    name: 'long subject',
    kinds: ['commit'],
    find: (text) => (text.length > MAX_SUBJECT ? text : undefined),
    advice: `at most ${MAX_SUBJECT} characters; the reason goes into the body`,
  },
]

/** A broken rule with its area. */
export interface LanguageFinding extends Finding {
  rule: Rule['name']
  area: string
}

/** Returns the area of a place: the package or app, else the first folder. */
function areaOf(where: string): string {
  const [first = '', second = ''] = where.split('/')
  return ['packages', 'apps', 'examples'].includes(first)
    ? second
    : where.includes('/')
      ? first
      : 'root'
}

/** Finds the broken rules of the given texts. */
export function languageFindings(texts: readonly Prose[]): LanguageFinding[] {
  return texts.flatMap(({ kind, where, text }) =>
    languageRules.flatMap(({ name, kinds, find, advice }) => {
      const found = kinds.includes(kind) ? find(text) : undefined
      return found === undefined
        ? []
        : [
            {
              rule: name,
              area: kind === 'commit' ? 'commits' : areaOf(where),
              where,
              what: `${name} '${found}': ${advice}`,
            },
          ]
    }),
  )
}

/** Counts of broken rules: area, then rule. */
export type LanguageCounts = Readonly<Record<string, number>>

/** Counts findings by area and rule. */
export function countFindings(findings: readonly LanguageFinding[]): LanguageCounts {
  const counts: Record<string, number> = {}
  for (const { area, rule } of findings)
    counts[`${area}: ${rule}`] = (counts[`${area}: ${rule}`] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => a.localeCompare(b)))
}

/** Returns the findings of every area and rule whose count exceeds the stored one. */
export function risenFindings(
  findings: readonly LanguageFinding[],
  kept: LanguageCounts,
): LanguageFinding[] {
  const counts = countFindings(findings)
  return findings.filter(({ area, rule }) => {
    const key = `${area}: ${rule}`
    return (counts[key] ?? 0) > (kept[key] ?? 0)
  })
}

/** Returns the stored counts, lowered to the current ones. A count never rises. */
export function lowerCounts(counts: LanguageCounts, kept: LanguageCounts): LanguageCounts {
  return Object.fromEntries(
    Object.entries(kept).flatMap(([name, count]) => {
      const lower = Math.min(count, counts[name] ?? 0)
      return lower === 0 ? [] : [[name, lower]]
    }),
  )
}
