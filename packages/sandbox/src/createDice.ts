/** Numbers from 0 to 1 that are the same every time (xorshift): a story must be repeatable. */
export function createDice(seed: number): () => number {
  const at = { state: seed }
  return () => {
    at.state ^= at.state << 13
    at.state ^= at.state >>> 17
    at.state ^= at.state << 5
    return (at.state >>> 0) / 2 ** 32
  }
}
