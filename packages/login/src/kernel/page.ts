/** The page that the frame lies over: a `Window`. */
export type LoginPage = Window & typeof globalThis
