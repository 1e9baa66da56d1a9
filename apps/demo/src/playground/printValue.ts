const isName = (text: string): boolean => /^[A-Za-z_$][\w$]*$/.test(text)

function quote(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}

function printEntries(value: object, depth: number): string[] {
  return Object.entries(value).flatMap(([name, each]) =>
    each === undefined
      ? []
      : [`${isName(name) ? name : quote(name)}: ${printValue(each, depth + 1)}`],
  )
}

/**
 * Prints a value of JSON as TypeScript, without properties that are `undefined`. Lists and objects
 * that are longer than a line get a line for each entry.
 *
 * @param depth - Indentation of the line that the value is in, in steps of two spaces.
 */
export function printValue(value: unknown, depth = 0): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Array.isArray(value)
  const entries = isList
    ? value.map((each) => printValue(each, depth + 1))
    : printEntries(value, depth)
  const [start, end] = isList ? '[]' : '{}'
  const space = isList || entries.length === 0 ? '' : ' '
  const line = `${start}${space}${entries.join(', ')}${space}${end}`
  if (line.length + 2 * depth < 90 && !line.includes('\n')) return line
  const indent = '  '.repeat(depth + 1)
  return `${start}\n${entries.map((entry) => `${indent}${entry},\n`).join('')}${'  '.repeat(depth)}${end}`
}
