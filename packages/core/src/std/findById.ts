/** Returns the item with this id: a network, token, connector or currency. */
export function findById<item extends { id: string | number }>(
  items: readonly item[],
  id: string | number | undefined,
): item | undefined {
  return items.find((item) => item.id === id)
}
