type Keyed = Readonly<Record<PropertyKey, unknown>>

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** Returns prototypes without a global name, which only syntax reaches. */
function hiddenRoots(): object[] {
  const roots = [
    Object.getPrototypeOf(Int8Array),
    Object.getPrototypeOf(async () => undefined),
    Object.getPrototypeOf(function* () {
      yield undefined
    }),
    Object.getPrototypeOf(async function* () {
      yield undefined
    }),
    Object.getPrototypeOf([][Symbol.iterator]()),
    Object.getPrototypeOf(new Map()[Symbol.iterator]()),
    Object.getPrototypeOf(new Set()[Symbol.iterator]()),
    Object.getPrototypeOf(''[Symbol.iterator]()),
    Object.getPrototypeOf(/x/[Symbol.matchAll]('')),
  ]
  return roots.filter(isObject)
}

/** True for namespaces: `JSON`, `Math`, `Intl`, `WebAssembly` and the like. */
function isNamespace(value: unknown): value is object {
  return (
    isObject(value) &&
    Object.getPrototypeOf(value) === Object.prototype &&
    Object.hasOwn(value, Symbol.toStringTag)
  )
}

const isGiven = (value: unknown): value is object =>
  typeof value === 'function' || isNamespace(value)

/**
 * Returns the constructors, functions and namespaces that the global object holds. Omits mutable
 * objects of the document (`window`, `document`, `location`, storage).
 */
function globalRoots(scope: object): object[] {
  return Reflect.ownKeys(scope)
    .map((key) => Object.getOwnPropertyDescriptor(scope, key)?.value as unknown)
    .filter(isGiven)
}

const isPlainFunction = (value: object): boolean =>
  Object.getPrototypeOf(value) === Function.prototype && Reflect.ownKeys(value).length === 2

/**
 * Returns all objects that the roots reference by properties, getters, setters and prototypes.
 * Calls none of them.
 */
function reach(roots: readonly object[], except: ReadonlySet<unknown>): Set<object> {
  const found = new Set<object>()
  const waiting: unknown[] = [...roots]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (!isObject(value) || except.has(value) || found.has(value)) continue
    found.add(value)
    // Not traversed: a plain function has only a name and a length, and there are thousands of
    // them.
    if (typeof value === 'function' && isPlainFunction(value)) continue
    waiting.push(Object.getPrototypeOf(value))
    for (const key of Reflect.ownKeys(value)) {
      const { value: inner, get, set } = Object.getOwnPropertyDescriptor(value, key) ?? {}
      waiting.push(inner, get, set)
    }
  }
  return found
}

/**
 * Replaces a property of a prototype with an accessor. A frozen prototype would reject `object.name
 * = …` on all objects that inherit `name`, which libraries assign on errors and plain objects. The
 * accessor protects the prototype and lets inheriting objects set their own property.
 */
function allowOverriding(prototype: object, key: PropertyKey): void {
  const {
    value,
    writable,
    configurable,
    enumerable = false,
  } = Object.getOwnPropertyDescriptor(prototype, key) ?? {}
  if (!writable || !configurable) return
  const accessor = {
    get: () => value,
    set(this: unknown, given: unknown) {
      if (this === prototype || !isObject(this))
        throw new TypeError(`${String(key)} of the frame's own prototypes cannot be changed.`)
      Object.defineProperty(this, key, {
        value: given,
        writable: true,
        enumerable: true,
        configurable: true,
      })
    },
  }
  Object.defineProperty(prototype, key, {
    configurable: true,
    enumerable,
    get: Object.freeze(accessor.get),
    set: Object.freeze(accessor.set),
  })
}

/**
 * Allows overrides where libraries assign inherited names: on errors, on objects used as maps, on
 * functions used as namespaces, and on collections and regular expressions in polyfills.
 */
function allowOverrides(found: ReadonlySet<object>): void {
  const isError = (value: object): boolean =>
    value === Error.prototype || Object.prototype.isPrototypeOf.call(Error.prototype, value)
  const others: readonly object[] = [Object, Function, RegExp, Map, Set, WeakMap, WeakSet].map(
    ({ prototype }) => prototype as object,
  )
  for (const prototype of [...found].filter((value) => others.includes(value) || isError(value)))
    for (const key of Reflect.ownKeys(prototype)) allowOverriding(prototype, key)
}

/** Makes the names of the global object read-only. Setters of the browser still work. */
function bindNames(scope: object): void {
  for (const key of Reflect.ownKeys(scope)) {
    const given = Object.getOwnPropertyDescriptor(scope, key)
    if (!given?.configurable) continue
    Object.defineProperty(
      scope,
      key,
      isGiven(given.value) ? { writable: false, configurable: false } : { configurable: false },
    )
  }
}

/**
 * Freezes the globals of the language and the browser: constructors, their prototypes, functions
 * such as `fetch`, namespaces such as `crypto.subtle` and `JSON`. Runs before any other code of the
 * page, so that no dependency can intercept another one (SEC-67).
 *
 * Source: Hardened JavaScript (TC39 proposal), reduced to a page that evaluates no code.
 */
export function freezeGlobals(scope: object = globalThis): void {
  const { crypto } = scope as Keyed
  const roots = [
    ...globalRoots(scope),
    ...hiddenRoots(),
    ...(isObject(crypto) ? [crypto, (crypto as Crypto).subtle].filter(isObject) : []),
  ]
  const found = reach(roots, new Set([scope]))
  allowOverrides(found)
  for (const value of found) {
    // Browsers refuse to freeze one object: that of named frames, behind `Window.prototype`.
    if (Reflect.preventExtensions(value)) Object.freeze(value)
  }
  bindNames(scope)
}
