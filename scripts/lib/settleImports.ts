import { afterAll, vi } from 'vitest'

/**
 * Files that share a process share its modules. An import that a test file leaves unfinished is
 * rejected when the file ends, and the process would keep that rejection for the files after it.
 */
afterAll(() => vi.dynamicImportSettled())
