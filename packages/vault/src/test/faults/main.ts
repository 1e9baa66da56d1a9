// Runs the fault plan at full size, or the cells with all given words in their names: npm run
// test:faults -- relay sign
import { listCells } from './listCells.js'
import { nameOf, runCells } from './runCells.js'

const print = (line: string): boolean => process.stdout.write(`${line}\n`)
const words = process.argv.slice(2)
const chosen = listCells().filter((cell) => words.every((word) => nameOf(cell).includes(word)))
const running = chosen.filter(({ notRun }) => !notRun)
const broken = await runCells(running)
for (const cell of chosen) if (cell.notRun) print(`not run  ${nameOf(cell)}: ${cell.notRun}`)
for (const { name, reason } of broken) print(`BROKEN   ${name}: ${reason}`)
const held = running.length - Math.min(broken.length, running.length)
print(`held ${held} of ${running.length}, ${chosen.length - running.length} not run`)
// Connections of fetch that nothing uses any more would keep the process.
process.exit(broken.length === 0 && running.length > 0 ? 0 : 1)
