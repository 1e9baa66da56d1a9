/**
 * The little of Node that tests of this package need. Its whole types would let the package itself
 * use them.
 */
declare module 'node:fs' {
  export function readFileSync(path: string): Uint8Array<ArrayBuffer>
}
declare module 'node:module' {
  export function createRequire(from: string): { resolve(name: string): string }
}
