/** Milliseconds for each test and hook. Only failures take that long; a busy machine may need it. */
export const TEST_MS = 240_000
