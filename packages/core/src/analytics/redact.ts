import type { ReportedEvent } from '../kernel/report.js'

/**
 * What names a person or what they did: addresses and hashes of chains, keys in base58, e-mails.
 * Source: SEC-60.
 */
const NAMING = /[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,}|@|%40/i

const isNaming = (text: string): boolean => NAMING.test(text)

/** Where somebody is, without what a page's address may say about them. */
export function redactUrl(href: string): string {
  if (!URL.canParse(href)) return ''
  const { origin, pathname } = new URL(href)
  return `${origin}${pathname
    .split('/')
    .map((part) => (isNaming(part) ? ':id' : part))
    .join('/')}`
}

/** What is told about an event: whatever names somebody is left out, and what is long is cut. */
export function redactProperties(
  properties: ReportedEvent['properties'],
): ReportedEvent['properties'] {
  if (!properties) return undefined
  const kept = Object.entries(properties).filter(
    ([, value]) => typeof value !== 'string' || !isNaming(value),
  )
  return Object.fromEntries(
    kept
      .slice(0, 16)
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 512) : value]),
  )
}
