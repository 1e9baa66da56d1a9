/**
 * The cookie of the request for the page, from before `createConfig` writes into
 * it.
 */
export const requestCookie: string = document.cookie
