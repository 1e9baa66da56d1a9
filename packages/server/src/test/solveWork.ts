import { createHash } from 'node:crypto'
import { type ErrorReply, errorReply, parseWith, type WorkChallenge } from '@latchkey/protocol'

/** Solves a proof of work as a frame does. Returns the value of the header. */
export function solveWork({ challenge, bits }: WorkChallenge): string {
  const seed = createHash('sha256').update(challenge).digest()
  const number = Buffer.alloc(8)
  for (let solution = 0; ; solution++) {
    number.writeUInt32BE(solution, 4)
    const head = createHash('sha256').update(seed).update(number).digest().readUInt32BE()
    if (Math.clz32(head) >= bits) return `${challenge}.${solution}`
  }
}

/** Reads the challenge in a refusal. */
export function workOf(body: unknown): WorkChallenge {
  const reply: ErrorReply | undefined = parseWith(errorReply, body)
  if (!reply?.error.work) throw new Error(`There is no challenge in ${JSON.stringify(body)}`)
  return reply.error.work
}
