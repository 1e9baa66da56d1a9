/** A text with named placeholders, as parts. */
export type Message = readonly Part[]

interface Argument {
  readonly type: 'argument'
  readonly name: string
  readonly isNumber: boolean
}

/** A choice by a value. A `select` with the option `none` accepts a missing value. */
export interface Choice {
  readonly type: 'plural' | 'select'
  readonly name: string
  readonly options: ReadonlyMap<string, Message>
}

export type Part = string | Argument | Choice

/** The texts of one feature: a message, or texts by key or index. */
export type Tree =
  | { readonly type: 'message'; readonly message: Message }
  | { readonly type: 'object'; readonly entries: ReadonlyMap<string, Tree> }
  | { readonly type: 'list'; readonly items: readonly Tree[] }
  | { readonly type: 'function'; readonly parameters: readonly Parameter[]; readonly body: Tree }

/** A parameter: one value by name, or an object with values by name. */
export type Parameter = string | readonly string[]

/** Yields every message of a tree, with its path. */
export function* messagesOf(tree: Tree, path = ''): Generator<[path: string, message: Message]> {
  const below = (key: string | number) => (path ? `${path}.${key}` : `${key}`)
  if (tree.type === 'message') yield [path, tree.message]
  else if (tree.type === 'function') yield* messagesOf(tree.body, path)
  else if (tree.type === 'list')
    for (const [at, item] of tree.items.entries()) yield* messagesOf(item, below(at))
  else for (const [key, entry] of tree.entries) yield* messagesOf(entry, below(key))
}

/** Returns the names of a message's placeholders, sorted. */
export function namesOf(message: Message): readonly string[] {
  const names = new Set<string>()
  for (const part of message) {
    if (typeof part === 'string') continue
    names.add(part.name)
    if (part.type === 'argument') continue
    for (const option of part.options.values()) for (const name of namesOf(option)) names.add(name)
  }
  return [...names].sort()
}
