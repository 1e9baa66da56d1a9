import type { Finding } from '../lib/report.js'
import type { Code } from './createCode.js'
import type { Place, Step, Walk } from './parseWalk.js'
import { type Reach, reachOf } from './reachOf.js'
import type { Module } from './readModule.js'

const textOf = ({ path, symbol }: Place): string => `${path}#${symbol}`
const isSame = (a: Place | undefined, b: Place): boolean =>
  a?.path === b.path && a.symbol === b.symbol

/** Returns true if the code of one symbol references another: by an import, or in its file. */
function names(code: Code, { path, imports }: Module, reach: Reach, to: Place): boolean {
  const [outer = '', ...inner] = to.symbol.split('.')
  const last = inner.at(-1) ?? outer
  if (path === to.path && reach.words.has(last)) return true
  for (const [local, { from, name }] of imports) {
    if (!reach.names.has(local)) continue
    if (name === '*' && code.resolve(path, from) === to.path && reach.words.has(outer)) return true
    if (isSame(code.follow(path, from, name), { path: to.path, symbol: outer })) return true
  }
  return [...reach.dynamic].some(
    (from) =>
      reach.words.has(outer) &&
      isSame(code.follow(path, from, outer), { path: to.path, symbol: outer }),
  )
}

function stepProblem(code: Code, from: Place, to: Step): string | undefined {
  const [start, end] = [code.read(from.path), code.read(to.path)]
  if (!start || !end) return undefined
  const [here, there] = [reachOf(start, from.symbol), reachOf(end, to.symbol)]
  if (!here || !there) return undefined
  if (!to.by)
    return names(code, start, here, to)
      ? undefined
      : `${textOf(from)} does not name ${textOf(to)}: name the step that does (from), or the link (by)`
  const { link, word } = to.by
  const missing = [
    ...(here.words.has(word) ? [] : [textOf(from)]),
    ...(there.words.has(word) ? [] : [textOf(to)]),
  ]
  return missing.length > 0
    ? `the ${link} ${word} is not in ${missing.join(', ')}: name the word that both have`
    : undefined
}

function placeProblem(code: Code, place: Place): string | undefined {
  const module = code.read(place.path)
  if (!module)
    return `packages/${place.path} does not exist: name the new file, or run npm run check:walks -- --update`
  return reachOf(module, place.symbol)
    ? undefined
    : `${place.path} declares no ${place.symbol}: name its new symbol`
}

/** Finds steps that do not exist, and steps that the step before does not reference. */
export function walkFindings(code: Code, walk: Walk, table: string): Finding[] {
  return walk.steps.flatMap((step, index) => {
    const before = walk.steps.slice(0, index).filter(({ isLeaf }) => !isLeaf)
    const origin = step.from ?? before.at(-1)
    const problem =
      placeProblem(code, step) ??
      (step.from && !before.some((each) => isSame(each, step.from as Place))
        ? `${textOf(step.from)} is not a step before this one, or a leaf: name an earlier step after from`
        : origin && stepProblem(code, origin, step))
    return problem ? [{ where: `${table}:${step.line}`, what: problem }] : []
  })
}
