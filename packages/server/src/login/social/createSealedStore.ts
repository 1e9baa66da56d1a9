import type { Store } from '../../kernel/store.js'
import type { Secrets } from '../secrets.js'

/** Sealed values of one kind in the store. Reading the store reveals no names or addresses. */
export interface SealedStore<value> {
  write(id: string, value: value, lifetime: number): Promise<void>
  read(id: string): Promise<value | undefined>
  /** Removes and returns a value. Of several concurrent callers, exactly one gets it. */
  take(id: string): Promise<value | undefined>
  delete(id: string): Promise<void>
}

export function createSealedStore<value>(
  store: Store,
  secrets: Secrets,
  kind: string,
): SealedStore<value> {
  const open = (sealed: string | undefined): value | undefined =>
    sealed === undefined ? undefined : (JSON.parse(secrets.open(kind, sealed)) as value)
  return {
    write: (id, value, lifetime) =>
      store.set(`${kind}:${id}`, secrets.seal(kind, JSON.stringify(value)), lifetime),
    read: async (id) => open(await store.get(`${kind}:${id}`)),
    take: async (id) => open(await store.take(`${kind}:${id}`)),
    delete: (id) => store.delete(`${kind}:${id}`),
  }
}
