/**
 * The cookie as a server gets it with the request for the page: before `createConfig` writes into
 * it.
 */
export const requestCookie: string = document.cookie
