import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** Creates a folder outside of the repository, which is deleted after the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
