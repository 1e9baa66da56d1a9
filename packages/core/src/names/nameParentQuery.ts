import { nameEndpoints } from '@latchkey/protocol'
import { askServer, type ServerDeps } from '../kernel/askServer.js'
import { isShownName } from './isShownName.js'

/** Plain query options, for TanStack Query or for a direct call. */
export interface NameParentQuery {
  queryKey: readonly ['names', 'parent']
  queryFn(context: { signal?: AbortSignal | undefined }): Promise<string | undefined>
  staleTime: number
}

/** A sample label: the server's suggestion for it shows the parent name. */
const SAMPLE = 'yourname'

/**
 * Returns the parent of the names that the app's server registers, for example `latchkey.eth`, as
 * plain query options. `undefined` when the server does not return one.
 *
 * @example
 * ```ts
 * import { type Latchkey } from '@latchkey/core'
 * import { nameParentQuery } from '@latchkey/core/internal'
 *
 * declare const latchkey: Latchkey
 * const parent = await nameParentQuery(latchkey).queryFn({})
 * ```
 */
export function nameParentQuery(parts: ServerDeps): NameParentQuery {
  return {
    queryKey: ['names', 'parent'],
    async queryFn({ signal }) {
      const { suggestions } = await askServer(parts, nameEndpoints.suggestions, {
        parameters: { name: SAMPLE },
        signal,
      })
      const name = suggestions[0]?.name ?? ''
      return isShownName(name) ? name.slice(name.indexOf('.') + 1) : undefined
    },
    staleTime: Number.POSITIVE_INFINITY,
  }
}
