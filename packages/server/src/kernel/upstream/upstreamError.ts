import { ServerError } from '../serverError.js'

/** The reason why a third party's response is unusable. */
export type UpstreamFailure =
  | 'failed'
  | 'timeout'
  | 'refused'
  | 'busy'
  | 'unavailable'
  | 'invalid'
  | 'too_large'

const answers: Readonly<Record<UpstreamFailure, { status: 502 | 503 | 504; text: string }>> = {
  failed: { status: 502, text: 'could not be reached or failed. Try again.' },
  timeout: { status: 504, text: 'did not answer in time. Try again.' },
  refused: { status: 502, text: 'refused the request.' },
  busy: { status: 503, text: 'is overloaded. Try again later.' },
  unavailable: {
    status: 503,
    text: 'failed several times and gets no requests for a moment. Try again later.',
  },
  invalid: { status: 502, text: 'sent a malformed response.' },
  too_large: { status: 502, text: 'sent a response that is too long. Ask for less.' },
}

/** A failed call to a third party. Its message contains the third party's id, never its URL. */
export class UpstreamError extends ServerError {
  override name = 'UpstreamError'
  readonly failure: UpstreamFailure
  /** HTTP status of the response, if there was one. With 404 the object may not exist. */
  readonly upstreamStatus: number | undefined

  constructor(
    id: string,
    failure: UpstreamFailure,
    options: {
      upstreamStatus?: number | undefined
      retryAfter?: number | undefined
      cause?: unknown
    } = {},
  ) {
    const { status, text } = answers[failure]
    super(status, `upstream_${failure}`, `The service "${id}" behind this server ${text}`, options)
    this.failure = failure
    this.upstreamStatus = options.upstreamStatus
  }
}
