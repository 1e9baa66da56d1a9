declare const brand: unique symbol

/**
 * The parts of a kit that are created when they are first needed: one of each. Branded: only
 * `createLatchkey` makes a kit, so a cast to its machines with events is safe.
 */
export interface Parts extends Map<string, unknown> {
  readonly [brand]: true
}

/**
 * A part of a kit that most visitors never need, made when it is first asked for. Everything hangs
 * on the kit: two kits on one page have parts of their own.
 */
export function partOf<part>(
  { parts }: { readonly parts: Parts },
  name: string,
  create: () => part,
): part {
  if (!parts.has(name)) parts.set(name, create())
  return parts.get(name) as part
}
