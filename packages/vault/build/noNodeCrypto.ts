// In place of Node's module `crypto` in a bundle for browsers.
export {}
