/**
 * Returns the error text for a message whose time differs too much from the server's. Either clock
 * may be wrong.
 */
export function clockText(maxMilliseconds: number): string {
  return `The clocks of this device and of the server are more than ${maxMilliseconds / 60_000} minutes apart. Check date and time of the device. If they are right, the server’s are wrong: try again later.`
}
