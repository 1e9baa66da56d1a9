import type { Database } from '../kernel/database/database.js'

/** The point at which a process ends: before its n-th statement, or after it. */
export interface Cut {
  statement: number
  isCarriedOut: boolean
}

const verbs: readonly PropertyKey[] = [
  'select',
  'insert',
  'update',
  'delete',
  'execute',
  'transaction',
]

/**
 * Simulates a process that ends at one statement: that statement and all later ones get no answer.
 * Counts from the call of `begin`.
 */
export function cutDatabase(
  database: Database,
  { statement, isCarriedOut }: Cut,
): { database: Database; begin(): void; isReached(): boolean } {
  const state = { count: Number.NEGATIVE_INFINITY }
  const ended = (): Error => Object.assign(new Error('The process ended.'), { code: '57P01' })

  async function run(start: () => Promise<unknown>): Promise<unknown> {
    state.count += 1
    if (state.count < statement) return start()
    if (state.count === statement && isCarriedOut) await start()
    throw ended()
  }

  /** Wraps a statement while it is built. It is sent when its `then` is called. */
  function follow(value: object): object {
    return new Proxy(value, {
      get(target, name) {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        const call = found as (...all: unknown[]) => unknown
        const send = (): Promise<unknown> =>
          new Promise((...settle) => void call.apply(target, settle))
        if (name === 'then')
          return (...given: Parameters<PromiseLike<unknown>['then']>) => run(send).then(...given)
        return (...given: unknown[]): unknown => {
          const next = call.apply(target, given)
          return typeof next === 'object' && next !== null ? follow(next) : next
        }
      },
    })
  }

  const orm = new Proxy(database.orm, {
    get(target, verb) {
      const found: unknown = Reflect.get(target, verb)
      if (typeof found !== 'function' || !verbs.includes(verb)) return found
      return (...given: unknown[]): object =>
        follow((found as (...all: unknown[]) => object).apply(target, given))
    },
  })
  return {
    database: { ...database, orm },
    begin() {
      state.count = 0
    },
    isReached: () => state.count >= statement,
  }
}
