import { startFrame } from '../src/main.js'

startFrame(window)
