import type { LoginIconName } from './IconName.js'
/** Icons of login and custody. After a bar come the dots. */
export const loginIcons: Readonly<Record<Exclude<LoginIconName, 'user'>, string>> = {
  mail: 'M6.5 5.25h11a3 3 0 0 1 3 3v7.5a3 3 0 0 1-3 3h-11a3 3 0 0 1-3-3v-7.5a3 3 0 0 1 3-3zM4.3 7.5l6 4.75a2.75 2.75 0 0 0 3.4 0l6-4.75',
  shield:
    'M12 3.25l6.4 2.35a1.75 1.75 0 0 1 1.1 1.65v4.5c0 4.15-2.95 7.3-7.5 9-4.55-1.7-7.5-4.85-7.5-9v-4.5a1.75 1.75 0 0 1 1.1-1.65zM8.6 12.1l2.4 2.4 4.4-4.6',
  desktop:
    'M6 4.25h12a3 3 0 0 1 3 3v6.5a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-6.5a3 3 0 0 1 3-3zM9 20h6M12 16.75V20',
}

/** The icon of the user, which the frame does not draw. */
export const userPath: string =
  'M8.25 8.25a3.75 3.75 0 1 1 7.5 0a3.75 3.75 0 1 1-7.5 0M4.75 20c.85-3.55 3.6-5.5 7.25-5.5s6.4 1.95 7.25 5.5'
