import type { Cell, FrameRow, ServerOperation } from './cell.js'
import { notRunRows } from './notRunRows.js'
import {
  framePlan,
  frameRows,
  lastingRows,
  relayPlan,
  serverPlan,
  serviceRows,
  stepFaults,
  wireRows,
} from './plan.js'

function serverCells(): Cell[] {
  const cellsOf = (operation: string, { otherwise = {} }: ServerOperation): Cell[] =>
    wireRows.flatMap(([fault, moments, expected]) =>
      moments.map((moment) => {
        const other = otherwise[`${fault} in ${moment}`] ?? otherwise[fault] ?? expected
        const cell = { part: 'server' as const, fault, moment, operation }
        return typeof other === 'string'
          ? { ...cell, expected: other }
          : { ...cell, expected, notRun: other.notRun }
      }),
    )
  return Object.entries(serverPlan).flatMap(([operation, plan]) => cellsOf(operation, plan))
}

function relayCells(): Cell[] {
  const part = 'relay' as const
  const steps = Object.entries(relayPlan).flatMap(([operation, plan]) =>
    Object.keys(plan.steps).flatMap((moment) =>
      stepFaults.map((fault): Cell => ({ part, fault, moment, operation, expected: 'succeeds' })),
    ),
  )
  const lasting = lastingRows.flatMap(([fault, ends]) =>
    Object.entries(ends).map(([operation, end]): Cell => {
      const cell = { part, fault, moment: 'throughout', operation, expected: 'fails' as const }
      return end === 'succeeds' ? { ...cell, expected: 'succeeds' } : { ...cell, ...end }
    }),
  )
  return [...steps, ...lasting]
}

/** Operations that need the account stored by the page. Without storage there is none. */
const needsMemory: readonly string[] = ['SET_PREFERRED_ACCOUNT', 'RPC_REQUEST']

function frameCells(): Cell[] {
  const cellsOf = (
    [fault, moments, expected, error]: FrameRow,
    operations: readonly string[],
  ): Cell[] =>
    operations.flatMap((operation) =>
      moments.map((moment) => ({
        part: 'frame' as const,
        fault,
        moment,
        operation,
        ...ending(
          operation,
          framePlan[operation]?.otherwise?.[`${fault} in ${moment}`] ?? expected,
          error,
        ),
      })),
    )
  const ending = (
    operation: string,
    expected: Cell['expected'],
    error: string | undefined,
  ): Pick<Cell, 'expected' | 'error'> =>
    framePlan[operation]?.alwaysSucceeds ? { expected: 'succeeds' } : { expected, error }
  const all = Object.keys(framePlan)
  const asking = all.filter((operation) => framePlan[operation]?.asksService)
  const isRecovery = (moment: string): boolean => moment.startsWith('recovery')
  return [
    ...frameRows.flatMap((row) =>
      cellsOf(
        row,
        row[0] === 'storage denied'
          ? all.filter((operation) => !needsMemory.includes(operation))
          : all,
      ),
    ),
    ...serviceRows.flatMap(([fault, moments, expected, error]) => [
      ...cellsOf([fault, moments.filter((moment) => !isRecovery(moment)), expected, error], asking),
      ...cellsOf([fault, moments.filter(isRecovery), expected, error], ['CONNECT_OTP']),
    ]),
  ]
}

/** Returns every cell of the plan. */
export function listCells(): Cell[] {
  const notRun = notRunRows.map(
    ([part, fault, reason]): Cell => ({
      part,
      fault,
      moment: 'any',
      operation: 'any',
      expected: 'succeeds',
      notRun: reason,
    }),
  )
  return [...serverCells(), ...relayCells(), ...frameCells(), ...notRun]
}
