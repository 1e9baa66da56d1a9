/** Returns an environment without the variables that move single ports of the sandbox. */
export function withoutPorts(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/^LATCHKEY_PORT_/.test(name)))
}
