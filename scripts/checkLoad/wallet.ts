// The wallet of the browser: announces itself on every page and remembers the page over a reload.
import { createTestWallet } from '@latchkey/testing'

// The node answers nothing: connecting needs none.
createTestWallet({
  chains: [{ id: 1, rpcUrl: 'http://127.0.0.1:9' }],
  storage: localStorage,
}).announce(window)
