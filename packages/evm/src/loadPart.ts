import { NetworkRequestError, SetupError } from '@latchkey/core'

/**
 * Makes something once, when it is first wanted; a failure is forgotten, so that the next try is a
 * new one.
 *
 * @throws {@link NetworkRequestError} when it could not be fetched; {@link SetupError} as it is.
 */
export function loadPart<part>(make: () => Promise<part>): () => Promise<part> {
  const loading: { part: Promise<part> | undefined } = { part: undefined }
  return () => {
    loading.part ??= make().catch((cause: unknown) => {
      loading.part = undefined
      throw cause instanceof SetupError ? cause : new NetworkRequestError({ cause })
    })
    return loading.part
  }
}
