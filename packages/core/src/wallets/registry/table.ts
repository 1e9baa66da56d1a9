export const table = ''
