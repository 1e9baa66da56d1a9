import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from '../lib/changedFiles.js'
import type { Finding } from '../lib/report.js'
import { runCommand } from '../lib/runCommand.js'
import { readPublished, root } from '../lib/workspace.js'

const CHANGESET = /^\.changeset\/(?!README)[^/]+\.md$/

/** All commits of a day. */
const MAX_COMMITS = 1000

/** Returns the packages in the front matter of a changeset. */
function packagesOf(text: string): string[] {
  const head = text.split(/^---$/m)[1] ?? ''
  return [...head.matchAll(/^["']?([^"':]+)["']?: *(?:major|minor|patch) *$/gm)].map(
    ([, name = '']) => name,
  )
}

/** Returns the newest release tag if it is newer than the base, else the base. */
async function sinceRelease(base: string, cwd: string): Promise<string> {
  const describe = ['describe', '--tags', '--match', 'v[0-9]*', '--abbrev=0']
  const { code, output } = await runCommand('git', describe, { cwd })
  if (code !== 0) return base
  const tag = output.trim()
  const { code: isOlder } = await runCommand('git', ['merge-base', '--is-ancestor', base, tag], {
    cwd,
  })
  return isOlder === 0 ? tag : base
}

/** Lists the files that differ from the base, including untracked ones. */
async function filesSince(named: string | undefined, cwd: string) {
  const first = await changedFiles(named, cwd, MAX_COMMITS)
  const base = named ? first.base : await sinceRelease(first.base, cwd)
  const { files } = base === first.base ? first : await changedFiles(base, cwd)
  const untracked = execFileSync('git', ['ls-files', '--others', '--exclude-standard'], {
    cwd,
    encoding: 'utf8',
  })
  return { base, files: [...files, ...untracked.split('\n')].filter((file) => file !== '') }
}

/**
 * Finds packages whose public shape changed without a changeset: a report in `api` differs from the
 * base, and no new or changed changeset names the package. Ignores packages with a changed
 * changelog, which were released in between.
 *
 * @param named - The commit to compare with. @default the first-parent commit a day ago, or a newer
 *   release tag
 * @returns The findings and the base.
 */
export async function changesetFindings(
  named: string | undefined,
  cwd: string = root,
): Promise<{ base: string; findings: Finding[] }> {
  const { base, files } = await filesSince(named, cwd)
  const described = new Set(
    files
      .filter((file) => CHANGESET.test(file) && existsSync(join(cwd, file)))
      .flatMap((file) => packagesOf(readFileSync(join(cwd, file), 'utf8'))),
  )
  const findings = readPublished(cwd).flatMap(({ folder, manifest: { name } }) => {
    const report = files.find((file) => file.startsWith(`${folder}/api/`))
    if (!report || described.has(name) || files.includes(`${folder}/CHANGELOG.md`)) return []
    return [
      {
        where: report,
        what: `the public shape of ${name} changed since ${base.slice(0, 12)}, and no changeset since then names it: add .changeset/<name>.md with "${name}": minor (or patch) and a sentence for its users, or extend the one of your change`,
      },
    ]
  })
  return { base, findings }
}
