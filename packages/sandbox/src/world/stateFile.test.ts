import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { stateFile } from './stateFile.js'

const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'latchkey-world-'))) as [string, string]
afterAll(() => folders.map((folder) => rmSync(folder, { recursive: true })))

/** Resolves to the path of the state file that another process gets. */
async function elsewhere(folder: string): Promise<string> {
  const code = `import { stateFile } from ${JSON.stringify(fileURLToPath(new URL('./stateFile.ts', import.meta.url)))}
process.stdout.write(await stateFile(31338, ${JSON.stringify(folder)}))`
  const args = ['--conditions=source', '--import', 'tsx', '--input-type=module', '--eval', code]
  const child = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const printed: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk))
  await once(child, 'close')
  return Buffer.concat(printed).toString()
}

const lastBlock = (file: string): unknown =>
  (JSON.parse(readFileSync(file, 'utf8')) as { best_block_number: unknown }).best_block_number
const stateOf = (file: string): unknown =>
  (JSON.parse(readFileSync(file, 'utf8')) as { accounts: unknown }).accounts

describe('stateFile', () => {
  test('default', async () => {
    const [folder, other] = folders
    const paths = await Promise.all([elsewhere(folder), elsewhere(folder)])
    expect(paths[0]).toBe(paths[1])
    // One process built it and the other waited; no other file is left.
    expect(readdirSync(folder)).toEqual([basename(paths[0])])
    const before = readFileSync(paths[0])
    expect(await stateFile(31338, folder)).toBe(paths[0])
    expect(readFileSync(paths[0]).equals(before)).toBe(true)

    // The lock of a process that was killed during the build.
    const { pid } = spawnSync(process.execPath, ['--version'])
    const name = basename(paths[0])
    writeFileSync(join(other, `${name}.lock`), String(pid))
    const again = await stateFile(31338, other)
    expect([basename(again), existsSync(`${again}.lock`)]).toEqual([name, false])
    // The world does not depend on the folder that it is built in.
    expect(lastBlock(again)).toBe(lastBlock(paths[0]))
    expect(stateOf(again)).toEqual(stateOf(paths[0]))
  })
})
