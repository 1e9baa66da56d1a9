/** True if a string is the origin of a web page in the format of the header `Origin`. */
export function isOrigin(text: string): boolean {
  return (
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text
  )
}
