/** A register of sBPF. `r10` is the end of the stack frame. */
export type Register = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** An instruction, before its jumps are resolved. */
interface Line {
  readonly opcode: number
  readonly to: number
  readonly from: number
  readonly offset: number | string
  readonly value: number
}

/** A program as bytes, with its calls of the runtime. */
export interface Assembly {
  readonly text: Uint8Array
  /** The offset of each call in `text`, with the function of the runtime. */
  readonly calls: readonly { readonly at: number; readonly name: string }[]
}

const operations = { add: 0x07, sub: 0x17, mul: 0x27, div: 0x37, and: 0x57, move: 0xb7 } as const
const comparisons = { equal: 0x15, notEqual: 0x55, atLeast: 0x35, below: 0xa5 } as const
const loads = { 1: 0x71, 2: 0x69, 8: 0x79 } as const
const stores = { 1: 0x73, 8: 0x7b } as const
/** Takes the second operand from a register instead of the instruction. */
const FROM_REGISTER = 0x08
const LINE_BYTES = 8

/** Assembles a program for the virtual machine of Solana (sBPF, version 0). */
export interface Assembler {
  compute(operation: keyof typeof operations, to: Register, value: number): void
  combine(operation: keyof typeof operations, to: Register, from: Register): void
  /** Sets a register to 64 bits. */
  constant(to: Register, value: bigint): void
  load(bytes: keyof typeof loads, to: Register, from: Register, offset: number): void
  store(bytes: keyof typeof stores, to: Register, offset: number, from: Register): void
  jump(label: string): void
  jumpIf(left: Register, comparison: keyof typeof comparisons, right: number, label: string): void
  jumpIfRegister(
    left: Register,
    comparison: keyof typeof comparisons,
    right: Register,
    label: string,
  ): void
  /** The next line is the target of jumps to this label. */
  label(name: string): void
  /** Calls a function of the runtime with the registers 1 to 5. */
  call(name: string): void
  exit(): void
  finish(): Assembly
}

export function createAssembler(): Assembler {
  const lines: Line[] = []
  const labels = new Map<string, number>()
  const calls: { at: number; name: string }[] = []
  const add = (line: Partial<Line> & Pick<Line, 'opcode'>): void =>
    void lines.push({ to: 0, from: 0, offset: 0, value: 0, ...line })
  function resolve(offset: number | string, at: number): number {
    if (typeof offset === 'number') return offset
    const target = labels.get(offset)
    if (target === undefined) throw new Error(`There is no label ${offset}.`)
    return target - at - 1
  }
  return {
    compute: (operation, to, value) => add({ opcode: operations[operation], to, value }),
    combine: (operation, to, from) =>
      add({ opcode: operations[operation] | FROM_REGISTER, to, from }),
    constant(to, value) {
      add({ opcode: 0x18, to, value: Number(BigInt.asIntN(32, value)) })
      add({ opcode: 0, value: Number(BigInt.asIntN(32, value >> 32n)) })
    },
    load: (bytes, to, from, offset) => add({ opcode: loads[bytes], to, from, offset }),
    store: (bytes, to, offset, from) => add({ opcode: stores[bytes], to, from, offset }),
    jump: (offset) => add({ opcode: 0x05, offset }),
    jumpIf: (to, comparison, value, offset) =>
      add({ opcode: comparisons[comparison], to, value, offset }),
    jumpIfRegister: (to, comparison, from, offset) =>
      add({ opcode: comparisons[comparison] | FROM_REGISTER, to, from, offset }),
    label: (name) => void labels.set(name, lines.length),
    call(name) {
      calls.push({ at: lines.length * LINE_BYTES, name })
      add({ opcode: 0x85, value: -1 })
    },
    exit: () => add({ opcode: 0x95 }),
    finish() {
      const encoded = lines.map((line, at) => {
        const { opcode, to, from, value } = line
        const offset = resolve(line.offset, at)
        const bytes = new Uint8Array(LINE_BYTES)
        const view = new DataView(bytes.buffer)
        view.setUint8(0, opcode)
        view.setUint8(1, (from << 4) | to)
        view.setInt16(2, offset, true)
        view.setInt32(4, value, true)
        return bytes
      })
      return { text: Uint8Array.from(encoded.flatMap((bytes) => [...bytes])), calls }
    },
  }
}
