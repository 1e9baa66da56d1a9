import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { array, object, optional, parse, record, string, union, unknown } from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import type { LockedPackages } from '../checkLicences/lockFile.js'
import { readPublished, root } from '../lib/workspace.js'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const permissions = record(string(), string())
const step = object({
  uses: optional(string()),
  run: optional(string()),
  env: optional(record(string(), string())),
})
const job = object({
  'runs-on': string(),
  needs: optional(string()),
  environment: optional(string()),
  permissions: optional(permissions),
  steps: array(step),
})
const workflow = object({
  name: string(),
  on: record(string(), union([array(unknown()), record(string(), unknown()), optional(unknown())])),
  permissions,
  jobs: record(string(), job),
})
const workflows = readdirSync(join(root, '.github/workflows')).map((file) =>
  parse(workflow, parseYaml(read(`.github/workflows/${file}`))),
)

describe('npm settings', () => {
  test('behavior: SEC-67 no package runs an install script', () => {
    expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  })

  test('behavior: SEC-67 every binary is a separate package, so that no script fetches it', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as { packages: LockedPackages }
    const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
    // Of test peers on Solana, which run as JavaScript without their binary.
    const withFallback = ['bigint-buffer', 'bufferutil', 'utf-8-validate']
    expect(
      scripted.filter(
        ([path, { optionalDependencies, dev, optional }]) =>
          !((dev || optional) && withFallback.some((name) => path.endsWith(`/${name}`))) &&
          !Object.keys(optionalDependencies ?? {}).some((name) => name.includes('linux')),
      ),
    ).toEqual([])
  })
})

describe('workflows', () => {
  const steps = workflows.flatMap(({ jobs }) => Object.values(jobs).flatMap((one) => one.steps))

  test('behavior: SEC-67 every action is pinned to a commit', () => {
    const used = steps.flatMap(({ uses }) => uses ?? [])
    expect(used.filter((uses) => !/^actions\/[\w-]+@[0-9a-f]{40}$/.test(uses))).toEqual([])
    expect(used.length).toBeGreaterThan(0)
  })

  test('behavior: SEC-67 a job without a token and without tests publishes the packages with provenance', () => {
    const { jobs, permissions: granted } = workflows.find(({ name }) => name === 'release')!
    const { check, publish } = jobs as Record<'check' | 'publish', (typeof jobs)[string]>
    expect(granted).toEqual({})
    expect(check.permissions).toEqual({ contents: 'read' })
    expect(check.steps.map(({ run }) => run)).toContain('.ci/run')
    expect(publish).toMatchObject({
      needs: 'check',
      environment: 'npm',
      permissions: { contents: 'write', 'id-token': 'write' },
    })
    const script = publish.steps.map(({ run }) => run ?? '').join('\n')
    expect(script.match(/npm publish.*/g)).toEqual([expect.stringContaining('--provenance')])
    expect(script.indexOf('npm run release:manifest')).toBeLessThan(script.indexOf('npm publish'))
    expect(JSON.stringify(jobs)).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|NPM_TOKEN/)
  })

  test('behavior: SEC-67 each published package has the repository, which npm compares with the provenance', () => {
    const urls = readPublished().map(({ folder, manifest: { repository } }) => [
      repository?.url,
      repository?.directory === folder,
    ])
    expect(new Set(urls.map(String))).toEqual(
      new Set(['git+https://github.com/latchkey/latchkey.git,true']),
    )
  })

  test('behavior: SEC-67 all published packages share one version, which is that of the release', () => {
    const { fixed } = JSON.parse(read('.changeset/config.json')) as { fixed: string[][] }
    const names = readPublished().map(({ manifest }) => manifest.name)
    expect(fixed.map((group) => group.toSorted())).toEqual([names.toSorted()])
  })
})
