import { startApproveWindow } from '../src/approveWindow.js'

startApproveWindow(window)
