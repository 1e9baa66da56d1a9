import type { SolanaBehaviors } from './solanaBehaviors.js'

/** Returns the bytes as a view of a larger buffer. */
function toView(bytes: Uint8Array): Uint8Array {
  const large = new Uint8Array(bytes.length + 16).fill(0xee)
  large.set(bytes, 8)
  return large.subarray(8, 8 + bytes.length)
}

function mangleBytes(value: unknown, form: SolanaBehaviors['bytesAre']): unknown {
  if (!(value instanceof Uint8Array)) return value
  return form === 'numbers' ? [...value] : toView(value)
}

/** Changes the results of a feature by the switches. Returns other answers unchanged. */
export function mangleResults(answer: unknown, behaviors: SolanaBehaviors): unknown {
  if (!Array.isArray(answer)) return answer
  const { resultsAre, bytesAre } = behaviors
  const results: readonly unknown[] = bytesAre
    ? answer.map((each: object) =>
        Object.fromEntries(
          Object.entries(each).map(([name, value]) => [name, mangleBytes(value, bytesAre)]),
        ),
      )
    : answer
  if (resultsAre === 'too few') return results.slice(1)
  return resultsAre === 'too many' ? [...results, ...results] : results
}
