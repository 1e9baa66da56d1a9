import { spawn } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'

/** Exit code of `flock` when another process holds the lock. */
const HELD = 1

/**
 * Takes the kernel's advisory lock (flock) of a folder. The kernel holds it until this process
 * ends, even while the process is suspended, and across containers that share the folder. Node has
 * no API for it, so the program `flock` locks the open file that both processes share, and exits.
 *
 * @returns `held` by another process, or `unsupported` by the system or the file system.
 */
export async function takeKernelLock(folder: string): Promise<FileHandle | 'held' | 'unsupported'> {
  if (process.platform === 'win32') return 'unsupported'
  const file = await open(folder, 'r')
  const code = await new Promise<number | null>((resolve) => {
    const flock = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'ignore', file.fd] })
    flock.once('error', () => resolve(null))
    flock.once('exit', resolve)
  })
  if (code === 0) return file
  await file.close()
  return code === HELD ? 'held' : 'unsupported'
}
