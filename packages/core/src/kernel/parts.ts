/** What a kit makes when it is first needed: one of each. */
export type Parts = Map<string, unknown>

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
