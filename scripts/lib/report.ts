/** A finding of a check: the place, the problem and the fix. */
export interface Finding {
  /** The file, with a line if known: `packages/core/src/createLatchkey.ts:12`. */
  where: string
  what: string
}

/** Prints the findings and exits, with code 0 if there are none. */
export function report(check: string, looked: string, findings: readonly Finding[]): void {
  for (const { where, what } of findings) console.error(`${where}  ${what}`)
  if (findings.length === 0) console.log(`${check}: ${looked}, nothing wrong`)
  else console.error(`${check}: ${looked}, ${findings.length} wrong`)
  process.exitCode = findings.length === 0 ? 0 : 1
}
