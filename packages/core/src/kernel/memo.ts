declare const brand: unique symbol

/**
 * The values of a kit that are created on first use, one of each. Branded: only `createLatchkey`
 * creates a kit, so a cast to its machines with events is safe.
 */
export interface Memos extends Map<string, unknown> {
  readonly [brand]: true
}

/**
 * Returns a value of a kit, created on first use. Values belong to their kit, so that two kits on one
 * page are independent.
 */
export function memo<value>(
  { memos }: { readonly memos: Memos },
  name: string,
  create: () => value,
): value {
  if (!memos.has(name)) memos.set(name, create())
  return memos.get(name) as value
}
