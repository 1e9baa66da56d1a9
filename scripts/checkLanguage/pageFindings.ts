import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Finding } from '../lib/report.js'

/** A page in Markdown. */
export interface Page {
  /** Its path in the repository. */
  path: string
  text: string
}

const withoutCode = (text: string): string =>
  text.replace(/^(```|~~~)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')

/** Finds links to files that do not exist. Paths are relative to the page. */
export function linkFindings(base: string, { path, text }: Page): Finding[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s#]+)[^)]*\)/g)].map(
    ([, link = '']) => link,
  )
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !existsSync(join(base, dirname(path), link)))
    .map((link) => ({ where: path, what: `links to '${link}', which does not exist` }))
}

const SECTIONS = ['Context', 'Decision', 'Alternatives', 'Consequences']

/** Finds decision records that do not follow `docs/decisions/0000-template.md`. */
export function decisionFindings({ path, text }: Page): Finding[] {
  const number = /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]
  if (number === undefined || number === '0000') return []
  const sections = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
  const problems = [
    !text.startsWith(`# ${number}: `) && `must begin with '# ${number}: ' and the decision`,
    !/^Date: \d{4}-\d\d-\d\d · Status: (accepted|replaced by \d{4})$/m.test(text) &&
      "has no line 'Date: 2026-01-31 · Status: accepted'",
    sections.join() !== SECTIONS.join() && `must have the sections ${SECTIONS.join(', ')}`,
  ]
  return problems.flatMap((what) => (what ? [{ where: path, what }] : []))
}
