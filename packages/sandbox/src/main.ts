import { assertFree, readPorts } from './ports.js'

const started = performance.now()

async function main(): Promise<number> {
  const ports = readPorts(process.env)
  // Before the services are loaded, which takes ten times as long.
  await assertFree(ports)
  const { startSandbox } = await import('./startSandbox.js')
  // After the import: if the listeners are added before it, a signal ends the process at once.
  const asked = new Promise<undefined>((resolve) => {
    const onSignal = (): void => {
      // A signal to stop is not a failure. Vite, which also listens, would exit with an error.
      process.exitCode = 0
      resolve(undefined)
    }
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal)
  })
  const sandbox = await Promise.race([startSandbox(ports), asked])
  // Stopped while starting: nodes exit with this process.
  if (!sandbox) return 0
  for (const { name, address } of sandbox.services) console.log(`${name.padEnd(12)} ${address}`)
  console.log(`Ready in ${((performance.now() - started) / 1000).toFixed(1)} s. Stop with Ctrl-C.`)
  const broken = await Promise.race([asked, sandbox.broken])
  if (broken) console.error(`${broken} ended by itself. Stopping the rest.`)
  await sandbox.stop()
  return broken ? 1 : 0
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  },
)
