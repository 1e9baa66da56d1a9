import { fromBase58, toBase58 } from '@latchkey/protocol/std'
import { readCompact, writeCompact } from './solanaTransaction.js'

/** An instruction whose accounts are indexes into the keys, then into those of lookup tables. */
interface Instruction {
  program: number
  accounts: number[]
  data: Uint8Array
}

/** A legacy or version 0 message in parts that can be changed. */
export interface MessageParts {
  /** The byte of the version; a legacy message has none. */
  version: number | undefined
  signers: number
  readonlySigners: number
  readonlyOthers: number
  /** Base58, in the order of the message. */
  keys: string[]
  blockhash: Uint8Array
  instructions: Instruction[]
  /** The lookup tables, unparsed. */
  tail: Uint8Array
}

const KEY_BYTES = 32

function times<T>(count: number, read: () => T): T[] {
  return Array.from({ length: count }, read)
}

/** Parses a message. Returns `undefined` for version 1. */
export function readMessage(message: Uint8Array): MessageParts | undefined {
  const first = message[0] ?? 0
  if (first === 0x81) return undefined
  const at = { offset: first >= 0x80 ? 1 : 0 }
  const byte = (): number => message[at.offset++] ?? 0
  const bytes = (count: number): Uint8Array => {
    at.offset += count
    return message.slice(at.offset - count, at.offset)
  }
  const count = (): number => {
    const [value, end] = readCompact(message, at.offset)
    at.offset = end
    return value
  }
  const [signers, readonlySigners, readonlyOthers] = [byte(), byte(), byte()]
  const keys = times(count(), () => toBase58(bytes(KEY_BYTES)))
  const blockhash = bytes(KEY_BYTES)
  const instructions = times(count(), () => {
    const program = byte()
    const accounts = times(count(), byte)
    return { program, accounts, data: bytes(count()) }
  })
  const version = first >= 0x80 ? first : undefined
  const tail = message.slice(at.offset)
  return { version, signers, readonlySigners, readonlyOthers, keys, blockhash, instructions, tail }
}

export function writeMessage(parts: MessageParts): Uint8Array {
  const { version, signers, readonlySigners, readonlyOthers, keys, instructions } = parts
  return Uint8Array.from([
    ...(version === undefined ? [] : [version]),
    signers,
    readonlySigners,
    readonlyOthers,
    ...writeCompact(keys.length),
    ...keys.flatMap((key) => [...(fromBase58(key) ?? [])]),
    ...parts.blockhash,
    ...writeCompact(instructions.length),
    ...instructions.flatMap(({ program, accounts, data }) => [
      program,
      ...writeCompact(accounts.length),
      ...accounts,
      ...writeCompact(data.length),
      ...data,
    ]),
    ...parts.tail,
  ])
}

/** Returns the index of a key that does not sign. Adds the key if the message lacks it. */
export function indexOfKey(
  parts: MessageParts,
  key: string,
  access: 'readonly' | 'writable',
): number {
  const known = parts.keys.indexOf(key)
  if (known !== -1) return known
  const end = parts.keys.length
  const at = access === 'readonly' ? end : end - parts.readonlyOthers
  if (access === 'readonly') parts.readonlyOthers += 1
  parts.keys.splice(at, 0, key)
  const shift = (index: number): number => (index >= at ? index + 1 : index)
  for (const instruction of parts.instructions) {
    instruction.program = shift(instruction.program)
    instruction.accounts = instruction.accounts.map(shift)
  }
  return at
}
