/** Icons on the page's buttons, apart from the others because they load first. */
export const alertPath: string =
  'M10.25 4.9L3.55 16.85A2 2 0 0 0 5.3 19.8h13.4a2 2 0 0 0 1.75-2.95L13.75 4.9a2 2 0 0 0-3.5 0zM12 9.75v3.6|M12 16.4v.01'
export const chevronDownPath: string = 'M6 9.5l6 6 6-6'
