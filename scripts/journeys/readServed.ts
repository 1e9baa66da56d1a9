import { object, parse, string } from 'valibot'
import { type BuildStamp, STAMP_FILE } from '../../packages/sandbox/src/buildStamp.js'

const stamp = object({ folder: string(), commit: string(), sources: string() })

/** Timeout in milliseconds: a slower server does not serve a built page. */
const TIMEOUT_MS = 5_000

/** The server at a URL: none, or one with or without a stamp. */
export type Served = 'nothing' | { stamp: BuildStamp | undefined }

/** Reads the stamp of the page that a server serves. */
export async function readServed(address: string): Promise<Served> {
  try {
    const response = await fetch(`${address}/${STAMP_FILE}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return {
      stamp: await response.json().then(
        (text) => parse(stamp, text),
        () => undefined,
      ),
    }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return cause?.code === 'ECONNREFUSED' ? 'nothing' : { stamp: undefined }
  }
}
