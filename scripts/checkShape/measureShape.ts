import { resolveRelative } from '../checkGraph/graphFindings.js'
import { isTest } from '../checkGraph/readSources.js'
import { maxFileLines, maxFunctionLines } from '../checkGraph/table.js'
import type { Source } from '../lib/parseSource.js'
import { measureSource, type SourceShape } from './measureSource.js'

/** Figures by name. A name with a colon belongs to the package after it. */
export type Shape = Readonly<Record<string, number>>

type Measured = Source & { shape: SourceShape }

const round = (value: number): number => Math.round(value * 100) / 100

/** Returns a quotient with two decimals; 0 for a divisor of 0. */
const per = (count: number, total: number): number => (total === 0 ? 0 : round(count / total))

function sum<item>(items: readonly item[], value: (item: item) => number): number {
  return items.reduce((total, item) => total + value(item), 0)
}

/** Returns a quantile of the values: 0.5 for the median, 1 for the maximum. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Counts the files that import themselves through others. */
function countInCycles(sources: readonly Source[], withTypes: boolean): number {
  const paths = new Set(sources.map(({ path }) => path))
  const edges = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports
        .filter(({ specifier, isType }) => specifier.startsWith('.') && (withTypes || !isType))
        .flatMap(({ specifier }) => resolveRelative(path, specifier, paths) ?? []),
    ]),
  )
  return [...paths].filter((path) => {
    const reached = new Set<string>()
    const waiting = [path]
    for (const at of waiting)
      for (const next of edges.get(at) ?? [])
        if (!reached.has(next)) {
          reached.add(next)
          waiting.push(next)
        }
    return reached.has(path)
  }).length
}

function packageShape(id: string, sources: readonly Measured[], tests: readonly Measured[]): Shape {
  const lines = sum(sources, ({ shape }) => shape.lines)
  const kernel = sources.filter(({ path }) => path.includes('/src/kernel/'))
  return {
    [`test lines per line: ${id}`]: per(
      sum(tests, ({ shape }) => shape.lines),
      lines,
    ),
    [`kernel % of lines: ${id}`]: per(100 * sum(kernel, ({ shape }) => shape.lines), lines),
  }
}

function textShape(sources: readonly Measured[], entries: ReadonlySet<string>): Shape {
  const named = sources.filter(({ path }) => /swap/i.test(path))
  const barrels = sources.filter(({ shape }) => shape.isBarrel)
  return {
    'files named swap': named.length,
    'files that mention swap': sources.filter(({ text }) => /swap/i.test(text)).length,
    'setTimeout in src': sum(sources, ({ shape }) => shape.timeouts),
    'pure barrels': barrels.length,
    'pure barrels that are not entries': barrels.filter(({ path }) => !entries.has(path)).length,
  }
}

/** Measures modules that are formatted at 80 columns. */
export function measureNarrow(sources: readonly Source[]): Shape {
  const shapes = sources.filter(({ path }) => !isTest(path)).map(measureSource)
  const functions = sum(shapes, (shape) => shape.functions.length)
  const lines = sum(shapes, (shape) => shape.lines)
  return { 'functions per 1,000 lines at 80 columns': per(1000 * functions, lines) }
}

/**
 * Measures the size, division, documentation, tests and imports of packages' modules.
 *
 * Does not measure the walks of the review (files of a user's action): static imports include every
 * branch, so their closure is not that of one action.
 */
export function measureShape(sources: readonly Source[], entries: ReadonlySet<string>): Shape {
  const all = sources.map((source) => ({ ...source, shape: measureSource(source) }))
  const [tests, files] = [true, false].map((wanted) =>
    all.filter(({ path }) => isTest(path) === wanted),
  ) as [Measured[], Measured[]]
  const total = (value: (shape: SourceShape) => number): number =>
    sum(files, ({ shape }) => value(shape))
  const lines = total((shape) => shape.lines)
  const testLines = sum(tests, ({ shape }) => shape.lines)
  const lengths = files.map(({ shape }) => shape.lines)
  const functions = files.flatMap(({ shape }) => shape.functions)
  const ids = [...new Set(all.map(({ path }) => path.split('/')[1] ?? ''))].sort()
  const ofPackage = (list: readonly Measured[], id: string) =>
    list.filter(({ path }) => path.split('/')[1] === id)
  return {
    files: files.length,
    lines,
    'lines per file, median': quantile(lengths, 0.5),
    'lines per file, p90': quantile(lengths, 0.9),
    'lines per file, max': quantile(lengths, 1),
    [`files > ${maxFileLines} lines`]: lengths.filter((length) => length > maxFileLines).length,
    'files with one value export %': per(
      100 * files.filter(({ shape }) => shape.values === 1).length,
      files.length,
    ),
    'function lines, median': quantile(functions, 0.5),
    'function lines, max': quantile(functions, 1),
    [`functions > ${maxFunctionLines} lines`]: functions.filter((n) => n > maxFunctionLines).length,
    'functions per 1,000 lines': per(1000 * functions.length, lines),
    'comment lines %': per(
      100 * total((shape) => shape.commentLines),
      total((shape) => shape.commentLines + shape.codeLines),
    ),
    'exported functions documented %': per(
      100 * total((shape) => shape.documentedFunctions),
      total((shape) => shape.exportedFunctions),
    ),
    'files in cycles': countInCycles(files, false),
    'files in cycles, with types': countInCycles(files, true),
    'any per 1,000 lines': per(1000 * total((shape) => shape.anys), lines),
    'blind casts per 1,000 lines': per(1000 * total((shape) => shape.blindCasts), lines),
    'spies and mocks per 1,000 test lines': per(
      1000 * sum(tests, ({ shape }) => shape.mocks),
      testLines,
    ),
    ...textShape(files, entries),
    'test lines per line': per(testLines, lines),
    ...Object.fromEntries(
      ids.flatMap((id) =>
        Object.entries(packageShape(id, ofPackage(files, id), ofPackage(tests, id))),
      ),
    ),
  }
}
