/** Returns the function with the number of its calls as `count`. */
export function counted<parameters extends unknown[], result>(
  call: (...parameters: parameters) => result,
): ((...parameters: parameters) => result) & { count: number } {
  const counting = Object.assign(
    (...parameters: parameters): result => {
      counting.count += 1
      return call(...parameters)
    },
    { count: 0 },
  )
  return counting
}
