/** Returns a picture as a data URL: a mark on a background of 48 by 48. */
export function drawing(ground: string, mark: string): string {
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${ground}"/>${mark}</svg>`)}`
}
