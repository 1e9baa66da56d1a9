/** Returns the time of a clock as the database takes it. */
export function dateOf(clock: { now(): number }): Date {
  return new Date(clock.now())
}
