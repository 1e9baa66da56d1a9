export { type Ports, readPorts } from './ports.js'
export { type Sandbox, startSandbox } from './startSandbox.js'
