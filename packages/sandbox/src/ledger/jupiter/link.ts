import { join, text, unsigned } from '../world/encodeFields.js'
import type { Assembly } from './assemble.js'

const HEADER_BYTES = 64
const SEGMENT_BYTES = 56
const SECTION_BYTES = 64
const SYMBOL_BYTES = 24
const RELOCATION_BYTES = 16

/** Types of sections, by the ELF specification. */
const types = { code: 1, strings: 3, dynamic: 6, relocations: 9, symbols: 11 } as const

interface Section {
  readonly name: string
  readonly type: number
  readonly content: Uint8Array
  /** The index of the section with the strings or symbols of this one. */
  readonly link?: number
  readonly entryBytes?: number
  /** Its offset in the file, which is also its address in memory. */
  readonly at: number
}

/** Concatenates texts. Returns the offset of each. */
function stringTable(names: readonly string[]): { content: Uint8Array; offsets: number[] } {
  const offsets: number[] = []
  const content = names.reduce<Uint8Array>((bytes, name) => {
    offsets.push(bytes.length)
    // Without the length at the beginning of `text`.
    return join(bytes, text(name).slice(4), [0])
  }, Uint8Array.of(0))
  return { content, offsets }
}

const padded = (bytes: Uint8Array): Uint8Array =>
  join(bytes, new Uint8Array((8 - (bytes.length % 8)) % 8))

/** An entry of the dynamic section: the kind, and an address or a number. */
const entry = (kind: number, value: number): Uint8Array =>
  join(unsigned(kind, 8), unsigned(value, 8))

function relocationsOf({ calls }: Assembly, names: readonly string[], textAt: number): Uint8Array {
  // R_BPF_64_32: the loader sets the number of the runtime's function in the call.
  return join(
    ...calls.map(({ at, name }) =>
      join(unsigned(textAt + at, 8), unsigned(10, 4), unsigned(names.indexOf(name) + 1, 4)),
    ),
  )
}

/** The entries by which the loader finds relocations, strings and symbols. */
function dynamicEntries({
  relocations,
  strings,
  symbolsAt,
}: Record<'relocations' | 'strings', { at: number; bytes: number }> & {
  symbolsAt: number
}): Uint8Array {
  return join(
    entry(17, relocations.at),
    entry(18, relocations.bytes),
    entry(19, RELOCATION_BYTES),
    entry(5, strings.at),
    entry(10, strings.bytes),
    entry(6, symbolsAt),
    entry(11, SYMBOL_BYTES),
    entry(0, 0),
  )
}

function sectionsOf(assembly: Assembly): Section[] {
  const names = [...new Set(assembly.calls.map(({ name }) => name))]
  const strings = stringTable(names)
  // The first symbol is empty by definition. The others are global, untyped and undefined.
  const symbols = join(
    new Uint8Array(SYMBOL_BYTES),
    ...strings.offsets.map((offset) => join(unsigned(offset, 4), [0x10], new Uint8Array(19))),
  )
  const textAt = HEADER_BYTES + 2 * SEGMENT_BYTES
  const contents = [
    assembly.text,
    padded(strings.content),
    symbols,
    relocationsOf(assembly, names, textAt),
  ]
  const [code, dynstr, dynsym, relocations] = contents as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  const stringsAt = textAt + code.length
  const symbolsAt = stringsAt + dynstr.length
  const relocationsAt = symbolsAt + dynsym.length
  const dynamicAt = relocationsAt + relocations.length
  const dynamic = dynamicEntries({
    relocations: { at: relocationsAt, bytes: relocations.length },
    strings: { at: stringsAt, bytes: dynstr.length },
    symbolsAt,
  })
  return [
    { name: '.text', type: types.code, content: code, at: textAt },
    { name: '.dynstr', type: types.strings, content: dynstr, at: stringsAt },
    {
      name: '.dynsym',
      type: types.symbols,
      content: dynsym,
      link: 2,
      entryBytes: SYMBOL_BYTES,
      at: symbolsAt,
    },
    {
      name: '.rel.dyn',
      type: types.relocations,
      content: relocations,
      link: 3,
      entryBytes: RELOCATION_BYTES,
      at: relocationsAt,
    },
    {
      name: '.dynamic',
      type: types.dynamic,
      content: dynamic,
      link: 2,
      entryBytes: 16,
      at: dynamicAt,
    },
  ]
}

function sectionHeader(section: Section, nameAt: number): Uint8Array {
  const { type, content, at, link = 0, entryBytes = 0 } = section
  const isCode = type === types.code
  // Allocated; code is also executable. The section with section names is not in memory.
  const flags = isCode ? 6 : section.name === '.shstrtab' ? 0 : 2
  return join(
    unsigned(nameAt, 4),
    unsigned(type, 4),
    unsigned(flags, 8),
    unsigned(flags === 0 ? 0 : at, 8),
    unsigned(at, 8),
    unsigned(content.length, 8),
    unsigned(link, 4),
    unsigned(0, 4),
    unsigned(8, 8),
    unsigned(entryBytes, 8),
  )
}

function segment(type: number, flags: number, at: number, bytes: number): Uint8Array {
  const [place, size] = [unsigned(at, 8), unsigned(bytes, 8)]
  return join(
    unsigned(type, 4),
    unsigned(flags, 4),
    place,
    place,
    place,
    size,
    size,
    unsigned(8, 8),
  )
}

/** Links a program into a file for the loader of Solana: an ELF with dynamic symbols. */
export function link(assembly: Assembly): Uint8Array {
  const inMemory = sectionsOf(assembly)
  const last = inMemory.at(-1) as Section
  const names = stringTable([...inMemory.map(({ name }) => name), '.shstrtab'])
  const shstrtab: Section = {
    name: '.shstrtab',
    type: types.strings,
    content: padded(names.content),
    at: last.at + last.content.length,
  }
  const sections = [...inMemory, shstrtab]
  const tableAt = shstrtab.at + shstrtab.content.length
  const [code] = sections as [Section]
  const header = join(
    [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1],
    new Uint8Array(9),
    unsigned(3, 2),
    unsigned(247, 2),
    unsigned(1, 4),
    unsigned(code.at, 8),
    unsigned(HEADER_BYTES, 8),
    unsigned(tableAt, 8),
    unsigned(0, 4),
    ...[HEADER_BYTES, SEGMENT_BYTES, 2, SECTION_BYTES, sections.length + 1, sections.length].map(
      (value) => unsigned(value, 2),
    ),
  )
  return join(
    header,
    segment(1, 5, code.at, last.at + last.content.length - code.at),
    segment(2, 6, last.at, last.content.length),
    ...sections.map(({ content }) => content),
    new Uint8Array(SECTION_BYTES),
    ...sections.map((section, index) => sectionHeader(section, names.offsets[index] ?? 0)),
  )
}
