import { ServerError } from '../kernel/serverError.js'

export function noRoute(): ServerError {
  return new ServerError(
    404,
    'no_route',
    'Nothing trades these tokens in this amount. Try a smaller amount or another token.',
  )
}
