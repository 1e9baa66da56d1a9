// The wallet of the browser: announces itself on every page and remembers the page over a reload.
import { createTestWallet } from '@latchkey/testing'

// Has no node, which connecting does not need.
createTestWallet({
  chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  storage: localStorage,
}).announce(window)
