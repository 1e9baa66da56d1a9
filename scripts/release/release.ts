import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { literal, object, parse, pipe, record, regex, string } from 'valibot'
import { isSigned, signText } from '../../packages/server/src/frame/signature.js'
import { listFrame, signFrame } from '../../packages/server/src/frame/signFrame.js'
import { type Commit, readCommit } from '../lib/readCommit.js'
import { runCommand } from '../lib/runCommand.js'
import { readVersion, SBOM_FILE, writeSbom } from '../sbom/writeSbom.js'
import { hashFile, packPublished } from './packPublished.js'

/** Name of the manifest in the release. */
const MANIFEST_FILE = 'release.json'
/** Name of its Ed25519 signature: 64 bytes. */
const SIGNATURE_FILE = `${MANIFEST_FILE}.sig`
/** Name of the frame's manifest for `latchkey frame probe`. */
const FRAME_FILE = 'frame.manifest.json'

const hash = pipe(string(), regex(/^[0-9a-f]{64}$/))
const schema = object({
  version: literal(1),
  release: string(),
  commit: pipe(string(), regex(/^[0-9a-f]{40}$/)),
  builtWith: object({ node: string(), npm: string() }),
  files: record(pipe(string(), regex(/^[\w-][\w.-]*$/)), hash),
  frame: record(string(), hash),
})

async function readCleanCommit(base: string): Promise<Commit> {
  const { output } = await runCommand('git', ['status', '--porcelain'], { cwd: base })
  if (output.trim())
    throw new Error(
      `The manifest names a commit, but the working tree differs from it. Commit or remove:\n${output.trimEnd()}`,
    )
  return readCommit(base)
}

/**
 * Packs the built packages of a repository into a folder, with the bill of materials and a manifest
 * of all hashes. With a key it signs the manifest and the frame. Equal commits give equal files if
 * they are built with the same Node.
 *
 * @throws Error if the working tree has changes, or a package is not built.
 */
export async function writeRelease(
  base: string,
  folder: string,
  signingKey: string | undefined,
): Promise<string> {
  const commit = await readCleanCommit(base)
  rmSync(folder, { recursive: true, force: true })
  const tarballs = await packPublished(base, folder)
  writeSbom(folder, commit, base)
  const frame = join(base, 'packages/vault/dist/frame')
  const npm = (await runCommand('npm', ['--version', '--loglevel=error'])).output.trim()
  const text = `${JSON.stringify(
    {
      version: 1,
      release: readVersion(base),
      commit: commit.id,
      builtWith: { node: process.versions.node, npm },
      // In the order of publication.
      files: Object.fromEntries([
        ...tarballs.map(({ file, sha256 }) => [file, sha256]),
        [SBOM_FILE, hashFile(join(folder, SBOM_FILE))],
      ]),
      frame: await listFrame(frame),
    },
    undefined,
    2,
  )}\n`
  writeFileSync(join(folder, MANIFEST_FILE), text)
  if (signingKey) {
    writeFileSync(join(folder, SIGNATURE_FILE), Buffer.from(signText(text, signingKey), 'hex'))
    writeFileSync(
      join(folder, FRAME_FILE),
      `${JSON.stringify(await signFrame({ folder: frame, signingKey }))}\n`,
    )
  }
  return text
}

/**
 * Compares the files of a release with its signed manifest.
 *
 * @returns A sentence per difference; an empty list if all files are the signed ones.
 * @throws Error if the manifest or its signature is missing, or `publicKey` did not sign it.
 */
export function verifyRelease(folder: string, publicKey: string): string[] {
  for (const file of [MANIFEST_FILE, SIGNATURE_FILE])
    if (!existsSync(join(folder, file))) throw new Error(`${folder} has no ${file}: download it.`)
  const text = readFileSync(join(folder, MANIFEST_FILE), 'utf8')
  if (!isSigned(text, readFileSync(join(folder, SIGNATURE_FILE)).toString('hex'), publicKey))
    throw new Error(
      `${MANIFEST_FILE} is not signed with this key: it was changed, or another key signed it. Do not install this release.`,
    )
  const { files } = parse(schema, JSON.parse(text))
  const missing = Object.keys(files).filter((file) => !existsSync(join(folder, file)))
  const changed = Object.entries(files).filter(
    ([file, sha256]) => !missing.includes(file) && hashFile(join(folder, file)) !== sha256,
  )
  const unlisted = readdirSync(folder).filter(
    (file) => file.endsWith('.tgz') && !Object.hasOwn(files, file),
  )
  return [
    ...missing.map((file) => `${file} is missing: download it`),
    ...changed.map(([file]) => `${file} is not the file that was signed: do not install it`),
    ...unlisted.map((file) => `${basename(file)} is not part of the release: remove it`),
  ]
}
