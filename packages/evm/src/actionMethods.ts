/** The methods of the adapter that talk to a wallet or a node. Their code is loaded on demand. */
export const actionMethods = [
  'connect',
  'pair',
  'reconnect',
  'disconnect',
  'whenReady',
  'switchNetwork',
  'selectAccount',
  'signMessage',
  'sendTransaction',
  'getBalance',
  'estimateGas',
  'signInMessage',
  'loadTransactions',
] as const
