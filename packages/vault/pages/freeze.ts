import { freezeGlobals } from '../src/kernel/freezeGlobals.js'

freezeGlobals()
