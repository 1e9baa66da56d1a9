import type { Finding } from '../lib/report.js'
import type { Tarball } from '../release/packPublished.js'

/** Reports each package whose tarballs differ, or are missing in one build. */
export function compareTarballs(one: readonly Tarball[], other: readonly Tarball[]): Finding[] {
  const names = new Set([...one, ...other].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const [first, second] = [one, other].map(
      (tarballs) => tarballs.find((tarball) => tarball.name === name)?.sha256,
    )
    if (first !== undefined && first === second) return []
    return [
      {
        where: name,
        what: `two builds of the same source differ (sha256 ${first ?? 'missing'}, ${second ?? 'missing'}): find the files with "diff -r"`,
      },
    ]
  })
}
