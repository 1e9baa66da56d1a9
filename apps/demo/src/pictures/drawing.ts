/** Returns a picture as an address: a mark on a 48 by 48 ground. */
export function drawing(ground: string, mark: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${ground}"/>${mark}</svg>`)}`
}
