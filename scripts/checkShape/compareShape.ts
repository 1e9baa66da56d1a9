import type { Finding } from '../lib/report.js'
import type { Shape } from './measureShape.js'
import { type Rule, rules } from './rules.js'

/** The file with the stored figures. */
export const shapeFile = 'scripts/checkShape/shape.json'

const UPDATE = 'npm run check:shape -- --update'

function ruleOf(name: string): Rule | undefined {
  return rules[name.replace(/: .*/, '')]
}

/** Returns the amount by which a figure is worse than the stored one: negative if better. */
function worsening({ worse }: Rule, now: number, kept: number): number {
  if (worse === 'neither') return 0
  // Both have two decimals; their difference has more.
  return Math.round((worse === 'higher' ? now - kept : kept - now) * 100) / 100
}

const format = (value: number | undefined): string => value?.toLocaleString('en') ?? '–'

/** Returns the figures as a table in Markdown, beside the stored ones. */
export function shapeTable(shape: Shape, kept: Shape): string {
  const rows = Object.entries(shape).map(([name, now]) => {
    const { worse, room } = ruleOf(name) ?? { worse: 'neither', room: 0 }
    const limit = worse === 'neither' ? '' : room === 0 ? worse : `${worse} by more than ${room}`
    return `| ${name} | ${format(now)} | ${format(kept[name])} | ${limit} |`
  })
  return ['| figure | now | kept | fails when |', '|---|---:|---:|---|', ...rows].join('\n')
}

/** Returns the names of figures that are better than the stored ones. */
export function betterFigures(shape: Shape, kept: Shape): string[] {
  return Object.entries(shape).flatMap(([name, now]) => {
    const rule = ruleOf(name)
    return rule && worsening(rule, now, kept[name] ?? now) < 0 ? [name] : []
  })
}

/** Compares the figures with the stored ones. Also reports figures on one side only. */
export function shapeFindings(shape: Shape, kept: Shape): Finding[] {
  const names = new Set([...Object.keys(shape), ...Object.keys(kept)])
  return [...names].flatMap((name) => {
    const [now, before, rule] = [shape[name], kept[name], ruleOf(name)]
    const finding = (what: string): Finding[] => [{ where: shapeFile, what }]
    if (!rule) return finding(`'${name}' has no rule: add one to scripts/checkShape/rules.ts`)
    if (now === undefined) return finding(`keeps '${name}', which is not measured: ${UPDATE}`)
    if (before === undefined) return finding(`does not keep '${name}': ${UPDATE}`)
    return worsening(rule, now, before) > rule.room
      ? finding(
          `'${name}' is ${now}, ${rule.worse} than ${before}: improve it, or run ${UPDATE} and give the reason in the commit`,
        )
      : []
  })
}
