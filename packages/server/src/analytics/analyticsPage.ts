import { count, desc, gte, sql } from 'drizzle-orm'
import type { Database } from '../kernel/database/database.js'
import { escapeHtml } from '../login/mail/escapeHtml.js'
import { analyticsEvents } from './analyticsTables.js'
import { ANALYTICS_DAYS } from './sweepAnalytics.js'

interface Line {
  readonly name: string
  readonly events: number
}

/** Lines of a table. */
const MAX_LINES = 60

const style = `
:root { color-scheme: light dark; --ink: #1d211f; --soft: #66706b; --line: #dfe3e0; --page: #fbfbf9; --bar: #2f7d5b }
@media (prefers-color-scheme: dark) { :root { --ink: #e9ece9; --soft: #98a39d; --line: #2d3330; --page: #141716; --bar: #63b58e } }
body { max-width: 60rem; margin: 3rem auto; padding: 0 1.5rem; background: var(--page); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
h1 { font-size: 1.4rem; margin: 0 } h2 { font-size: 1rem; margin: 2.5rem 0 .5rem } p { color: var(--soft); margin: .25rem 0 }
table { width: 100%; border-collapse: collapse } th { text-align: start; font-weight: 400; color: var(--soft); font-size: .85rem }
th, td { padding: .3rem 0; border-bottom: 1px solid var(--line) } td:nth-child(2), th:nth-child(2) { text-align: end; width: 6rem; font-variant-numeric: tabular-nums }
td:last-child, th:last-child { width: 45%; padding-inline-start: 1.5rem }
progress { appearance: none; display: block; width: 100%; height: .5rem; border: 0; background: none }
progress::-webkit-progress-bar { background: none } progress::-webkit-progress-value { background: var(--bar); border-radius: 2px }
progress::-moz-progress-bar { background: var(--bar); border-radius: 2px }
`

function table(title: string, column: string, lines: readonly Line[]): string {
  const max = Math.max(1, ...lines.map(({ events }) => events))
  const rows = lines.map(
    ({ name, events }) =>
      `<tr><td>${escapeHtml(name)}</td><td>${events.toLocaleString('en')}</td><td><progress max="${max}" value="${events}" aria-hidden="true"></progress></td></tr>`,
  )
  const empty = '<tr><td colspan="3">Nothing yet.</td></tr>'
  return `<h2>${title}</h2><table><thead><tr><th scope="col">${column}</th><th scope="col">Events</th><th></th></tr></thead><tbody>${rows.join('') || empty}</tbody></table>`
}

/** Includes days without events. */
function fillDays(found: readonly Line[], now: number): Line[] {
  const events = new Map(found.map(({ name, events }) => [name, events]))
  const days = Array.from({ length: ANALYTICS_DAYS }, (_, ago) =>
    new Date(now - ago * 86_400_000).toISOString().slice(0, 10),
  )
  return days.map((name) => ({ name, events: events.get(name) ?? 0 }))
}

/**
 * Renders the events of the last 30 days as an HTML page for the operator: counts only, no scripts,
 * no links.
 */
export async function analyticsPage({ orm }: Database, clock: { now(): number }): Promise<string> {
  const now = clock.now()
  const recent = gte(analyticsEvents.receivedAt, new Date(now - ANALYTICS_DAYS * 86_400_000))
  const day = sql<string>`to_char(${analyticsEvents.receivedAt} at time zone 'UTC', 'YYYY-MM-DD')`
  const events = count()
  const [days, names, projects] = await Promise.all([
    orm.select({ name: day, events }).from(analyticsEvents).where(recent).groupBy(day),
    orm
      .select({ name: analyticsEvents.event, events })
      .from(analyticsEvents)
      .where(recent)
      .groupBy(analyticsEvents.event)
      .orderBy(desc(events))
      .limit(MAX_LINES),
    orm
      .select({ name: analyticsEvents.projectId, events })
      .from(analyticsEvents)
      .where(recent)
      .groupBy(analyticsEvents.projectId)
      .orderBy(desc(events))
      .limit(MAX_LINES),
  ])
  const total = names.reduce((sum, line) => sum + line.events, 0)
  const named = projects.map((line) => ({ ...line, name: line.name || 'the server’s own pages' }))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'"><title>Latchkey · events</title><style>${style}</style></head>
<body><h1>Events</h1><p>${total.toLocaleString('en')} in the last ${ANALYTICS_DAYS} days, of ${named.length === 1 ? 'one project' : `${named.length} projects`}. Days end at midnight UTC. No addresses, e-mails or IP addresses are kept.</p>
${table('By project', 'Project', named)}${table('By event', 'Event', names)}${table('By day', 'Day', fillDays(days, now))}</body></html>`
}
