/**
 * Well-known wallets of EVM chains, the best known first. Contains facts only, no artwork. One
 * wallet per line:
 *
 * `id | name | rdns | app by scheme | app by https | desktop app | web app | homepage | App Store
 * id | Google Play id | Chrome Web Store id`
 *
 * Latchkey assigns the ids, and they never change. A link is listed only if the wallet's makers or
 * a public directory state that it opens a pairing with `…/wc?uri=` appended. A wallet without a
 * link can still scan the QR code. `docs/wallets.md` names the sources and the rules.
 */
export const table: string = `
metamask|MetaMask|io.metamask|metamask://|https://metamask.app.link|||https://metamask.io|1438144202|io.metamask|nkbihfbeogaeaoehlefnkodbefgpgknn
coinbase|Coinbase Wallet|com.coinbase.wallet|||||https://www.coinbase.com/wallet|1278383455|org.toshi|hnfanknocfeofbddgcijnmhnfnkdnaad
trust|Trust Wallet|com.trustwallet.app|trust://|https://link.trustwallet.com|||https://trustwallet.com|1288339409|com.wallet.crypto.trustapp|egjidjbpglichdcondbcbdnbeeppgdph
rainbow|Rainbow|me.rainbow|rainbow://|https://rnbwapp.com|||https://rainbow.me|1457119021|me.rainbow|opfgelmcmbiajamepnmloijbpoleiama
binance|Binance Wallet|com.binance.wallet|bnc://app.binance.com/cedefi||||https://www.binance.com/en/web3wallet|1436799971|com.binance.dev|cadiboklkpojfamcoggejbbdjcoiljjk
okx|OKX Wallet|com.okex.wallet|okex://main||||https://www.okx.com/web3|1327268470|com.okinc.okex.gp|mcohilncbfahbmgdjkbpemcciiolgcge
rabby|Rabby Wallet|io.rabby|rabby://||||https://rabby.io|6474381673|com.debank.rabbymobile|acmacodkjbdgmoleebolmdjonilkdbch
phantom|Phantom|app.phantom|||||https://phantom.com|1598432977|app.phantom|bfnaelmomeimhlpmgjnjophhpkkoljpa
bitget|Bitget Wallet|com.bitget.web3|bitkeep://||||https://web3.bitget.com|1395301115|com.bitkeep.wallet|jiidiaalihmmhddjgbnbgdfflelocpak
uniswap|Uniswap Wallet|org.uniswap.app|uniswap://|https://uniswap.org/app|||https://wallet.uniswap.org|6443944476|com.uniswap.mobile|nnpmfplkfogfpmcngplhnbdnnilmcdcg
safe|Safe||safe://|||https://app.safe.global|https://safe.global|1515759131|io.gnosis.safe|
ledger|Ledger Live||ledgerlive://||ledgerlive://||https://www.ledger.com|1361671700|com.ledger.live|
zerion|Zerion|io.zerion.wallet|zerion://|https://wallet.zerion.io|zerion://||https://zerion.io|1456732565|io.zerion.android|klghhnkeealcohjjanjjdaeeggmfmlpl
bybit|Bybit Wallet|com.bybit|||||https://www.bybit.com/en/web3|1488296980|com.bybit.app|pdliaogehgdbhbnmkklieghmmjkpigpa
onekey|OneKey|so.onekey.app.wallet|onekey-wallet://||onekey-wallet://||https://onekey.so|1609559473|so.onekey.app.wallet|jnmbobjmhlngoefaiojfljckilhhlhcj
imtoken|imToken||imtokenv2://||||https://token.im|1384798940|im.token.app|
tokenpocket|TokenPocket|pro.tokenpocket|tpoutside://||||https://tokenpocket.pro|6444625622|vip.mytokenpocket|mfgccjchihfkkindfppnaooecgfneiii
safepal|SafePal||safepalwallet://||||https://www.safepal.com|1548297139|io.safepal.wallet|lgmpcpglpngdoalbgeoldeajfclnhafa
cryptocom|Crypto.com Onchain|com.crypto.wallet|dfw://||||https://crypto.com/onchain|1512048310|com.defi.wallet|hifafgmccdpekplomjjkcfgodnhcellj
exodus|Exodus||||||https://www.exodus.com|1414384820|exodusmovement.exodus|aholpfdialjgjfhomihkjbmgjidlcdno
brave|Brave Wallet|com.brave.wallet|||||https://brave.com/wallet|1052879175|com.brave.browser|
kraken|Kraken Wallet||krakenwallet://||||https://www.kraken.com/wallet|1626327149||
robinhood|Robinhood Wallet|com.robinhood.wallet|robinhood-wallet://||||https://robinhood.com/web3-wallet||com.robinhood.gateway|
gate|Gate Wallet|io.gate.wallet|gtweb3wallet://||||https://www.gate.io/web3|1294998195|com.gateio.gateio|cpmkedoipcpimgecpmgpldfpohjplkpp
trezor|Trezor Suite|||https://connect.trezor.io/9/deeplink/wc|trezorsuite://walletconnect||https://trezor.io/trezor-suite|1631884497|io.trezor.suite|
tangem|Tangem||tangem://|https://app.tangem.com|||https://tangem.com|1354868448|com.tangem.wallet|
argent|Argent||argent://app||||https://www.argent.xyz|1358741926|im.argent.contractwalletclient|
oneinch|1inch Wallet||oneinch://||||https://1inch.io/wallet|1546049391|io.oneinch.android|
core|Core|app.core.extension|||||https://core.app|6443685999|com.avaxwallet|agoakfejjabomempkjlepdflaleeobhb
ronin|Ronin Wallet|com.roninchain.wallet|roninwallet://||||https://wallet.roninchain.com|1592675001|com.skymavis.genesis|fnjhmkhhmkbjkkabndcnnogagogbneec
fireblocks|Fireblocks||fireblocks-wc://|||https://console.fireblocks.io/v2|https://www.fireblocks.com|1439296596|com.fireblocks.client|
bestwallet|Best Wallet||bw://app/connect||||https://bestwallet.com|6451312105|com.bestwallet.mobile|
coin98|Coin98 Wallet|coin98.com|coin98://||||https://coin98.com/wallet|1561969966|coin98.crypto.finance.media|aeachknmefphepccionboohckonoeemg
bitcoincom|Bitcoin.com Wallet||bitcoincom://||||https://www.bitcoin.com|1252903728|com.bitcoin.mwallet|
blockchaincom|Blockchain.com||blockchain-wallet://||||https://www.blockchain.com|493253309|piuk.blockchain.android|
bitpay|BitPay Wallet||bitpay://||||https://bitpay.com/wallet|1149581638|com.bitpay.wallet|
ambire|Ambire Wallet|com.ambire.wallet|||||https://www.ambire.com||com.ambire.wallet|ehgjhhccekdedpbkifaojjaefeohnoea
frame|Frame|sh.frame|||||https://frame.sh|||
talisman|Talisman|xyz.talisman|||||https://talisman.xyz|||fijngjgcjhjmmpcmkeiomlglpeiijkld
subwallet|SubWallet|app.subwallet|subwallet://||||https://www.subwallet.app|1633050285|app.subwallet.mobile|onhogfjeacnfoofkfgppdlbmlmnplgbn
nova|Nova Wallet|io.novawallet|novawallet://||||https://novawallet.io|1597119355|io.novafoundation.nova.market|
enkrypt|Enkrypt|com.enkrypt|||||https://www.enkrypt.com|||kkpllkodjeloidieedojogacfhpaihoh
backpack|Backpack|app.backpack|||||https://backpack.app|6445964121|app.backpack.mobile|aflkmfhebedbjioipglgcbcmnbpgliof
magiceden|Magic Eden Wallet|io.magiceden.wallet|||||https://wallet.magiceden.io|||mkpegjkblkkefacfnmkajcjmabijhclg
ctrl|Ctrl Wallet|xyz.ctrl|ctrl-mobile://||||https://ctrl.xyz|6630386336|xyz.ctrl.wallet|hmeobnfnfcmdkdcmlblgagmfpfboieaf
bifrost|Bifrost Wallet|com.bifrostwallet|bifrostwallet://||||https://bifrostwallet.com|1577198351|com.bifrostwallet.app|
mew|MEW wallet||mewwallet://||||https://www.mewwallet.com|1464614025|com.myetherwallet.mewwallet|
omni|Omni||omni://||||https://omni.app|1569375204|fi.steakwallet.app|
valora|Valora||celo://wallet||||https://valora.xyz|1520414263|co.clabs.valora|
kresus|Kresus||com.kresus.superapp://||||https://kresus.com|6444355152|com.kresus.superapp|
okto|Okto||okto://||||https://okto.tech|6450688229|im.okto.contractwalletclient|
foxwallet|FoxWallet||foxwallet://||||https://foxwallet.com|1590983231|com.foxwallet.play|
iopay|ioPay||iopay://||||https://iopay.me|1478086371|io.iotex.iopay.gp|
kaia|Kaia Wallet||||||https://kaiawallet.io|6502896387|io.klutch.wallet|jblndlipeogpafnldhgmapagcccfchpi
xportal|xPortal||xportal://||||https://xportal.com|1519405832|com.elrond.maiar.wallet|
arculus|Arculus Wallet||arculuswc://||||https://www.arculus.co|1575425801|co.arculus.wallet.android|
unstoppable|Unstoppable Wallet||unstoppable.money://||||https://unstoppable.money|1447619907|io.horizontalsystems.bankwallet|
mathwallet|MathWallet||mathwallet://||||https://mathwallet.org|||
coolwallet|CoolWallet||coolwallet://||||https://www.coolwallet.io|||
dcent|D'CENT Wallet||dcent://||||https://dcentwallet.com|||
edge|Edge Wallet|||https://deep.edge.app|||https://edge.app|||
cakewallet|Cake Wallet||cakewallet://||||https://cakewallet.com|1334702542|com.cakewallet.cake_wallet|
onto|ONTO Wallet||ontoprovider://||||https://onto.app|||
bridge|Bridge Wallet||bridgewallet://||||https://www.mtpelerin.com/bridge-wallet||com.mtpelerin.bridge|
compass|Compass Wallet|io.leapwallet.CompassWallet|||||https://compasswallet.io|||anokgmphncpekkhclmingpimjmcooifb
keplr|Keplr|app.keplr|||||https://www.keplr.app|1567851089|com.chainapsis.keplr|dmkamcknogkgcdfhhbddcghachkejeap
taho|Taho||||||https://taho.xyz|||eajafomhmkipbjmfmhebemolkcicgfmd
wigwam|Wigwam|com.wigwam.wallet|||||https://wigwam.app|||lccbohhgfkdikahanoclbdmaolidjdfl
infinity|Infinity Wallet||||infinity://||https://infinitywallet.io|||
bloom|Bloom Wallet||||bloom://wallet-connect||https://bloomwallet.io|||
`
