import type { ReportedEvent } from '../kernel/report.js'

/**
 * Matches identifying text: addresses and hashes of chains, keys in base58, e-mails. Source:
 * SEC-60.
 */
const NAMING = /[0-9a-f]{40}|[1-9A-HJ-NP-Za-km-z]{32,}|@|%40/i

/** Returns a URL without query, fragment and identifying parts. */
export function redactUrl(href: string): string {
  if (!URL.canParse(href)) return ''
  const { origin, pathname } = new URL(href)
  return `${origin}${pathname
    .split('/')
    .map((part) => (NAMING.test(part) ? ':id' : part))
    .join('/')}`
}

/** Returns the properties of an event, without identifying values and with long ones cut. */
export function redactProperties(
  properties: ReportedEvent['properties'],
): ReportedEvent['properties'] {
  if (!properties) return undefined
  const kept = Object.entries(properties).filter(
    ([, value]) => typeof value !== 'string' || !NAMING.test(value),
  )
  return Object.fromEntries(
    kept
      .slice(0, 16)
      .map(([name, value]) => [name, typeof value === 'string' ? value.slice(0, 512) : value]),
  )
}
