/** The parts of a selector, such as `latchkey_part_up{part="database"}`. */
export interface Selector {
  readonly metric: string
  readonly matchers: readonly {
    readonly label: string
    readonly operator: string
    readonly value: string
  }[]
}

/** The names in an expression that must exist in Prometheus. */
export interface PromqlNames {
  readonly selectors: readonly Selector[]
  /** Labels that aggregations keep (`by`), each with the selectors that must have it. */
  readonly kept: readonly { readonly label: string; readonly selectors: readonly Selector[] }[]
}

const TOKEN =
  /\s+|"(?:[^"\\]|\\.)*"|\$\w+|\d[\w.]*|[A-Za-z_:][\w:]*|[=!]~|[=!<>]=|[-+*/%^<>=(){}[\],:]/y
const AGGREGATIONS = new Set(['sum', 'min', 'max', 'avg', 'count', 'topk'])
const FUNCTIONS = new Set([
  'rate',
  'increase',
  'absent',
  'histogram_quantile',
  'min_over_time',
  'max_over_time',
  'abs',
])
const BINARY = new Set([
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'and',
  'or',
  'unless',
])

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const [token] = TOKEN.exec(text) ?? []
    if (token === undefined)
      throw new SyntaxError(`Unexpected "${text.slice(at, at + 10)}" in: ${text}`)
    if (token.trim()) tokens.push(token)
  }
  return tokens
}

/**
 * Parses the part of PromQL that the alerts and the dashboard use. Grafana's variables may replace
 * durations. Unknown functions are errors: add them after a look at Prometheus' documentation.
 *
 * @throws SyntaxError
 */
export function readPromql(text: string): PromqlNames {
  const tokens = tokensOf(text)
  const state = { at: 0 }
  const selectors: Selector[] = []
  const kept: PromqlNames['kept'][number][] = []
  const peek = (): string | undefined => tokens[state.at]

  function take(isExpected: (token: string) => boolean, expected: string): string {
    const token = peek()
    if (token === undefined || !isExpected(token))
      throw new SyntaxError(`Expected ${expected}, received ${token ?? 'the end'} in: ${text}`)
    state.at++
    return token
  }
  const take1 = (token: string): string => take((found) => found === token, `"${token}"`)
  const takeName = (): string => take((found) => /^[A-Za-z_]\w*$/.test(found), 'a name')

  function takeList(open: string, close: string, takeItem: () => void): void {
    take1(open)
    while (peek() !== close) {
      takeItem()
      if (peek() !== close) take1(',')
    }
    take1(close)
  }

  function takeBy(): string[] {
    const labels: string[] = []
    if (peek() !== 'by') return labels
    state.at++
    takeList('(', ')', () => labels.push(takeName()))
    return labels
  }

  function takeSelector(metric: string): void {
    const matchers: Selector['matchers'][number][] = []
    if (peek() === '{')
      takeList('{', '}', () => {
        const label = takeName()
        const operator = take((found) => ['=', '!=', '=~', '!~'].includes(found), 'a matcher')
        const value: unknown = JSON.parse(take((found) => found.startsWith('"'), 'a string'))
        matchers.push({ label, operator, value: String(value) })
      })
    selectors.push({ metric, matchers })
    if (peek() !== '[') return
    take1('[')
    take((found) => /^(?:\d+(?:ms|[smhdwy]))+$|^\$/.test(found), 'a duration')
    take1(']')
  }

  function takeOperand(): void {
    if (peek() === '(') {
      take1('(')
      takeExpression()
      take1(')')
      return
    }
    const token = take(
      (found) => /^[\w:.]+$/.test(found) && !BINARY.has(found),
      'a metric, function or number',
    )
    if (/^\d/.test(token)) {
      if (Number.isNaN(Number(token)))
        throw new SyntaxError(`Expected a number, received ${token} in: ${text}`)
      return
    }
    const isAggregation = AGGREGATIONS.has(token)
    const labels = isAggregation ? takeBy() : []
    if (!isAggregation && peek() !== '(') return takeSelector(token)
    if (!isAggregation && !FUNCTIONS.has(token))
      throw new SyntaxError(`Unknown function ${token} in: ${text}`)
    const before = selectors.length
    takeList('(', ')', takeExpression)
    kept.push(...labels.map((label) => ({ label, selectors: selectors.slice(before) })))
  }

  function takeExpression(): void {
    takeOperand()
    while (BINARY.has(peek() ?? '')) {
      state.at++
      takeOperand()
    }
  }

  takeExpression()
  if (peek() !== undefined) throw new SyntaxError(`Unexpected ${peek()} in: ${text}`)
  return { selectors, kept }
}
