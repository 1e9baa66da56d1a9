import type { Cell } from './cell.js'
import { runFrameCell } from './runFrameCell.js'
import { runRelayCell } from './runRelayCell.js'
import { runServerCell } from './runServerCell.js'
import { type Services, startServices } from './startServices.js'

/**
 * Number of concurrent cells: those of the relay wait for real time, the others for the processor.
 */
const LANES: { readonly [part in Cell['part']]: number } = { relay: 24, server: 6, frame: 6 }

/** A failed cell. */
export interface Broken {
  readonly name: string
  readonly reason: string
}

export function nameOf({ part, operation, fault, moment }: Cell): string {
  return `${part} · ${operation} · ${fault} · ${moment}`
}

const operationOf = ({ part, operation }: Cell): string => `${part} ${operation}`

/**
 * Returns every n-th cell that runs and is not slow, and the first cell of each operation that is
 * not among them.
 */
export function sampleOf(cells: readonly Cell[], step: number): Cell[] {
  const quick = cells.filter(({ notRun, isSlow }) => !notRun && !isSlow)
  const chosen = new Set(quick.filter((_cell, index) => index % step === 0))
  const met = new Set([...chosen].map(operationOf))
  return quick.filter((cell) => {
    const isFirst = !met.has(operationOf(cell))
    if (isFirst) met.add(operationOf(cell))
    return isFirst || chosen.has(cell)
  })
}

async function runCell(cell: Cell, services: Services): Promise<void> {
  if (cell.part === 'relay') return runRelayCell(cell)
  return cell.part === 'frame' ? runFrameCell(cell, services) : runServerCell(cell, services)
}

async function runPart(
  cells: Cell[],
  lanes: number,
  services: Services,
  onBroken: (broken: Broken) => void,
): Promise<void> {
  async function lane(): Promise<void> {
    for (let cell = cells.shift(); cell; cell = cells.shift()) {
      try {
        await runCell(cell, services)
      } catch (error) {
        onBroken({
          name: nameOf(cell),
          reason: error instanceof Error ? error.message : String(error),
        })
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/**
 * Runs cells, one part after the other.
 *
 * @returns the failed cells, and unhandled rejections.
 */
export async function runCells(cells: readonly Cell[]): Promise<readonly Broken[]> {
  const broken: Broken[] = []
  const onUnhandled = (reason: unknown): void =>
    void broken.push({ name: 'unhandled rejection', reason: String(reason) })
  process.on('unhandledRejection', onUnhandled)
  const services = await startServices()
  try {
    for (const part of ['server', 'frame', 'relay'] as const) {
      const own = cells.filter((cell) => cell.part === part && !cell.notRun)
      await runPart(own, LANES[part], services, (each) => void broken.push(each))
    }
  } finally {
    await services.stop()
    process.off('unhandledRejection', onUnhandled)
  }
  return broken
}
