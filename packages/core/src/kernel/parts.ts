declare const brand: unique symbol

/**
 * The parts of a kit that are created when they are first needed: one of each. Branded: only
 * `createLatchkey` makes a kit, so a cast to its machines with events is safe.
 */
export interface Parts extends Map<string, unknown> {
  readonly [brand]: true
}

/**
 * Returns a part of a kit, created on first use. Parts belong to their kit, so that two kits on one
 * page are independent.
 */
export function partOf<part>(
  { parts }: { readonly parts: Parts },
  name: string,
  create: () => part,
): part {
  if (!parts.has(name)) parts.set(name, create())
  return parts.get(name) as part
}
