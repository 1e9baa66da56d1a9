import { freezeGlobals } from '../src/hardening/freezeGlobals.js'

freezeGlobals()
