/** The worlds of the running test, which end with it. */
export const running: { unexpected: readonly string[]; stop(): void }[] = []
