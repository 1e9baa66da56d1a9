/**
 * Stores any cloneable value in this browser, including non-extractable keys. Never throws: if the
 * browser gives frames no storage, values are kept in memory.
 */
export interface FrameStore {
  /** Resolves to the stored value. It may be of another version, so the caller validates it. */
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /**
   * Stores a value if the key has none. Resolves to the stored value, so concurrent calls of two
   * frames resolve to the same one.
   */
  add(key: string, value: unknown): Promise<unknown>
  delete(key: string): Promise<void>
}

const STORE = 'values'

function toPromise<value>(request: IDBRequest<value>): Promise<value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Settles once the transaction is committed. */
function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

function openDatabase(factory: IDBFactory, name: string): Promise<IDBDatabase> {
  const request = factory.open(name, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return new Promise((resolve, reject) => {
    request.onblocked = () => reject(request.error)
    toPromise(request).then(resolve, reject)
  })
}

/** Creates a store in the memory of this page. */
export function createMemoryFrameStore(): FrameStore {
  const values = new Map<string, unknown>()
  return {
    get: async (key) => values.get(key),
    async set(key, value) {
      values.set(key, value)
    },
    async add(key, value) {
      if (!values.has(key)) values.set(key, value)
      return values.get(key)
    },
    async delete(key) {
      values.delete(key)
    },
  }
}

/**
 * Creates a store in IndexedDB. Values that the browser refuses to store are kept in memory.
 *
 * @param getFactory - Reading `indexedDB` throws in frames without access to storage.
 */
export function createFrameStore(
  getFactory: () => IDBFactory | undefined = () => indexedDB,
  name: string = 'latchkey-frame',
): FrameStore {
  const memory = createMemoryFrameStore()
  const opening: { database?: Promise<IDBDatabase | undefined> } = {}

  async function open(): Promise<IDBDatabase | undefined> {
    try {
      const factory = getFactory()
      const database = factory && (await openDatabase(factory, name))
      // The user can delete the database while the page is open: the next access opens it again.
      if (database) database.onclose = () => delete opening.database
      return database
    } catch {
      // Denied, corrupt or full: falls back to memory.
      return undefined
    }
  }

  async function withValues<value>(
    mode: IDBTransactionMode,
    use: (values: IDBObjectStore) => Promise<value>,
  ): Promise<{ value: value } | undefined> {
    opening.database ??= open()
    const database = await opening.database
    if (!database) return undefined
    try {
      const transaction = database.transaction(STORE, mode)
      const done = finished(transaction)
      const [value] = await Promise.all([use(transaction.objectStore(STORE)), done])
      return { value }
    } catch {
      // Full, or the database was closed: falls back to memory.
      return undefined
    }
  }

  return {
    async get(key) {
      const read = await withValues('readonly', (values) => toPromise<unknown>(values.get(key)))
      return read?.value ?? memory.get(key)
    },
    async set(key, value) {
      const written = await withValues('readwrite', (values) => toPromise(values.put(value, key)))
      if (written) await memory.delete(key)
      else await memory.set(key, value)
    },
    async add(key, value) {
      const added = await withValues('readwrite', async (values) => {
        const before = await toPromise<unknown>(values.get(key))
        if (before === undefined) await toPromise(values.put(value, key))
        return before ?? value
      })
      return added ? added.value : memory.add(key, value)
    },
    async delete(key) {
      await memory.delete(key)
      await withValues('readwrite', (values) => toPromise(values.delete(key)))
    },
  }
}
