/**
 * Validates the configured public URL of a service and removes trailing slashes. Mails, links,
 * proofs (`htu`) and the issuer of assertions use it, because the sender of a request chooses its
 * Host header.
 *
 * @throws TypeError when it is missing or not an http(s) URL without query and fragment.
 */
export function toPublicUrl(url: string | undefined): string {
  const isAddress =
    url !== undefined &&
    URL.canParse(url) &&
    /^https?:$/.test(new URL(url).protocol) &&
    !/[?#]/.test(url)
  if (!isAddress)
    throw new TypeError(
      `The option "publicUrl" is ${url === undefined ? 'missing' : `wrong: received "${url}"`}. Mails, links and proofs name it. Set it to the address at which browsers reach this service, for example https://login.example.org.`,
    )
  return url.replace(/\/+$/, '')
}
