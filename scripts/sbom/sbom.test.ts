import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  array,
  literal,
  maxLength,
  minLength,
  object,
  optional,
  parse,
  pipe,
  regex,
  strictObject,
  string,
} from 'valibot'
import { describe, expect, test } from 'vitest'
import type { LockedPackages } from '../checkLicences/lockFile.js'
import { isFulfilled, parseExpression } from '../checkLicences/parseExpression.js'
import { osiLicences } from '../checkLicences/policy.js'
import { readManifest, readPublished, root } from '../lib/workspace.js'
import { createSbom } from './createSbom.js'

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: LockedPackages
}
const published = readPublished().map(({ folder }) => folder)
const commit = { id: 'a'.repeat(40), time: '2026-01-02T03:04:05.000Z' }

/** The fields that CycloneDX 1.6 requires in the written parts. */
const schema = strictObject({
  $schema: literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: literal('CycloneDX'),
  specVersion: literal('1.6'),
  serialNumber: pipe(
    string(),
    regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/),
  ),
  version: literal(1),
  metadata: strictObject({
    timestamp: pipe(string(), regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)),
    component: strictObject({
      type: literal('application'),
      'bom-ref': string(),
      name: literal('latchkey'),
      version: string(),
    }),
  }),
  components: array(
    strictObject({
      type: literal('library'),
      'bom-ref': pipe(string(), minLength(1)),
      group: optional(pipe(string(), regex(/^@/))),
      name: pipe(string(), minLength(1)),
      version: pipe(string(), minLength(1)),
      scope: optional(string()),
      hashes: optional(
        array(
          strictObject({
            alg: literal('SHA-512'),
            content: pipe(string(), regex(/^[0-9a-f]{128}$/)),
          }),
        ),
      ),
      licenses: pipe(array(object({ expression: string() })), minLength(1), maxLength(1)),
      purl: pipe(string(), regex(/^pkg:npm\/(%40[^/@]+\/)?[^/@]+@[^@]+$/)),
    }),
  ),
  dependencies: array(strictObject({ ref: string(), dependsOn: array(string()) })),
})

/**
 * Finds the installed packages of the published ones like Node, by their package.json files and not
 * by the lock file.
 */
function installedClosure(): Set<string> {
  const found = new Set<string>()
  const seen = new Set<string>()
  const waiting = [...published]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (seen.has(folder)) continue
    seen.add(folder)
    const {
      name,
      version,
      dependencies,
      optionalDependencies,
      peerDependencies,
      peerDependenciesMeta,
    } = readManifest(join(root, folder, 'package.json'))
    found.add(`${name}@${version}`)
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    )
    for (const needed of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const own = published.find(
        (other) => readManifest(join(root, other, 'package.json')).name === needed,
      )
      const bases = [folder]
      for (let base = folder; base !== '.'; base = dirname(base)) bases.push(dirname(base))
      const place =
        own ??
        bases
          .map((base) => join(base, 'node_modules', needed))
          .find((path) => existsSync(join(root, path, 'package.json')))
      if (place) waiting.push(place)
    }
  }
  return found
}

describe('createSbom', () => {
  const sbom = createSbom(packages, published, '0.1.0', commit)
  const ids = sbom.components.map(
    ({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`,
  )

  test('default: has the fields of CycloneDX 1.6, and a component for every reference', () => {
    expect(parse(schema, sbom)).toEqual(sbom)
    const refs = new Set([
      sbom.metadata.component['bom-ref'],
      ...sbom.components.map((component) => component['bom-ref']),
    ])
    expect(refs.size).toBe(sbom.components.length + 1)
    expect(new Set(sbom.dependencies.map(({ ref }) => ref))).toEqual(refs)
    expect(
      sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref)),
    ).toEqual([])
  })

  test('behavior: SEC-67 lists every package that is installed with a published one, with a hash', () => {
    expect([...installedClosure()].filter((id) => !ids.includes(id))).toEqual([])
    expect(ids).toContain('@latchkey/vault@0.1.0')
    expect(sbom.components.filter(({ group, hashes }) => group !== '@latchkey' && !hashes)).toEqual(
      [],
    )
    expect(ids.filter((id) => /^(vite|vitest|typescript)@/.test(id))).toEqual([])
  })

  test('behavior: SEC-67 every licence is permitted', () => {
    const unlisted = sbom.components.filter(({ licenses: [licence] }) => {
      const expression = parseExpression(licence?.expression ?? '')
      return !expression || !isFulfilled(expression, (id) => osiLicences.has(id))
    })
    expect(unlisted).toEqual([])
  })

  test('behavior: SEC-68 equal commits give equal bytes, also with another order of the lock file', () => {
    const shuffled = Object.fromEntries(Object.entries(packages).toReversed())
    expect(JSON.stringify(createSbom(shuffled, published.toReversed(), '0.1.0', commit))).toBe(
      JSON.stringify(sbom),
    )
    expect(
      createSbom(packages, published, '0.1.0', { ...commit, id: 'b'.repeat(40) }).serialNumber,
    ).not.toBe(sbom.serialNumber)
  })

  test('error: SEC-67 throws for a package without a licence', () => {
    expect(() =>
      createSbom(
        { 'packages/core': { name: 'x', version: '1.0.0' } },
        ['packages/core'],
        '1',
        commit,
      ),
    ).toThrow('x@1.0.0 names no licence')
  })
})
