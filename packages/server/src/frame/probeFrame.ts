import {
  CONFIG_MARK,
  commonHeaders,
  configElement,
  configOf,
  emptyConfig,
  type FrameSettings,
  type PageConfig,
  pageHeaders,
} from './framePage.js'
import { readManifest } from './readManifest.js'
import { hashOf, type SignedManifest } from './signFrame.js'

/** Options of {@link probeFrame}. */
export interface ProbeOptions {
  /** URL of the frame, for example `https://vault.example.org`. */
  url: string
  manifest: SignedManifest
  /** Ed25519 public key of the builder, 32 bytes in hexadecimal. */
  publicKey: string
  /**
   * Settings of the frame, from its operator, not from its server. They contain the origins that
   * its scripts may connect to.
   */
  settings: FrameSettings
  /** Origins that may embed the frame, by project id, from its operator. */
  projects: Readonly<Record<string, readonly string[]>>
  /** As in `createFrame`. @default none */
  inlineOrigins?: Readonly<Record<string, readonly string[]>> | undefined
  /** @default the one of this process */
  fetch?: typeof globalThis.fetch | undefined
}

const DEADLINE_MS = 20_000
/** Maximum number of concurrent requests. */
const AT_ONCE = 4

/** Compares the given headers only. A server may add others. */
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

/** Fetches a file of the frame. Returns a sentence if that fails. */
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
 * Compares a served frame with its build: every file by its SHA-256, both pages, and the headers
 * that restrict embedding and connections (SEC-68). Run it every minute from a machine of another
 * operator. It detects changes, it does not prevent them.
 *
 * @returns A sentence for each difference. Empty if the frame matches its build.
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
      : [`${path}: the page differs from the build, or has other settings`]
    return [
      ...changed,
      ...headerProblems(path, got.response, pageHeaders(settings, config.allowedOrigins)),
    ]
  }
  async function probeAsset([file, hash]: [string, string]): Promise<string[]> {
    const path = `/${file}`
    const got = await fetchFile(fetch, url, path)
    if (typeof got === 'string') return [got]
    const changed = hashOf(got.bytes) === hash ? [] : [`${path}: the bytes differ from the build`]
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
  const waiting = [() => probePage('approve.html', '/approve', emptyConfig), ...pages, ...assets]
  const found: string[] = []
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) found.push(...(await next()))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found.sort()
}
