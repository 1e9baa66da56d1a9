/** Returns items with their indexes as keys, for lists that never change their order. */
export function keyed<item>(items: readonly item[]): readonly { key: string; item: item }[] {
  return items.map((item, place) => ({ key: String(place), item }))
}
