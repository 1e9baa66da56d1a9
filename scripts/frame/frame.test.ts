import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { sinksIn } from '../../packages/vault/build/refuseSinks.js'
import { type LockedPackages, nameOf, productionClosure } from '../checkLicences/lockFile.js'
import { testFolder } from '../lib/testFolder.js'
import { root } from '../lib/workspace.js'
import { buildFrame } from './buildFrame.js'

type Output = Awaited<ReturnType<typeof buildFrame>>

const MAX_DEPENDENCIES = 25

const contentOf = (file: Output[number]): string =>
  file.type === 'chunk' ? file.code : Buffer.from(file.source).toString('base64')

/**
 * Copies the frame like to another machine: copies the bundled packages, and links the tools.
 */
function copyFrame(): string {
  const copy = testFolder()
  const isWanted = (path: string): boolean =>
    !/\/(?:dist\/frame|_cjs|_types)|packages\/\w+\/(?:node_modules|dist)|\.map$/.test(path)
  const put = (name: string): void =>
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      dereference: true,
      filter: (source) => isWanted(source.slice(root.length)),
    })
  for (const name of [
    'packages/vault',
    'packages/protocol',
    'packages/ui',
    'packages/locales',
    'tsconfig.base.json',
  ])
    put(name)
  const builtIn = Object.keys(
    JSON.parse(readFileSync(join(root, 'packages/vault/dependencies.json'), 'utf8')) as object,
  )
  for (const name of builtIn) put(`node_modules/${name}`)
  mkdirSync(join(copy, 'node_modules/@latchkey'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (!name.startsWith('.') && !existsSync(join(copy, 'node_modules', name)))
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name))
  for (const name of ['protocol', 'ui', 'locales'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@latchkey', name))
  return copy
}

describe('the built frame', () => {
  const shared = {} as { output: Output }
  const chunkOf = (name: string): Extract<Output[number], { type: 'chunk' }> => {
    const found = shared.output.find((file) => file.fileName === name)
    if (found?.type !== 'chunk') throw new Error(`${name} is not built`)
    return found
  }
  const pageOf = (name: string): string => {
    const found = shared.output.find(({ fileName }) => fileName === name)
    return found?.type === 'asset' ? String(found.source) : ''
  }
  const entryOf = (page: string): string =>
    /<script type="module" crossorigin src="\/([^"]+)"><\/script>/.exec(pageOf(page))?.[1] ?? ''
  /** Collects the modules that run at load. */
  const runs = (name: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(name)) return seen
    seen.add(name)
    for (const next of chunkOf(name).imports) runs(next, seen)
    return seen
  }

  beforeAll(async () => {
    shared.output = await buildFrame(root)
  })

  test('behavior: SEC-68 builds the same bytes in two folders and environments', async () => {
    const one = await buildFrame(copyFrame())
    vi.stubEnv('NODE_ENV', 'development')
    const other = await buildFrame(copyFrame())
    vi.unstubAllEnvs()
    // React's development messages, whose code cannot run with frozen intrinsics.
    expect(one.some((file) => file.type === 'chunk' && file.code.includes('jsxDEV'))).toBe(false)
    expect(other.map(({ fileName }) => fileName)).toEqual(one.map(({ fileName }) => fileName))
    for (const [index, file] of other.entries())
      expect(contentOf(file) === contentOf(one[index] as Output[number]), file.fileName).toBe(true)
  })

  test.each(['sdk.html', 'approve.html'])(
    'behavior: SEC-67 the freezer runs before everything else in %s',
    (page) => {
      expect(pageOf(page).match(/<script/g)).toHaveLength(1)
      const [first = ''] = chunkOf(entryOf(page)).imports
      expect(first).toMatch(/^assets\/freeze-/)
      expect(
        Object.keys(chunkOf(first).modules).filter(
          (id) => !/packages\/vault\/(?:pages\/freeze|src\/kernel\/freezeGlobals\.ts)/.test(id),
        ),
      ).toEqual([])
      expect([chunkOf(first).imports, chunkOf(first).dynamicImports]).toEqual([[], []])
      // Modules run in the order of their imports, which the text must keep.
      expect(
        chunkOf(entryOf(page)).code.match(/import\s*(?:[^'"`()]*from\s*)?["'`]\.\/([^"'`]+)/)?.[1],
      ).toBe(first.slice('assets/'.length))
    },
  )

  test('behavior: the window does not run the frame, and the frame lazy-loads drawing and signing', () => {
    const [frame, window] = [entryOf('sdk.html'), entryOf('approve.html')]
    expect(runs(window)).not.toContain(frame)
    const packages = [...runs(frame)].flatMap((name) =>
      Object.keys(chunkOf(name).modules).flatMap(
        (id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [],
      ),
    )
    expect(new Set(packages)).toEqual(new Set(['valibot', '@scure/base']))
  })

  test('behavior: SEC-67 every dependency, installed or built in, was approved', () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: LockedPackages
    }
    const signedOff = JSON.parse(
      readFileSync(join(root, 'packages/vault/dependencies.json'), 'utf8'),
    ) as Record<string, { version: string; why: string }>
    const installed = [...productionClosure(packages, ['packages/vault'])].filter((folder) =>
      folder.includes('node_modules/'),
    )
    const found = installed
      .map((folder) => [nameOf(folder, packages[folder] ?? {}), packages[folder]?.version])
      .sort()
    expect(found).toEqual(Object.entries(signedOff).map(([name, { version }]) => [name, version]))
    expect(found.length).toBeLessThanOrEqual(MAX_DEPENDENCIES)
    const ids = shared.output.flatMap((file) =>
      file.type === 'chunk' ? Object.keys(file.modules) : [],
    )
    const built = new Set(
      ids.flatMap((id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []),
    )
    expect([...built].filter((name) => !Object.hasOwn(signedOff, name))).toEqual([])
    expect(built).toContain('viem')
  })

  test('error: SEC-63 the build fails if code converts text to markup', async () => {
    const bad = {
      name: 'bad',
      transform: (code: string, id: string) =>
        id.endsWith('vault/src/main.ts') ? `${code}\ndocument.body.outerHTML = name` : undefined,
    }
    await expect(buildFrame(root, [bad])).rejects.toThrow(/main\.ts: outerHTML/)
  })
})

describe('sinksIn', () => {
  test.each([
    ['innerHTML', 'a.innerHTML = b'],
    ['innerHTML', 'jsx("p", { dangerouslySetInnerHTML: x })'],
    ['outerHTML', 'a.outerHTML=b'],
    ['insertAdjacentHTML', 'a.insertAdjacentHTML("x", y)'],
    ['document.write', 'document.writeln(x)'],
    ['createContextualFragment', 'range.createContextualFragment(x)'],
    ['DOMParser', 'new DOMParser()'],
    ['srcdoc', 'frame.srcdoc = x'],
    ['eval', 'eval(x)'],
    ['new Function', 'new Function(x)'],
    ['timer with a string', "setTimeout('x()', 1)"],
    ['javascript:', 'a.href = "JavaScript:x"'],
  ])('error: SEC-63 %s', (sink, code) => {
    expect(sinksIn('/src/a.ts', code)).toEqual([sink])
    expect(sinksIn('/node_modules/some-package/a.js', code)).toEqual([sink])
  })

  test('default: permits React only, not another package inside it', () => {
    expect(sinksIn('/node_modules/react-dom/cjs/client.js', 'a.innerHTML = b')).toEqual([])
    expect(sinksIn('/node_modules/react-dom/cjs/client.js', 'eval(x)')).toEqual(['eval'])
    expect(sinksIn('/node_modules/react-dom/node_modules/other/a.js', 'a.innerHTML = b')).toEqual([
      'innerHTML',
    ])
    expect(sinksIn('/src/a.ts', 'if (a.innerHTML === b) retrieval(x); isFunction(y)')).toEqual([])
  })
})
