import { gzipSync } from 'node:zlib'
import type { buildFrame } from './buildFrame.js'

type Output = Awaited<ReturnType<typeof buildFrame>>
type File = Output[number]

const bytesOf = (file: File): number =>
  gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length

/** Returns the names of the files that load with one of them. */
function comesWith(output: Output, name: string, found: Set<string> = new Set()): Set<string> {
  const file = output.find(({ fileName }) => fileName === name)
  if (!file || found.has(name)) return found
  found.add(name)
  if (file.type === 'chunk')
    for (const next of [...file.imports, ...(file.viteMetadata?.importedCss ?? [])])
      comesWith(output, next, found)
  return found
}

/**
 * Returns the gzip bytes of each step of the frame, without those of the step before. With `files`,
 * of each file in it.
 */
export function frameRows(
  output: Output,
): Readonly<Record<string, { size: number; files: Readonly<Record<string, number>> }>> {
  const made = (suffix: string): string[] =>
    output.flatMap((file) =>
      file.type === 'chunk' && Object.keys(file.modules).some((id) => id.endsWith(suffix))
        ? [file.fileName]
        : [],
    )
  const of = (page: string, ...modules: string[]): Set<string> => {
    const names = modules.flatMap(made)
    if (names.length < modules.length)
      throw new Error(
        `The frame has none of these modules any more: ${modules.join(', ')}. Name the new ones in scripts/frame/frameRows.ts.`,
      )
    return new Set([
      ...(page ? [page] : []),
      ...names.flatMap((name) => [...comesWith(output, name)]),
    ])
  }
  const row = (names: ReadonlySet<string>, without: ReadonlySet<string> = new Set()) => {
    const files = Object.fromEntries(
      output
        .filter(({ fileName }) => names.has(fileName) && !without.has(fileName))
        .map((file): [string, number] => [file.fileName, bytesOf(file)]),
    )
    return { size: Object.values(files).reduce((sum, size) => sum + size, 0), files }
  }
  const first = of('sdk.html', 'vault/pages/sdk.ts')
  const drawing = of('', 'vault/src/createStage.tsx')
  return {
    'frame: until isConnected is answered': row(first),
    'frame: what signs': row(of('', 'vault/src/createSigning.ts'), first),
    'frame: what draws inside a page': row(drawing, first),
    'frame: its window': row(of('approve.html', 'vault/pages/approve.ts')),
    'frame: an approval in the window': row(
      of('', 'view/ApprovalScreen.tsx'),
      of('approve.html', 'vault/pages/approve.ts'),
    ),
  }
}
