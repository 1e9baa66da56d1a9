import { runRecovery } from '../run/runRecovery.js'

// node test/recoveryMain.js settings.json: runs the same as `latchkey recovery`.
runRecovery(process.argv[2] ?? '').then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  },
)
