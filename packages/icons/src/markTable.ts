/** The modules of marks by key. Each is a chunk of its own, loaded when its row is shown. */
export type MarkTable = Readonly<Record<string, () => Promise<{ readonly mark: string }>>>

/** The tables of tokens by network (CAIP-2). */
export type TokenTables = Readonly<Record<string, () => Promise<{ readonly table: MarkTable }>>>
