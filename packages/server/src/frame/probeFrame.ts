import {
  CONFIG_MARK,
  commonHeaders,
  configElement,
  configOf,
  type FrameSettings,
  nobody,
  type PageConfig,
  pageHeaders,
} from './framePage.js'
import { readManifest } from './readManifest.js'
import { hashOf, type SignedManifest } from './signFrame.js'

/** What is compared with what. */
export interface ProbeOptions {
  /** Where visitors get the frame, for example `https://vault.example.org`. */
  url: string
  manifest: SignedManifest
  /** Ed25519 public key of whoever built the frame, 32 bytes in hexadecimal. */
  publicKey: string
  /**
   * What the frame is told, by its operator's word and not by its server's: whom its scripts may
   * ask is in it.
   */
  settings: FrameSettings
  /** Origins that may embed the frame, by project id; by its operator's word. */
  projects: Readonly<Record<string, readonly string[]>>
  /** As `createFrame` has them. @default none */
  inlineOrigins?: Readonly<Record<string, readonly string[]>> | undefined
  /** @default the one of this process */
  fetch?: typeof globalThis.fetch | undefined
}

const DEADLINE_MS = 20_000
/** Files fetched at a time. */
const AT_ONCE = 4

/** Only those that are named; a server may add what it likes. */
function headerProblems(
  path: string,
  { headers }: Response,
  wanted: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(wanted).flatMap(([name, value]) => {
    const found = headers.get(name)
    return found === value
      ? []
      : [
          `${path}: the header ${name} is ${found === null ? 'missing' : `"${found}"`}, expected "${value}"`,
        ]
  })
}

/** Fetches a file of the frame. Returns a sentence in its place when that fails. */
async function fetchFile(
  fetch: typeof globalThis.fetch,
  url: string,
  path: string,
): Promise<{ response: Response; bytes: Uint8Array } | string> {
  try {
    const response = await fetch(new URL(path, url), {
      signal: AbortSignal.timeout(DEADLINE_MS),
      redirect: 'manual',
      cache: 'no-store',
    })
    if (response.status !== 200) return `${path}: answered with ${response.status}`
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
  } catch (error) {
    return `${path}: cannot be fetched (${error instanceof Error ? error.message : String(error)})`
  }
}

/**
 * Compares what a frame's server serves with what was built: every file by its SHA-256, both pages,
 * and the headers that keep strangers out (SEC-68). Run it every minute from a machine of another
 * operator: it notices, it does not prevent.
 *
 * @returns A sentence for each difference; none: all is as it was built.
 * @throws TypeError when the manifest is not signed with `publicKey`.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises'
 * import { probeFrame, type SignedManifest } from '@latchkey/server'
 *
 * const manifest = JSON.parse(await readFile('frame.manifest.json', 'utf8')) as SignedManifest
 * const differences = await probeFrame({
 *   url: 'https://vault.example.org',
 *   manifest,
 *   publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
 *   settings: { authUrl: 'https://login.example.org', recoveryUrl: 'https://recovery.example.net', chains: [] },
 *   projects: { shop: ['https://shop.example'] },
 * })
 * if (differences.length > 0) throw new Error(differences.join('\n'))
 * ```
 */
export async function probeFrame({
  url,
  manifest,
  publicKey,
  settings,
  projects,
  inlineOrigins = {},
  fetch = globalThis.fetch,
}: ProbeOptions): Promise<string[]> {
  const hashes = readManifest(manifest, publicKey)

  async function probePage(file: string, path: string, config: PageConfig): Promise<string[]> {
    const got = await fetchFile(fetch, url, path)
    if (typeof got === 'string') return [got]
    const html = new TextDecoder()
      .decode(got.bytes)
      .replace(configElement(settings, config), () => CONFIG_MARK)
    const isBuilt = hashOf(new TextEncoder().encode(html)) === hashes.get(file)
    const changed = isBuilt
      ? []
      : [`${path}: the page is not the one that was built, or is told other settings`]
    return [
      ...changed,
      ...headerProblems(path, got.response, pageHeaders(settings, config.allowedOrigins)),
    ]
  }
  async function probeAsset([file, hash]: [string, string]): Promise<string[]> {
    const path = `/${file}`
    const got = await fetchFile(fetch, url, path)
    if (typeof got === 'string') return [got]
    const changed =
      hashOf(got.bytes) === hash ? [] : [`${path}: the bytes are not those that were built`]
    return [...changed, ...headerProblems(path, got.response, commonHeaders)]
  }

  const pages = Object.entries(projects).map(
    ([id, origins]) =>
      () =>
        probePage(
          'sdk.html',
          `/sdk?projectId=${encodeURIComponent(id)}`,
          configOf(id, origins, inlineOrigins),
        ),
  )
  const assets = [...hashes]
    .filter(([file]) => file.startsWith('assets/'))
    .map((asset) => () => probeAsset(asset))
  const waiting = [() => probePage('approve.html', '/approve', nobody), ...pages, ...assets]
  const found: string[] = []
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) found.push(...(await next()))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found.sort()
}
