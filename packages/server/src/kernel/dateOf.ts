/** Returns the time of a clock as a Date, which the database requires. */
export function dateOf(clock: { now(): number }): Date {
  return new Date(clock.now())
}
