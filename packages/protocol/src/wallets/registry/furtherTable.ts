/**
 * Further wallets of EVM chains, in the format of `bundledTable.ts`. `docs/wallets.md` names the
 * sources and the rules; a fact that breaks a rule is left out.
 */
export const table: string = `
zengo|Zengo Wallet|||https://get.zengo.com|||https://zengo.com|1440147115|com.zengo.wallet|
guarda|Guarda|com.guarda.wallet|||||https://guarda.com|||hpglfhgfnhbgpjdenjgmdgoeiappafln
atomic|Atomic Wallet||atomicwallet://||atomicwallet://||https://atomicwallet.io|1478257827|io.atomicwallet|
coinomi|Coinomi||coinomi://||||https://www.coinomi.com|1333588809|com.coinomi.wallet|
bitpie|Bitpie||bitpiewc://||||https://bitpie.com|1481314229||
alphawallet|AlphaWallet||||||https://alphawallet.com|1358230430|io.stormbird.wallet|
frontier|Frontier Wallet|xyz.frontier.wallet|frontier://||||https://www.frontier.xyz|1482380988|com.frontierwallet|kppfdiipphfccemcignhifpjkapfbihd
zeal|Zeal|app.zeal|zeal://||||https://www.zeal.app||app.zeal.wallet|heamnjbnflcikcggoiplibfommfbkjpj
kucoin|KuCoin Web3 Wallet||||||https://www.kucoin.com/Web3|1378956601|com.kubi.kucoin|
shapeshift|ShapeShift||shapeshift://||||https://shapeshift.com|996569075|com.shapeshift.droid_shapeshift|
family|Family|co.family.wallet|familywallet://||||https://family.co|1606779267||
status|Status|app.status|status-app://||||https://status.app|1178893006|im.status.ethereum|
gem|Gem Wallet||gem://||||https://gemwallet.com|6448712670|com.gemwallet.android|
vultisig|Vultisig||||||https://vultisig.com|6503023896|com.vultisig.wallet|ggafhcdaplkhmmnlbfjpnnkepdfjaelb
leap|Leap||leapcosmos://||||https://leapwallet.io|1642465549|io.leapwallet.cosmos|fcfcfllfndlomdhbehjjcoimbgofdncg
cosmostation|Cosmostation||cosmostation://||||https://www.cosmostation.io|1459830339|wannabit.io.cosmostaion|
owallet|OWallet|io.owallet|owallet://||||https://owallet.io|1626035069|com.io.owallet|hhejbopdnpbjgomhpmegemnjogflenga
klever|Klever Wallet||||||https://klever.io|1615064243|finance.klever.bitcoin.wallet|
zelcore|Zelcore|io.zelcore|zel://||zel://||https://zelcore.io|1436296839|com.zelcash.zelcore|khpdakhaigcopakcondjleibgpdjpmck
tomo|Tomo Wallet|inc.tomo|tomo://||||https://tomo.inc|6468010287|tomo.app.unyx|pfccjkejcgoppjnllalolplgogenfojk
hotwallet|HOT Wallet|org.hot-labs|hotwallet://|https://app.hot-labs.org|||https://hot-labs.org/wallet|6740916148|app.herewallet.hot|mpeengabcnhhjjgleiodimegnkpcenbk
clave|Clave||||||https://getclave.io|6449253761|com.clave.mobile|
holdstation|Holdstation Wallet||holdstation://||||https://www.holdstation.com|6444925618|io.holdstation|
bitski|Bitski||||||https://bitski.com|||feejiigddaafeojfddjjlmfkabimkell
halo|Halo Wallet||halowallet://||||https://halo.social|1633572905|com.kucoin.wallet|nbdpmlhambbdkhkmbfpljckjcmgibalo
debox|DeBox Wallet||debox://||||https://debox.pro|6444485220|com.tm.security.wallet|
pali|Pali Wallet||paliwallet://||||https://paliwallet.com|6447639615|io.paliwallet|
loopring|Loopring|io.loopring.wallet|loopring://||||https://loopring.io|1550921126|loopring.defi.wallet|
nash|Nash||nash://||||https://nash.io|1475759236|io.nash.app|
pillar|Pillar||pillarwallet://||||https://pillar.fi|1346582238|com.pillarproject.wallet|
blocto|Blocto||blocto://||||https://blocto.io|1481181682|com.portto.blocto|
gooddollar|GoodDollar||gooddollar://||gooddollar://||https://gooddollar.org||org.gooddollar|
unstoppabledomains|Unstoppable Domains||unstoppabledomains://||||https://unstoppabledomains.com|1544748602|com.unstoppabledomains.manager|
universalprofiles|Universal Profiles|io.universaleverything.universalprofiles|||||https://universaleverything.io|6702018631|io.universaleverything.universalprofiles|abpickdkkbnbcoepogfhkhennhfhehfn
krystal|Krystal||krystalwallet://|https://wallet.krystal.app|||https://krystal.app|1558105691|com.kyrd.krystal|
flooz|Flooz||floozwallet://||||https://wallet.flooz.trade|1621027074|wallet.flooz.mobile|
burrito|Burrito||burrito://|https://app.burritowallet.com|||https://burritowallet.com|6449563083|com.burritowallet.app|
coinstats|CoinStats||coinstats://||coinstats://||https://coinstats.app|1247849330|com.coinstats.crypto.portfolio|
coinex|CoinEx Wallet||||||https://wallet.coinex.com/en|1462031389|com.viabtc.wallet|
coinwallet|CoinWallet||coinwallet://||coinwallet://||https://www.coinsdo.com|6479635869|com.coinsdo.wallet|oafedfoadhdjjcipmcbecikgokpaphjk
paraswap|ParaSwap Wallet||paraswap://||||https://paraswap.io|1584610690||
hyperpay|HyperPay||hyperpay://||hyperpay://||https://www.hyperpay.io|1354755812|com.legendwd.hyperpayW|
itoken|iToken Wallet||huobiwallet://||||https://www.itoken.com|1433883012|com.huobionchainwallet.gp|
theta|Theta Wallet||||||https://www.thetatoken.org/wallet|1451094550|org.theta.wallet|
wemixwallet|WemixWallet||wemixwallet30://||||https://www.wemix.com|1628230003|com.wemixfoundation.wemixwallet|
ellipal|ELLIPAL||ellipal://||||https://www.ellipal.com|1426179665||
secux|SecuX||secux://||||https://secuxtech.com|1477437607|com.secuxapp|
airgap|AirGap Wallet||airgap-wallet://||||https://airgap.it|1420996542|it.airgap.wallet|
fxwallet|FxWallet||||||https://www.fxwallet.com|1560943983|com.fxfi.fxwallet|
nightly|Nightly|app.nightly|nightly://||||https://nightly.app|6444768157|com.nightlymobile|fiikommddbeccaoicoejoniammnalkfa
nufi|NuFi|fi.nu|||||https://nu.fi|||gpnihlnnodeiiaakbikldcihojploeca
thorwallet|THORWallet||thorwallet://||||https://www.thorwallet.org|1592064324|defisuisse.thorwallet|
minerva|Minerva Wallet||minerva://||||https://minerva.digital||digital.minerva|
enjin|Enjin Wallet||enjinwallet://|https://deeplink.wallet.enjin.io|||https://enjin.io/products/wallet|1349078375|com.enjin.mobile.wallet|
flowwallet|Flow Wallet|com.flowfoundation.wallet|frw://||||https://wallet.flow.com|6478996750|com.flowfoundation.wallet|hpclkefagolihohboafpheddmmgdffjm
kub|KUB Wallet||||||https://kubwallet.com|6444399387|com.bbt.bitkubnext|
haqq|HAQQ Wallet||haqq://||||https://haqq.network/wallet|6443843352|com.haqq.wallet|
mixin|Mixin|one.mixin.messenger|mixin://||||https://messenger.mixin.one|1322324266|one.mixin.messenger|
haha|HaHa||||||https://www.haha.me|1591158244|com.permutize.haha|
anchorage|Anchorage Digital|com.anchorage.connect|||||https://www.anchorage.com|6754656781||fadcgekaahkbmhjnpdhldednpbfpmkfl
gk8|GK8||||||https://www.gk8.io|1591020248||
utila|Utila||||||https://utila.io|||hcnimkhfanmcapamajjopeallkkidpic
sinohope|Sinohope||sinohopeapp://||||https://www.sinohope.com|1672956199|com.sinohope.mpcwallet.app|
finoa|FinoaConnect|io.finoa|||||https://app.finoa.io|1484058524||
safeheron|Safeheron||||||https://www.safeheron.com|||aiaghdjafpiofpainifbgfgjfpclngoh
ssp|SSP||||||https://sspwallet.io|||mgfbabcnedcejkfibpafadgkhmkifhbd
zilpay|ZilPay|io.zilpay|zilpay://||||https://zilpay.io|1547105860|com.zilpaymobile|
wallet3|Wallet 3||wallet3://||wallet3://||https://wallet3.io|1597395741|jp.co.chainbow.wallet3.mobile|
walllet|walllet.com||walllet://||||https://walllet.com|6752386368|com.walllet.app|
trustee|Trustee Wallet||||||https://trusteeglobal.com|1462924276|com.trusteewallet|
dawn|Dawn Wallet|xyz.dawnwallet|||||https://www.dawnwallet.xyz|1673143782||
nest|Nest Wallet|xyz.nestwallet|nestwallet://||||https://nestwallet.xyz|6451122334|xyz.nestwallet.nestwallet|cmoakldedjfnjofgbbfenefcagmedlga
linen|Linen||linen://||||https://linen.app|1480509067|app.linen.wallet|
verso|Verso||verso://||||https://get-verso.com|1539304605|com.btuprotocol.btu_wallet|
ripioportal|Ripio Portal||||||https://ripio.com/portal|1221006761|com.ripio.android|ddamhapapianibkkkcclabgicmpnpdnj
pintu|Pintu||||||https://pintu.co.id|1494119678|com.valar.pintu|
bitso|Bitso Web3 Wallet||||||https://bitso.com/web3-wallet|1292836438|com.bitso.wallet|
kriptomat|Kriptomat||||||https://kriptomat.io/web3|1440135740|io.kriptomat.app|
binanceus|Binance.US Wallet||||||https://www.binance.us|1492670702|com.binance.us|
bitnovo|Bitnovo Wallet||bitnovowallet://||||https://bitnovo.com|1553430666|com.bitnovo.Wallet|
berasig|BeraSig|app.berasig|berasig://||||https://berasig.com|6502052535|io.berasig.ios|ckedkkegjbflcfblcjklibnedmfjppbj
u2u|U2U Wallet||u2uwc://||||https://wallet.uniultra.xyz|6446194312|org.u2u.wallet|ebjfhkbnnbjhcedilbedghedfgiaioed
xellar|Xellar||xellar://||||https://xellar.co|1671215861|com.xellar.wallets|
plutope|Plutope||plutope://||||https://www.plutope.io|6466782831|com.app.plutope|
klip|Klip||klipwallet://||||https://klipwallet.com|1627665524|com.klipwallet.app|
3swallet|3S Wallet||bhcwallet://||||https://3swallet.com|1622316272|network.bho.wallet|
abpay|AB Pay||||||https://abpay.cash|6745787849|org.ab.abwallet.android.release|
abc|ABC Wallet||||||https://myabcwallet.io|1642837445|io.myabcwallet.mpc|
aktionariat|Aktionariat Wallet||aktionariat://|https://app.aktionariat.com|||https://aktionariat.com|1518326813|com.aktionariat.app|
alicebob|Alicebob Wallet||crypto.ab.wallet://||||https://alicebob.com|6467197622|com.crypto.ab.wallet.app|mjmpkbeecljmaoojijflpfpmpdhnpabd
altme|Altme||wc-altme://||||https://altme.io|1633216869|co.altme.alt.me.altme|
amazewallet|AmazeWallet||||||https://amazewallet.com|1622941204|com.mining.amaze.wallet|
ammer|Ammer Wallet||ammerwallet://||||https://ammer.app|1599698329||
anybit|Anybit||anybit://||||https://www.anybit.io|6740199843||
zkape|Ape Wallet||||||https://www.zkape.io|6450944029||
apollox|ApolloX||||||https://www.apollox.com/en|1589405398|com.apollox.android|
arianee|Arianee Wallet||com.arianee.wallet://||||https://arianee.org|1435782507|com.arianee.wallet|
assure|Assure||assure://||||https://www.assure.pro|1604825026|com.neuxs.assure|
atwallet|AT.Wallet||atwallet://||atwallet://||https://authentrend.com/at-wallet|1479171310|com.authentrend.atwallet|
aurorapass|Aurora Pass||aurora-pass://||||https://auroracloud.dev/pass|6447244286|aurora.pass.android.app|
avacus|Avacus||avacus://||||https://avacus.cc|6449657442|io.sowaka.avacus|
bexo|Bexo||beexo://||||https://bexo.com|1533311061|com.beexo|
bharatbox|BharatBox||bharatbox://||||https://bharatbox.io|6472478382||
bim|BIM Wallet||bimwallet://||||https://www.bimwallet.io||io.bimwallet|
bitizen|Bitizen||||||https://bitizen.org|1598283542|org.bitizen.wallet|
bitverse|Bitverse||||||https://www.bitverse.zone||com.bitverse.app|gkeelndblnomfmjnophbhfhcjbcnemka
blackfort|BlackFort Wallet||blackfortwc://||||https://blackfort.network|6447954137|exchange.blackfort.blackfortwallet|
blanq|Blanq|com.blanqlabs.wallet|||||https://www.blanqlabs.com|6470715307|xyz.blanq.mobile|
blazpay|Blazpay|com.blazpay.wallet|||||https://blazpay.com/download|||cecndeddohekaklkfehmcnhejflmclhc
blofin|BloFin Wallet||blofin-wallet://||||https://wallet.blofin.com|6753210919|com.blofin.wallet.wallet|
blonect|Blonect|io.blonect.wallet|||||https://blonect.io|6757797367|tech.uni2net.wallet.blonect|fjkiiakkcmfcikcdhajghpidjdifjjig
bonuz|bonuz Social Wallet||bonuzapp://||||https://bonuz.xyz|1637687439|market.bonuz.app|
broearn|Broearn Wallet||||||https://www.broearn.com|6444156587|com.broearn.browser|
bron|Bron||||||https://bron.org|6757437880|org.bron.mobile|
buzzup|BUZZUP||buzzup://||||https://buzz-up.io||io.chainon.lsyim|
caesium|Caesium||||||https://caesiumlab.com||com.csm_app|
chaincom|Chain||||||https://chain.com|6444779277||
clearwallet|clear-wallet|eu.flashsoft.clear-wallet|||||https://clear-wallet.flashsoft.eu|||djlahdpfkflehaepgohnnodmaajabdlg
clv|CLV Wallet||||||https://clv.org|1570072858||nhnkbkgjikgcigadomkphalanndcapjk
cogni|Cogni||||||https://www.getcogni.com|1483957512|com.getcogni.app|
coingrig|Coingrig||coingrig://|https://link.coingrig.com|||https://coingrig.com|1583464451|com.coingrig|
cornwallet|CornWallet||||||https://www.cornwallet.io|6755650881||
creditwallet|Credit Wallet||creditwallet://||||https://app.creditcoin.org|6478491272|com.creditcoin.mobile|
cryptnox|Cryptnox Wallet||cryptnox://||||https://cryptnox.com|1583011693|com.cryptnox.cryptnoxwallet|
cypher|Cypher Wallet||cypherwallet://|https://app.cypherhq.io|||https://cypherhq.io|1604120414|com.cypherd.androidwallet|
defiant|Defiant||defiantapp://||||https://www.defiantapp.tech|1559622756|ar.com.andinasmart.defiant|
desig|Desig Wallet||||||https://desig.io|6450106028|io.desig.app|panpgppehdchfphcigocleabcmcgfoca
dexari|Dexari||dexari://||||https://dexari.com|6741098169|com.dexari|
dextrade|DexTrade|com.dextrade|||||https://dextrade.com|||nmladckinifchdidkoaagbcpnieocoah
dfinn|Dfinn Wallet||dfinnwallet://||||https://dfinnwallet.app|6451134219|money.dfinn.wallet|
didwallet|DIDWallet||||||https://www.didwallet.io|1460083542|com.arcblock.wallet.app.product|
digitalshield|Digital Shield||||digitalshield-wallet://||https://app.ds.pro|6740052686||
dokwallet|Dokwallet||dokwallet://||||https://www.dokwallet.com|1533065700|com.dok.wallet|
dosi|DOSI Vault||app.dosivault://||||https://vault.dosi.world|1664013594|world.dosi.vault|blpiicikpimmklhoiploliaenjmecabp
echooo|Echooo Wallet||||||https://www.echooo.xyz|6446883725|com.smartwallet.app|lcmncloheoekhbmljjlhdlaobkedjbgd
ethermail|EtherMail||ethermail://||||https://ethermail.io|6451305966|com.ethermail.ethermail_android|
ethos|Ethos Self-Custody Vault||||||https://www.ethos.io|6450948705|com.ethos2.prod|
everspace|Everspace||everspace://||||https://everspace.app|1585434994|com.oberton.app|
filwallet|FILWallet||||||https://filwallet.co|1572930901||
fizen|Fizen Wallet||||||https://fizen.io|1621269508|com.fizen.io.wallet|
fncy|Fncy Wallet||metacubewallet://||||https://fncy.world|1613707166|com.metaverse.world.cube|
freedomworld|Freedom World||||||https://freedom.world/wallet|1606936073|com.bitazza.freedom.wallet|
gamic|Gamic||gamic://||gamic://||https://gamic.app|1673683070|app.gamic.guild.gamic_guild_mobile|
gm2social|GM² Social||||||https://gm2.social|6502584673|com.gm2.app.prod|
greenhood|Greenhood Wallet||greenhood://||||https://www.greenhoodwallet.com|1661248135|com.greehood.wallet|
gridlock|Gridlock Wallet||network.gridlock.appgridlock://||||https://gridlock.network|1567057330|network.gridlock.AppGridlock|
hai|hAI by Hacken||hai://||||https://hai.hacken.io|1501384789|com.hackenai.hackenaiapp|
hashport|HashPort Wallet||expo2025-wallet://|https://link.wallet.hashport.com|||https://wallet.hashport.com|6450660947|io.hashport.hashwallet|
hashwallet|HASHWallet||||||https://www.esignus.com|6443484063|com.esignus.hashwalletmanager|
helixid|helix id||||||https://helixid.io|1469238013|com.io.helix.id|
hero|Hero Wallet|io.hero.wallet|||||https://app.herowallet.com|6757118686|io.hero.wallet|eadjllodfjkbljlihgiflhapafcigoee
hinkal|Hinkal Wallet|pro.hinkal.walletconnect|||||https://hinkal.pro|||khfjgapjfcdoffmklchibpepboholpbe
hippo|Hippo Wallet||hippowallet://||||https://hippowallet.io|1613041499|com.blockchaincommodities.hippo_wallet|hddkffjleepiafmkhcneldjipkfkkofk
ime|iMe Messenger||||||https://imem.app|1450480822|com.iMe.android|
internetmoney|Internet Money||internetmoney://||||https://internetmoney.io|1641771042|com.internetmoneywallet.app|ckklhkaabbmdjkahiaaplikpdddkenic
ironwallet|IronWallet|||https://app.ironwallet.io|||https://ironwallet.io|6451146325|com.wallet.crypto.btc.eth|
jambo|Jambo||||||https://www.jambo.technology||com.jambo|
kaxaa|KAXAA Wallet|||https://link.kaxaa.com|||https://kaxaa.com|||njlpbnllmbgdjcmjogmlheldgkcdjnol
keyring|KEYRING PRO||keyring://||keyring://||https://keyring.app|1546824976|co.bacoor.keyring|
kigo|Kigo||kigo-mobile-app://||||https://kigo.io|6449599872|com.augeo.kigo|
koala|Koala Wallet||kowallet://||||https://koalawallet.io|1627486259|com.eucalyptuslabs.kowallet|lnnnmfcpbkafcpgdilckhmhbkkbpkmid
kriptonio|Kriptonio||kriptonio://|https://app.kriptonio.com/mobile|||https://kriptonio.com|6444807361|com.kriptonio.mobile.android|
kryptogo|KryptoGO Wallet||kryptogo://||||https://kryptogo.com/wallet|1593830910|com.kryptogo.walletapp|bgaihnkooadagpjddlcaleaopmkjadfl
lifedefi|Life DeFi||w3akvrn://||||https://lifedefi.co|1591427970|life.lifecrypto.app|
likerland|LikerLand||com.oice://||||https://liker.land/getapp|1248232355|com.oice|
lootrush|LootRush|com.lootrush|||||https://www.lootrush.com/lootrush-wallet|||lfmmjkfllhmfmkcobchabopkcefjkoip
lunascape|Lunascape Browser||lunascape://||||https://www.lunascape.org/browser/mobile|380065805|jp.co.lunascape.android.ilunascape|
mirai|Mirai||miraiapp://|https://go.miraiapp.io|||https://miraiapp.io|6472134236|co.mirailabs.app|
moonstake|MOONSTAKE||moonstake://||||https://moonstake.io|1502532651|io.moonstake.wallet|
mynawallet|MynaWallet||mynawallet://||||https://www.mynawallet.jp|6751813717|jp.co.mynawallet.MynaWallet|
nabox|Nabox||nabox://||||https://nabox.io|6443821021||
ncolle|Ncolle Wallet||ncolle://||||https://nft.sunloft.io|6743734831|com.sunloft.ncolle|
nicegram|Nicegram Wallet||||||https://nicegram.app|1608870673|app.nicegram|
noone|Noone Wallet||||||https://noone.io|1668333995|io.noone.androidwallet|bgfhmafjampalkbjicjcjiikhlaggdnm
nowwallet|NOW Wallet||nowwallet://||nowwallet://||https://walletnow.app|1591216386|com.nowwallet|
oasys|Oasys Passport||oasys-wallet://||||https://www.oasys-wallet.com|6449960854|com.oasys_wallet.oas_app|
obvious|Obvious||obvious://|https://wallet.obvious.technology|||https://obvious.technology|1643088398|com.hashhalli.obvious|
okse|Okse Wallet||oksewallet://||||https://okse.io|1555914591|wallet.okse.io|
onyx|Onyx Wallet||onyxwallet://||||https://onyx.org|6748654539|com.onyx.walletprod|
openloop|Openloop Connect||openloop://||openloop://||https://www.crypto.haudi.jp/openloop|6762738283|jp.haudi.crypto.openloopconnect|
opto|Opto Wallet||opto://||||https://optowallet.com|6443854537|app.opto.wallet|
orion|Orion||||||https://orion.xyz|1659758160||
overflex|OverFlex||overflex://||||https://over.network/overflex|6447250892|com.superblock.overmobile|
oxalus|Oxalus Wallet||oxalus://||||https://oxalus.io/wallet|1620111723|io.oxalus.wallet|
paribu|Paribu Self||||||https://www.paribu.com/self|6608980005|com.paribu.self|
passapp|Pass App|com.passwallet.app|passwallet://||||https://pass.app|6670792141|com.passwallet.app|
payperless|Payperless||payperless://||||https://payperless.com|1552741313|com.payperless.wallet|
pier|pier||||||https://www.pierwallet.com|1613187762|one.nobank.app|
pitaka|Pitaka||pitaka://|https://app.pitaka.io|||https://pitaka.io|1644341925|com.pitakamobile|
plasma|Plasma Wallet||plasmawallet://||||https://plasma-wallet.com|1461735396||
plena|Plena||||||https://plena.finance|1608061460|com.plena|
pltwallet|PLTwallet||pltwallet://||||https://pltwallet.io|1581055631|com.palettechain.wallet|
portawallet|PortaWallet||porta://||||https://porta.finance||com.wallet.porta.android|
pundi|Pundi Wallet||||||https://pundi.ai|1504798360|com.pundix.functionx|
qoin|Qoin Wallet||wcqoin://||||https://qoin.world|1483718254|com.qoin.wallet|
ramper|Ramper Wallet||||||https://www.ramper.xyz|||nbdhibgjnjpnkajaghbffjbkcgljfgdi
revelator|Revelator Wallet||revelatorwallet://||||https://wallet.revelator.com|1484642420|com.revelator.originalworks|
rewardy|Rewardy Wallet||rewardywallet://||||https://www.rewardywallet.com|6572285114|com.chainwith.rewardy|
saakuru|Saakuru||metaone://||||https://app.saakuru.com|1627212812|ventures.aag.metaone|
scramberry|ScramberryWallet||||||https://scramberry.io/ja/wallet|6468808512|io.scramberry.wallet|
shefi|SheFi||shefi://||||https://www.shefi.org||org.shefi.app|
shido|Shido||shido://||||https://www.shido.io|6473452165|com.shido.wallet|
slavi|Slavi Wallet||slaviwallet://||||https://slavi.io|1610125496|com.defiwalletmobile|
snowball|Snowball||||||https://snowball.money|1449662311|money.snowball.defi|
socios|Socios.com||socios-mob://||||https://app.socios.com|1464868277|com.socios|
splits|Splits|org.splits.teams.connect|||||https://splits.org|||ghfacfafnbcgkielpaeifdpoggfeakif
spotonchain|Spot On Chain||spotonchain://||||https://platform.spotonchain.ai|6449733489|network.spotonchain|
stickey|Stickey Wallet||stickyapp://||stickyapp://||https://stickey.app|1671113083|app.stickey|
strikex|StrikeX Wallet||strikex://||||https://tradestrike.io|6443517613|com.tradestrike|
sweat|Sweat Wallet||sweat://||||https://swe.at|1619316571|com.sweatwallet|
talken|Talken Wallet||talken-wallet://||||https://talken.io|1459475831||
tastycrypto|tastycrypto||tastycrypto://||||https://www.tastycrypto.com|1670102186|com.tastycrypto|
timelessx|Timeless X||||||https://timelesswallet.xyz|6470180600|xyz.timelesswallet.aa|ifcpkdgcgcepjdkfcogehpnhpipejgho
tomi|tomi Wallet||tomiwallet://||||https://tomi.com/wallet|1643501440|com.tomiapp.production|feoojlbclclaoifjiedeeenhldlenopl
topnod|TopNod|com.topnod|||||https://topnod.com|||dplmpomngmlplmdbloihfopnnakiddfm
trustkeys|TrustKeys||tkwc://||||https://trustkeys.network|1601968967|com.trustkeysnetwork|
tucop|TuCOP Wallet||||||https://tucop.xyz||org.tucop|
tychi|Tychi Wallet||||||https://tychiwallet.com|6751274420|com.tychiwallet2|
ukey|UKey Wallet||ukey-wallet://||||https://ukey.com|6758265264|app.ukey.io|
ukisshub|UKISS Hub||ukisshub://||||https://www.ukiss.io||io.ukiss.uhub.mobile|
unawallet|una Wallet||unawallet://||||https://unawallet.unagi.io|6456397239|app.unawallet.app|
unitywallet|Unity Wallet||||||https://unitywallet.com|1369912925|com.savl|
uptn|UPTN||||||https://dapp-web.uptn.io|6444606758|io.uptn.wallet|
utorg|UTORG||||||https://utorg.app|6444720908|com.utorg|
uxuy|UXUY Wallet||uxuyapp://||||https://www.uxuy.com|6744010539|com.uxuy.fast|
volt|Volt Wallet|||https://get.voltage.finance|||https://voltage.finance|6444159237|finance.voltage.app|
wallacy|Wallacy||wallacy://||wallacy://||https://wallacy.io|6448592576|io.wallacy.cryptowallet|
walletv|Wallet V||virgowallet://||||https://walletv.io|6743709480|prod.walletv.virgo|
walletverse|Walletverse||walletverse://||||https://walletverse.io|6462672660|com.walletverse|
wemixplay|WEMIX Play||||||https://wemixplay.com|6547834517|com.wemade.wemixplay|
whitewallet|Whitewallet||whitewallet://||||https://whitewallet.app|6736445215|com.clear.whitewallet|
wombat|Wombat||wombat-wc://||wombat://||https://wombat.app|1474392110|io.getwombat.android|
wowearn|WOW EARN||ullawallet://||||https://www.ullapay.com|6443434220|com.hxg.wallet|
xcapit|Xcapit|||https://app.xcapit.com/links|||https://xcapit.com|1545648148|com.xcapit.app|
xenea|XENEA Wallet||xenea://||||https://xenea.io|6636520027|com.xenea.wallet|
xfun|XFUN Wallet||xfunwallet://||||https://xfun.io|1612225910|com.xfun.wallet|
zelus|Zelus Wallet||zeluswallet://||||https://zelus.io|1588430343|com.zelus.wallet|
zypto|Zypto|com.zypto|zypto://||||https://zypto.com|6463755992|com.zypto|
alphau|αU wallet||alpha-u-wallet://||||https://web.wallet.alpha-u.io|6444401106|com.kddi.wallet|
`
