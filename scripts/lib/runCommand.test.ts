import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { runAll, runCommand } from './runCommand.js'

describe('runCommand', () => {
  test('default', async () => {
    expect(await runCommand('sh', ['-c', 'echo out; echo err >&2; exit 3'])).toEqual({
      code: 3,
      output: expect.stringMatching(/out[\s\S]*err|err[\s\S]*out/),
    })
  })

  test('behavior: prints each line after its label, also an unfinished one', async () => {
    const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => void printed.mockRestore())
    await runCommand('sh', ['-c', 'printf "one\\ntw"; sleep 0.1; printf "o"'], {
      isShown: true,
      label: 'units:',
    })
    expect(printed.mock.calls.map(([line]) => line)).toEqual(['units: one\n', 'units: two\n'])
  })

  test('error: reports a missing command', async () => {
    expect((await runCommand('latchkey-no-such-command', [])).code).toBe(127)
  })

  test('error: kills a slow command with a child that keeps the output open', async () => {
    expect(
      await runCommand('sh', ['-c', 'echo begun; sleep 1000 & sleep 1000'], { seconds: 1 }),
    ).toEqual({ code: 124, output: 'begun\n' })
  })
})

describe('runAll', () => {
  test('behavior: runs two at a time and returns the results in order', async () => {
    const running = new Set<number>()
    const widths: number[] = []
    const job = (index: number) => async () => {
      running.add(index)
      widths.push(running.size)
      await new Promise((resolve) => setImmediate(resolve))
      running.delete(index)
      return index
    }
    expect(await runAll([0, 1, 2, 3, 4].map(job))).toEqual([0, 1, 2, 3, 4])
    expect(Math.max(...widths)).toBe(2)
  })
})
