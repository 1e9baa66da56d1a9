/**
 * Announces a provider by EIP-6963 now and whenever a page requests it. Returns a function that
 * stops it.
 */
export function announceWallet(parameters: {
  info: object
  provider: object
  target: EventTarget
}): () => void {
  const { info, provider, target } = parameters
  const announce = (): void => {
    target.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', {
        detail: Object.freeze({ info: Object.freeze({ ...info }), provider }),
      }),
    )
  }
  target.addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => target.removeEventListener('eip6963:requestProvider', announce)
}
