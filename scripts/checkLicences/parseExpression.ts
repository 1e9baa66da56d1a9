/**
 * An SPDX licence expression as a tree. Source:
 * https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/
 */
export type Expression =
  | { id: string }
  | { either: [Expression, Expression] }
  | { both: [Expression, Expression] }

/**
 * Parses an expression such as `(MIT OR Apache-2.0) AND ISC`. Returns `undefined` for any other
 * text. Exceptions (`WITH`) stay part of the id.
 */
export function parseExpression(text: string): Expression | undefined {
  const tokens = text.match(/\(|\)|[^\s()]+/g) ?? []
  const isWord = (word: string): boolean => tokens[0]?.toUpperCase() === word

  function primary(): Expression | undefined {
    const token = tokens.shift()
    if (token === '(') {
      const inner = either()
      return tokens.shift() === ')' ? inner : undefined
    }
    if (token === undefined || !/^[\w.+:-]+$/.test(token) || /^(and|or|with)$/i.test(token))
      return undefined
    if (!isWord('WITH')) return { id: token }
    tokens.shift()
    return { id: `${token} WITH ${tokens.shift() ?? ''}` }
  }

  function chain(
    word: 'AND' | 'OR',
    next: () => Expression | undefined,
    join: (pair: [Expression, Expression]) => Expression,
  ): Expression | undefined {
    let left = next()
    while (left && isWord(word)) {
      tokens.shift()
      const right = next()
      left = right && join([left, right])
    }
    return left
  }

  const both = (): Expression | undefined => chain('AND', primary, (pair) => ({ both: pair }))
  const either = (): Expression | undefined => chain('OR', both, (pair) => ({ either: pair }))
  const expression = either()
  return tokens.length === 0 ? expression : undefined
}

/** Returns true if the licences that `allows` accepts satisfy the expression. */
export function isFulfilled(expression: Expression, allows: (id: string) => boolean): boolean {
  if ('id' in expression) return allows(expression.id)
  if ('either' in expression) return expression.either.some((side) => isFulfilled(side, allows))
  return expression.both.every((side) => isFulfilled(side, allows))
}
