/** The app's page, which contains the frame: a `Window`. */
export type LoginPage = Window & typeof globalThis
