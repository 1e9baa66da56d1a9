import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { compileSurface } from './compileSurface.js'
import { localesFolder, surfaces } from './surfaces.js'

for (const surface of surfaces) {
  const files = compileSurface(surface)
  rmSync(join(localesFolder, 'src', surface), { recursive: true, force: true })
  for (const [file, text] of files) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
