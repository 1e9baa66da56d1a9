// Runs the fault plan at full size, or the cells whose names contain all given words: npm run
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
// Idle connections of fetch would keep the process alive.
process.exit(broken.length === 0 && running.length > 0 ? 0 : 1)
