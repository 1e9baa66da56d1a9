/** The circle around signs such as a check mark. */
export const ringPath: string = 'M3.25 12a8.75 8.75 0 1 1 17.5 0a8.75 8.75 0 1 1-17.5 0'
