// Written by npm run locales.
/**
 * The placeholders of the kit's texts that are functions, by key.
 *
 * @example
 * ```ts
 * import { kitParameters } from '@latchkey/locales/kitParameters'
 *
 * console.log(kitParameters['account.network']) // ['name']
 * ```
 */
export const kitParameters: Readonly<Record<string, readonly (string | readonly string[])[]>> = {
  "account.network": [
    "name"
  ],
  "account.copyAddress": [
    "address"
  ],
  "account.switchAccount": [
    "account"
  ],
  "account.sendNft": [
    "name"
  ],
  "account.offline.text": [
    "when"
  ],
  "account.old.text": [
    "when"
  ],
  "account.showUnverified": [
    "count"
  ],
  "account.empty.text": [
    "network"
  ],
  "account.showSpam": [
    "count"
  ],
  "account.quantity": [
    "count"
  ],
  "account.switched": [
    "account"
  ],
  "account.chooseThere": [
    "wallet"
  ],
  "account.moreAccounts": [
    "wallet"
  ],
  "money.lessThan": [
    "amount"
  ],
  "money.balance": [
    "amount"
  ],
  "money.maxOf": [
    "field"
  ],
  "money.typeMoney": [
    "now"
  ],
  "money.typeTokens": [
    "now"
  ],
  "money.changeToken": [
    "symbol",
    "network"
  ],
  "money.found": [
    "count"
  ],
  "money.noMatch": [
    "search"
  ],
  "money.about": [
    "what"
  ],
  "connect.getNamed": [
    "wallet"
  ],
  "connect.connect.title": [
    "app"
  ],
  "connect.connect.titleOf": [
    "family"
  ],
  "connect.connect.consent.before": [
    "app"
  ],
  "connect.connecting.opening": [
    "wallet"
  ],
  "connect.connecting.pending": [
    "wallet"
  ],
  "connect.connecting.ready": [
    "wallet"
  ],
  "connect.connecting.stopped": [
    "wallet"
  ],
  "connect.connecting.connected": [
    "wallet"
  ],
  "problem.errors.UserRejectedError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.WalletLockedError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.RequestPendingError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.TimeoutError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.WalletGoneError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.WalletNotFoundError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.InvalidWalletResponseError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.SignInMismatchError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.MethodUnsupportedError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.WalletMismatchError": [],
  "problem.errors.NetworkUnchangedError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.NetworkUnknownError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.PairingExpiredError": [],
  "problem.errors.RelayRefusedError": [
    [
      "app"
    ]
  ],
  "problem.errors.RelayUnreachableError": [
    [
      "app"
    ]
  ],
  "problem.errors.SetupError": [
    [
      "app",
      "wallet"
    ]
  ],
  "problem.errors.ClockSkewError": [],
  "problem.errors.PopupBlockedError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.PopupClosedError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.PopupCutOffError": [
    [
      "wallet"
    ]
  ],
  "problem.errors.ApprovalPendingError": [],
  "problem.errors.NetworkRequestError": [],
  "problem.other": [
    "wallet"
  ],
  "history.otherFailed": [
    "operation"
  ],
  "history.to": [
    "address"
  ],
  "history.from": [
    "address"
  ],
  "history.with": [
    "address"
  ],
  "history.for": [
    "address"
  ],
  "history.swapped": [
    "given",
    "got"
  ],
  "history.unlimited": [
    "asset"
  ],
  "history.about": [
    "amount"
  ],
  "history.moreMovements": [
    "count"
  ],
  "button.network": [
    "name"
  ],
  "login.wait": [
    "seconds"
  ],
  "login.continueWith": [
    "name"
  ],
  "login.otp.label": [
    "digits"
  ],
  "login.otp.digit": [
    "place",
    "digits"
  ],
  "login.otp.sent": [
    "digits"
  ],
  "login.otp.againIn": [
    "time"
  ],
  "login.device.number": [
    "number"
  ],
  "login.social.open": [
    "name"
  ],
  "login.social.looksClosed": [
    "name"
  ],
  "login.social.code.text": [
    "name"
  ],
  "login.social.closed": [
    "name"
  ],
  "login.social.blocked": [
    "name"
  ],
  "login.social.failed": [
    "name"
  ],
  "login.social.openNamed": [
    "name"
  ],
  "login.approve.sign": [
    "wallet"
  ],
  "login.approve.send": [
    "wallet"
  ],
  "login.settings.accountsText": [
    "count"
  ],
  "login.update.steps.to": [
    "email"
  ],
  "login.update.primary": [
    "digits"
  ],
  "login.update.secondary": [
    "digits"
  ],
  "names.checking": [
    "name"
  ],
  "names.free": [
    "name"
  ],
  "names.taken": [
    "name"
  ],
  "names.takenAlone": [
    "name"
  ],
  "names.own": [
    "name"
  ],
  "names.get": [
    "name"
  ],
  "names.signing": [
    "wallet",
    "name"
  ],
  "names.registering": [
    "name"
  ],
  "names.done": [
    "name"
  ],
  "names.closed": [
    "wallet"
  ],
  "names.declined": [
    "wallet"
  ],
  "names.noAnswer": [
    "wallet"
  ],
  "names.failed": [
    "name"
  ],
  "networks.networks.found": [
    "count"
  ],
  "networks.networks.noMatch": [
    "search"
  ],
  "networks.networks.noMatchText": [
    "app",
    "count"
  ],
  "networks.switching.asking": [
    "wallet"
  ],
  "networks.switching.askingText": [
    "wallet",
    "from",
    "to"
  ],
  "networks.switching.moving": [
    "to"
  ],
  "networks.switching.stopped": [
    "to"
  ],
  "networks.switching.declined": [
    "wallet",
    "current"
  ],
  "networks.switching.switched": [
    "to"
  ],
  "networks.unsupported.heading": [
    "app"
  ],
  "networks.unsupported.text": [
    "wallet"
  ],
  "onramp.amountIn": [
    "currency"
  ],
  "onramp.method": [
    "id"
  ],
  "onramp.token": [
    "symbol"
  ],
  "onramp.currency": [
    "name"
  ],
  "onramp.youGet": [
    "amount"
  ],
  "onramp.about": [
    "amount"
  ],
  "onramp.fees": [
    "fees",
    "total"
  ],
  "onramp.feeRange": [
    "fee"
  ],
  "onramp.note": [
    "symbol",
    "limits"
  ],
  "onramp.limits": [
    "min",
    "max"
  ],
  "onramp.low": [
    "limit"
  ],
  "onramp.high": [
    "limit",
    "payment"
  ],
  "onramp.insteadAmount": [
    "amount"
  ],
  "onramp.insteadMethod": [
    "payment",
    "limit"
  ],
  "onramp.payBy": [
    "payment"
  ],
  "onramp.pending": [
    "symbol",
    "provider"
  ],
  "onramp.none": [
    "network"
  ],
  "onramp.opening": [
    "provider"
  ],
  "onramp.waiting": [
    "provider",
    "symbol"
  ],
  "onramp.untold": [
    "provider",
    "symbol"
  ],
  "onramp.blocked": [
    "provider"
  ],
  "onramp.closed": [
    "provider",
    "symbol"
  ],
  "onramp.seen": [
    "provider",
    "symbol"
  ],
  "onramp.late": [
    "symbol"
  ],
  "onramp.bought": [
    "amount"
  ],
  "onramp.declined": [
    "provider"
  ],
  "onramp.unopened": [
    "provider"
  ],
  "onramp.open": [
    "provider"
  ],
  "onramp.aboutAmount": [
    "amount"
  ],
  "onramp.with": [
    "provider"
  ],
  "receive.only": [
    "network"
  ],
  "receive.orOthers": [
    "network"
  ],
  "receive.others": [
    "count",
    "name"
  ],
  "receive.ask.tooPrecise": [
    "decimals"
  ],
  "receive.undeployed.title": [
    "network"
  ],
  "receive.undeployed.text": [
    "networks"
  ],
  "send.times": [
    "times"
  ],
  "send.amount.decimals": [
    "symbol",
    "decimals"
  ],
  "send.amount.noPrice": [
    "symbol"
  ],
  "send.amount.tooLittle": [
    "symbol"
  ],
  "send.amount.funds": [
    "has"
  ],
  "send.amount.fee": [
    "fee",
    "has"
  ],
  "send.amount.nothingLeft": [
    "symbol"
  ],
  "send.amount.maxFee": [
    "fee"
  ],
  "send.recipient.nameUnknown": [
    "name"
  ],
  "send.recipient.tokenContract": [
    "symbol"
  ],
  "send.recipient.sent": [
    "times"
  ],
  "send.recipient.nameMoved": [
    "name"
  ],
  "send.problems.transfer.recipientRent": [
    "min"
  ],
  "send.problems.transfer.senderRent": [
    "min"
  ],
  "send.problems.transfer.frozen": [
    "whose",
    "symbol"
  ],
  "send.problems.transfer.paused": [
    "symbol"
  ],
  "send.problems.transfer.nonTransferable": [
    "symbol"
  ],
  "send.problems.transfer.transferHook": [
    "symbol"
  ],
  "send.problems.transfer.accountClosed": [
    "symbol"
  ],
  "send.problems.transfer.wrongCluster": [
    "network"
  ],
  "send.preview.most": [
    "fee"
  ],
  "send.preview.arrives": [
    "what"
  ],
  "send.preview.send": [
    "what"
  ],
  "send.asking.title": [
    "wallet"
  ],
  "send.asking.text": [
    [
      "what",
      "to",
      "wallet"
    ]
  ],
  "send.asking.help": [
    "wallet"
  ],
  "send.pending": [
    [
      "what"
    ]
  ],
  "send.done": [
    [
      "what",
      "to"
    ]
  ],
  "send.failed.declined": [
    [
      "wallet"
    ]
  ],
  "send.failed.moved": [],
  "send.failed.other": [],
  "send.failed.unknown": [
    [
      "wallet"
    ]
  ],
  "send.failed.busy": [
    [
      "wallet"
    ]
  ],
  "send.failed.reverted": [],
  "send.failed.cancelled": [
    [
      "wallet"
    ]
  ],
  "send.failed.replaced": [
    [
      "wallet"
    ]
  ],
  "send.failed.dropped": [],
  "signInBase.signIn.signing": [
    "wallet",
    "host"
  ],
  "signInBase.signIn.verifying": [
    "app"
  ],
  "signInBase.signIn.signedIn": [
    "app"
  ],
  "signIn.ready": [
    "app"
  ],
  "signIn.wrongNetwork": [
    "app"
  ],
  "signIn.checking": [
    "app"
  ],
  "signIn.preparing": [
    "app"
  ],
  "signIn.leaving": [
    "app"
  ],
  "signIn.rejected": [
    "wallet",
    "app"
  ],
  "signIn.problems.SignInRefusedError": [
    "app"
  ],
  "signIn.problems.SignInServerError": [
    "app"
  ],
  "signIn.problems.TimeoutError": [],
  "swap.use": [
    "amount"
  ],
  "swap.buy": [
    "symbol"
  ],
  "swap.receiveMore": [
    "symbol"
  ],
  "swap.yields": [
    "paid",
    "received"
  ],
  "swap.estimate": [
    "received"
  ],
  "swap.rate": [
    "one",
    "other"
  ],
  "swap.fees": [
    "amount"
  ],
  "swap.about": [
    "amount"
  ],
  "swap.slippageTip": [
    "percent",
    "symbol"
  ],
  "swap.slippage.limits": [
    "least",
    "most"
  ],
  "swap.slippage.risky": [
    "percent"
  ],
  "swap.slippage.confirm": [
    "percent"
  ],
  "swap.slippage.confirmLabel": [
    "percent"
  ],
  "swap.slippage.mismatch": [
    "percent"
  ],
  "swap.slippage.allow": [
    "percent"
  ],
  "swap.input.precision": [
    "symbol",
    "decimals"
  ],
  "swap.input.price": [
    "symbol"
  ],
  "swap.input.balance": [
    "amount"
  ],
  "swap.input.gas": [
    "amount"
  ],
  "swap.loss.text": [
    "share"
  ],
  "swap.unlisted": [
    "symbol"
  ],
  "swap.unsupported": [
    "network"
  ],
  "swap.worksOn": [
    "networks"
  ],
  "swap.kept": [
    "paid"
  ],
  "swap.closed": [
    "wallet"
  ],
  "swap.declined": [
    "wallet"
  ],
  "swap.steps.reset": [
    "symbol"
  ],
  "swap.steps.approve": [
    "amount"
  ],
  "swap.steps.swap": [
    "received"
  ],
  "swap.steps.batch": [
    "paid",
    "received"
  ],
  "swap.steps.held": [
    "seconds"
  ],
  "swap.steps.askingApprove": [
    "wallet",
    "amount"
  ],
  "swap.steps.askingToReset": [
    "wallet",
    "symbol"
  ],
  "swap.steps.askingToAllow": [
    "wallet",
    "amount"
  ],
  "swap.actions.reset": [
    "symbol"
  ],
  "swap.actions.approve": [
    "amount"
  ],
  "swap.actions.swap": [
    "amount"
  ],
  "swap.actions.batch": [
    "amount"
  ],
  "swap.waitingFor": [
    "wallet"
  ],
  "swap.confirm": [
    [
      "paid",
      "received",
      "wallet"
    ]
  ],
  "swap.swapping": [
    [
      "paid",
      "received"
    ]
  ],
  "swap.swapped": [
    [
      "paid",
      "received"
    ],
    "network"
  ],
  "swap.unknown": [
    [
      "paid",
      "wallet"
    ]
  ],
  "swap.failed.reverted": [
    [
      "paid"
    ],
    "percent",
    "fee"
  ],
  "swap.failed.cancelled": [
    [
      "paid",
      "wallet"
    ]
  ],
  "swap.failed.replaced": [
    [
      "wallet"
    ]
  ],
  "swap.failed.mismatch": [
    [
      "wallet"
    ]
  ],
  "swap.failed.dropped": [
    [
      "paid"
    ]
  ],
  "wallets.pairing.codeFor": [
    "wallet"
  ],
  "wallets.pairing.howFor": [
    "wallet"
  ],
  "wallets.pairing.remaining": [
    "time"
  ],
  "wallets.pairing.soon": [
    "seconds"
  ],
  "wallets.pairing.open": [
    "wallet"
  ],
  "wallets.pairing.openAgain": [
    "wallet"
  ],
  "wallets.pairing.app": [
    "wallet"
  ],
  "wallets.pairing.desktop": [
    "wallet"
  ],
  "wallets.pairing.web": [
    "wallet"
  ],
  "wallets.pairing.browser": [
    "wallet"
  ],
  "wallets.pairing.waiting": [
    "wallet"
  ],
  "wallets.pairing.notOpened": [
    "wallet"
  ],
  "wallets.pairing.missing": [
    "wallet"
  ],
  "wallets.pairing.unsupported": [
    "wallet"
  ],
  "wallets.pairing.unsupportedHere": [
    "wallet"
  ],
  "wallets.pairing.usePhone": [
    "wallet"
  ],
  "wallets.request.confirm": [
    "wallet"
  ],
  "wallets.request.without": [
    "wallet"
  ],
  "wallets.multiChain.heading": [
    "wallet"
  ],
  "wallets.allWallets.searchCount": [
    "count"
  ],
  "wallets.allWallets.found": [
    "count"
  ],
  "wallets.allWallets.installed": [
    "wallet"
  ],
  "wallets.allWallets.none": [
    "search"
  ]
}
