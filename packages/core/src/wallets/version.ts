/** The kit's name for a server, in the header `x-sdk-type`. */
export const SDK_TYPE = 'latchkey'

/**
 * The version of this package, in the header `x-sdk-version`. A test compares it with package.json.
 */
export const SDK_VERSION = '0.1.0'
