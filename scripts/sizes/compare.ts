import type { Finding } from '../lib/report.js'
import type { Measured } from './measure.js'

/** The limits of sizes.json by row, in bytes. A size over the limit fails; `aim` is the goal. */
export type Limits = Readonly<Record<string, { limit: number; aim?: number }>>

/** The table that is printed, in bytes; a row that is over its limit is marked. */
export function tableOf(measured: Measured, limits: Limits): string {
  const width = Math.max(...Object.keys(measured).map((name) => name.length))
  const number = (value: number | undefined): string =>
    (value === undefined ? '–' : value.toLocaleString('en')).padStart(9)
  return Object.entries(measured)
    .map(([name, size]) => {
      const { limit = 0, aim } = limits[name] ?? {}
      const wish =
        aim === undefined
          ? ''
          : `  aim ${number(aim).trim()}${size > aim ? `, ${(size - aim).toLocaleString('en')} to go` : ''}`
      return `${name.padEnd(width)} ${number(size)} / ${number(limit)}${wish}${size > limit ? '  << over' : ''}`
    })
    .join('\n')
}

/** Over the limit, without a limit, or a limit for nothing. */
export function sizeFindings(measured: Measured, limits: Limits): Finding[] {
  const findings: Finding[] = []
  for (const [name, size] of Object.entries(measured)) {
    const limit = limits[name]?.limit
    if (limit === undefined)
      findings.push({
        where: 'sizes.json',
        what: `has no limit for '${name}', which is ${size} bytes`,
      })
    else if (size > limit)
      findings.push({
        where: 'sizes.json',
        what: `'${name}' is ${size} bytes, ${size - limit} over its limit: load it later, or raise the limit and say in the commit why it is worth it`,
      })
  }
  for (const name of Object.keys(limits))
    if (!(name in measured))
      findings.push({
        where: 'sizes.json',
        what: `has a limit for '${name}', which is not measured: remove it`,
      })
  return findings
}
