/**
 * Declares the part of Node that tests of this package need. With all of Node's types, the package
 * itself could use Node.
 */
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>
}
declare module 'node:module' {
  export function createRequire(from: string): { resolve(name: string): string }
}
