import { execFileSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testFolder } from '../lib/testFolder.js'
import { packPublished } from './packPublished.js'
import { verifyRelease, writeRelease } from './release.js'

const { privateKey, publicKey: publicObject } = generateKeyPairSync('ed25519')
const signingKey = privateKey.export({ format: 'der', type: 'pkcs8' }).subarray(-32).toString('hex')
const publicKey = publicObject.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex')

const manifest = (name: string, dependencies = {}) =>
  JSON.stringify({
    name: `@latchkey/${name}`,
    version: '0.1.0',
    license: 'MIT',
    files: ['dist'],
    dependencies,
  })
const lock = {
  packages: {
    'packages/core': {
      name: '@latchkey/core',
      version: '0.1.0',
      license: 'MIT',
      dependencies: { '@latchkey/vault': '0.1.0' },
    },
    'packages/vault': { name: '@latchkey/vault', version: '0.1.0', license: 'MIT' },
    'node_modules/@latchkey/vault': { link: true, resolved: 'packages/vault' },
  },
}

/** A repository with two built packages, one of which is the frame. */
function repository(): string {
  const base = testFolder()
  const files = {
    'package.json': JSON.stringify({ name: 'test', private: true, workspaces: ['packages/*'] }),
    'packages/core/package.json': manifest('core', { '@latchkey/vault': '0.1.0' }),
    'packages/core/dist/index.js': 'export {}\n',
    'packages/core/dist/node_modules/bundled/index.js': 'export {}\n',
    'packages/vault/package.json': manifest('vault'),
    'packages/vault/dist/index.js': 'export {}\n',
    'packages/vault/dist/frame/sdk.html': '<!doctype html>',
    'packages/vault/dist/frame/approve.html': '<!doctype html>',
    'packages/vault/dist/frame/assets/sdk.js': 'export {}',
    'package-lock.json': JSON.stringify(lock),
    '.gitignore': 'dist\n/release\n',
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(base, path)), { recursive: true })
    writeFileSync(join(base, path), text)
  }
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...args], {
      cwd: base,
      env: {
        ...process.env,
        GIT_AUTHOR_DATE: '2026-01-02T03:04:05Z',
        GIT_COMMITTER_DATE: '2026-01-02T03:04:05Z',
      },
    })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-qm', 'first')
  return base
}

describe('packPublished', () => {
  test('behavior: SEC-68 the tarball does not depend on times and permissions of the files', async () => {
    const [one, other] = [repository(), repository()]
    for (const path of ['package.json', 'dist/index.js', 'dist/node_modules/bundled/index.js']) {
      chmodSync(join(other, 'packages/core', path), 0o600)
      utimesSync(join(other, 'packages/core', path), 1, 1)
    }
    const first = await packPublished(one, join(one, 'release'))
    expect(await packPublished(other, join(other, 'release'))).toEqual(first)
    expect(first.map(({ name, file }) => [name, file])).toEqual([
      ['@latchkey/vault', 'latchkey-vault-0.1.0.tgz'],
      ['@latchkey/core', 'latchkey-core-0.1.0.tgz'],
    ])
    appendFileSync(join(other, 'packages/core/dist/index.js'), ' ')
    expect((await packPublished(other, join(other, 'release')))[1]).not.toEqual(first[1])
  })

  test('error: throws if a package is not built', async () => {
    const base = repository()
    rmSync(join(base, 'packages/core/dist'), { recursive: true })
    await expect(packPublished(base, join(base, 'release'))).rejects.toThrow(
      'packages/core is not built: npm run build.',
    )
  })
})

describe('release', () => {
  const files = [
    'frame.manifest.json',
    'latchkey-core-0.1.0.tgz',
    'latchkey-vault-0.1.0.tgz',
    'release.json',
    'release.json.sig',
    'sbom.cdx.json',
  ]

  test('default: the same commit gives the same signed files', async () => {
    const [one, other] = [repository(), repository()]
    const text = await writeRelease(one, join(one, 'release'), signingKey)
    await writeRelease(other, join(other, 'release'), signingKey)
    expect(readdirSync(join(one, 'release')).sort()).toEqual(files)
    for (const file of files)
      expect(
        readFileSync(join(other, 'release', file)).equals(readFileSync(join(one, 'release', file))),
        file,
      ).toBe(true)
    expect(JSON.parse(text)).toMatchObject({
      release: '0.1.0',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
    expect(Object.keys(JSON.parse(text).files)).toEqual([
      'latchkey-vault-0.1.0.tgz',
      'latchkey-core-0.1.0.tgz',
      'sbom.cdx.json',
    ])
    expect(Object.keys(JSON.parse(text).frame)).toEqual([
      'approve.html',
      'assets/sdk.js',
      'sdk.html',
    ])
    expect(verifyRelease(join(one, 'release'), publicKey)).toEqual([])
  })

  test('error: SEC-68 reports one changed byte of a file, a missing file, and an unlisted tarball', async () => {
    const base = repository()
    const release = join(base, 'release')
    await writeRelease(base, release, signingKey)
    writeFileSync(join(release, 'latchkey-evil-0.1.0.tgz'), '')
    appendFileSync(join(release, 'latchkey-core-0.1.0.tgz'), ' ')
    rmSync(join(release, 'sbom.cdx.json'))
    expect(verifyRelease(release, publicKey)).toEqual([
      'sbom.cdx.json is missing: download it',
      'latchkey-core-0.1.0.tgz is not the file that was signed: do not install it',
      'latchkey-evil-0.1.0.tgz is not part of the release: remove it',
    ])
  })

  test('error: SEC-68 throws for a changed manifest, another key, and a missing signature', async () => {
    const base = repository()
    const release = join(base, 'release')
    const text = await writeRelease(base, release, signingKey)
    const other = generateKeyPairSync('ed25519')
      .publicKey.export({ format: 'der', type: 'spki' })
      .subarray(-32)
      .toString('hex')
    expect(() => verifyRelease(release, other)).toThrow('is not signed with this key')
    expect(() => verifyRelease(release, 'x')).toThrow('expected 64 hexadecimal digits')
    writeFileSync(
      join(release, 'release.json'),
      text.replace('"release": "0.1.0"', '"release": "0.1.1"'),
    )
    expect(() => verifyRelease(release, publicKey)).toThrow('is not signed with this key')
    await writeRelease(base, release, undefined)
    expect(existsSync(join(release, 'release.json.sig'))).toBe(false)
    expect(() => verifyRelease(release, publicKey)).toThrow('has no release.json.sig: download it.')
  })

  test('error: SEC-68 throws if the working tree differs from the commit', async () => {
    const base = repository()
    appendFileSync(join(base, 'packages/core/package.json'), '\n')
    await expect(writeRelease(base, join(base, 'release'), signingKey)).rejects.toThrow(
      'packages/core/package.json',
    )
  })
})
