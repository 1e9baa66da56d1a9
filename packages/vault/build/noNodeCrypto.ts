// Replaces Node's module `crypto` in bundles for browsers.
export {}
