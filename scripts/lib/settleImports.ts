import { afterAll, vi } from 'vitest'

/**
 * Test files in one process share its modules. An import that is pending at the end of a file
 * rejects, and the process would keep that rejection for the files after it.
 */
afterAll(() => vi.dynamicImportSettled())
