/** Creates a repeatable source of random numbers from 0 to 1 (xorshift). */
export function createDice(seed: number): () => number {
  const at = { state: seed }
  return () => {
    at.state ^= at.state << 13
    at.state ^= at.state >>> 17
    at.state ^= at.state << 5
    return (at.state >>> 0) / 2 ** 32
  }
}
