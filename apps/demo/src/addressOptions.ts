/** Returns the address of another page of the demo, with the options of this page's address. */
export function withAddressOptions(path: string): string {
  return `${path}${location.search}`
}

/** Returns the page's address with another value of one option. An empty value removes it. */
export function withOption(name: string, value: string): string {
  const url = new URL(location.href)
  if (value === '') url.searchParams.delete(name)
  else url.searchParams.set(name, value)
  return url.href
}
