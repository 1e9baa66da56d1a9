/*
 * Custody protocol of Latchkey: the auth service A, the recovery service R, frames of one user, one adversary.
 * README.md beside this file lists the configurations (-D flags), the abstractions and the properties.
 *
 * A share is a token: the number of the split that made it. Two halves combine only when they come from one split.
 * A service handles a request in one atomic step. A frame can stop between any two of its steps.
 */

#ifndef FRAMES
#define FRAMES 1 /* frames that run at the same time */
#endif
#ifndef FAULTS
#define FAULTS 0 /* crashes of a frame and lost replies, together */
#endif
#ifndef SWEEPS
#define SWEEPS 0 /* sweeps of pending rows, at any time */
#endif
#ifndef W
#define W 1 /* wallet ids */
#endif
#ifndef E
#define E 3 /* epochs */
#endif
#ifndef NV
#define NV 4 /* splits of the recovery set that are alive at the same time */
#endif
#ifndef ND
#define ND 4 /* device sets that are alive at the same time */
#endif
#ifndef RESPLITS
#define RESPLITS 1 /* reshares that a malicious A asks for */
#endif

#if !defined(MAL_A) && !defined(MAL_R)
#define HONEST
#endif

#define IX(w, e) (((w) - 1) * E + (e) - 1)
#define BIT(x) (1 << (x))
#define HUGE 9

/* States of a row or a record. */
#define NONE 0
#define PEND 1
#define ACT 2

/* DPoP thumbprints: 0 and 1 are the user's browsers. */
#define EVIL 7

/* Mailboxes: the user's, the user's next one, the attacker's. */
#define M0 1
#define M1 2
#define ME 3
#define OWN(m) ((m) == M0 || (m) == M1)

/* Checks of the protocol. A mutant removes one of them. */
#ifdef WITHOUT_NAMED_SPLIT
#define NAMED(stored, signed) true
#else
#define NAMED(stored, signed) ((stored) == (signed))
#endif
#ifdef WITHOUT_JUMP_BOUND
#define NEAR(epoch, base) true
#else
#define NEAR(epoch, base) ((epoch) <= (base) + E)
#endif
/* The frame sends no letters to A and no digits to R. The user types a code of either service into any screen. */
#ifdef WITHOUT_CODE_FORMS
#define PASSES_CODE evilMailed
#else
#define PASSES_CODE false
#endif
/* Sets below R's epoch are refused after a set-back, in place of those that a signed revocation names. */
#ifdef REFUSES_BELOW
#define BELOW(epoch) ((epoch) < aRefused || (rEpoch > aEpoch && (epoch) < rEpoch))
#else
#define BELOW(epoch) false
#endif

/* Database of A. */
byte aSt, aW, aT0, aEpoch, aRec, aResplit, aRefused;
byte aV[W * E]; /* recovery shares: the split, 0 for no row */
byte aT[W * E]; /* thumbprint that stored a pending one */
byte aDevE[ND + 1]; /* device sets: epoch, 0 for no row */

#ifdef SETBACK
/* Backup of A. */
byte oV[W * E], oDevE[ND + 1], oEpoch, oRec;
#endif

/* Database of R. */
byte rSt[W * E], rV[W * E], rT[W * E];
byte rMail[W + 1];
byte rEpoch = 1; /* of the last statement that the wallet signed */
byte rRevoked; /* epoch of the signed revocation of device set 2, 0 for none */
bit rFrozen;

/* Records of the browsers. */
byte rec[2], recW[2], recD[2];

/* Variables of the frames. Global, so that a number in use is not given out again. */
byte fW[FRAMES], fV[FRAMES], fA[FRAMES], fD[FRAMES];
byte finished;

/* Adversary: halves that it has, codes that it has. */
short kA, kR;
bit evilMailed; /* R mailed a code for the adversary's own attempt to the user's mailbox */
bit evilCode; /* the adversary has a code of R for its own attempt */
/* Facts: the wallet's key signed this. Known to a malicious service as soon as they exist. */
byte sStore[NV + 1], sStoreW[NV + 1], sStoreM[NV + 1]; /* store of this split: epoch, wallet, mailbox */
byte sActivate[W * E]; /* activate of this epoch: the split */
short sEpoch; /* bits: advance to this epoch; bit HUGE */

/* Observers. */
byte shown; /* wallet whose address the user saw */
bit revoked; /* A has deleted device set 2 at the request of a browser */
bit approvedM1; /* the user approved the move to the new mailbox */
bit p1_no_key = true;
bit p2_recoverable = true;
bit p3_open = true;
bit p4_mailbox = true;
bit p5_epochs = true;
bit p6_revoked = true;

byte faults = FAULTS, resplits = RESPLITS;
byte i;
short live;

#define RECOVERABLE (aSt == ACT && aW == shown && aV[IX(aW, aRec)] != 0 && rSt[IX(aW, aRec)] == ACT \
  && rV[IX(aW, aRec)] == aV[IX(aW, aRec)] && OWN(rMail[aW]))
#define REFUSED(d) (aDevE[d] == 0 || BELOW(aDevE[d]))
#define USABLE(b) (rec[b] == ACT && aSt == ACT && aW == recW[b] && !REFUSED(recD[b]))

/* Every atomic step that changes the state ends with this. */
inline check() {
  p1_no_key = (kA & kR) == 0;
  assert(p1_no_key);
#ifdef HONEST
#if defined(SETBACK) || defined(LOSES)
  p3_open = shown == 0 || RECOVERABLE || USABLE(0);
  assert(p3_open);
#else
  p2_recoverable = shown == 0 || RECOVERABLE;
  assert(p2_recoverable);
#endif
#endif
}

/*
 * A request and its reply. FAULTS are spent on a lost reply, after which the frame sends the same request once more, and on a crash
 * after the service's step, after which it restarts. A refusal leads to `otherwise`.
 */
#define CALL(label, name, operation, otherwise) \
  label: atomic { \
    printf("step: F%d ", f); printf(name); printf("\n"); operation; if :: ok :: else -> printf("step: (refused)\n") fi; check(); \
    if \
    :: ok -> ok = false \
    :: !ok -> goto otherwise \
    :: faults > 0 -> faults--; printf("step: F%d gets no reply and sends it again\n", f); ok = false; goto label \
    :: faults > 0 -> faults--; printf("step: F%d crashes\n", f); goto start \
    fi \
  }
/* A step in the browser. */
#define STEP(name, operation) \
  atomic { \
    printf("step: F%d ", f); printf(name); printf("\n"); operation; check(); \
    if \
    :: true \
    :: faults > 0 -> faults--; printf("step: F%d crashes\n", f); goto start \
    fi \
  }

/* ---- numbers ---- */

/* Returns the smallest split number that no row, frame or usable signature holds. The adversary's knowledge of an earlier split with that number is removed. */
inline newSplit(number) {
  live = 1; i = 0;
  do
  :: i < W * E -> live = live | BIT(aV[i]) | BIT(rV[i]); i++
  :: else -> break
  od;
#ifdef SETBACK
  i = 0;
  do
  :: i < W * E -> live = live | BIT(oV[i]); i++
  :: else -> break
  od;
#endif
  i = 0;
  do
  :: i < FRAMES -> live = live | BIT(fV[i]) | BIT(fA[i]); i++
  :: else -> break
  od;
#ifndef HONEST
  i = 1;
  do
  :: i <= NV ->
    if
    :: sStore[i] != 0 && rSt[IX(sStoreW[i], sStore[i])] != ACT -> live = live | BIT(i)
    :: else
    fi;
    i++
  :: else -> break
  od;
#endif
  i = 1;
  do
  :: i <= NV && (live & BIT(i)) != 0 -> i++
  :: else -> break
  od;
#ifdef HONEST
  assert(i <= NV); /* NV is large enough */
#endif
  number = i;
  if
  :: i <= NV -> kA = kA & ~BIT(i); kR = kR & ~BIT(i); sStore[i] = 0; sStoreW[i] = 0; sStoreM[i] = 0
  :: else
  fi;
  i = 0; live = 0
}

inline newDevice(number) {
  live = BIT(recD[0]) | BIT(recD[1]) | 1; i = 0;
  do
  :: i < FRAMES -> live = live | BIT(fD[i]); i++
  :: else -> break
  od;
#ifdef REVOKES
  live = live | BIT(2); /* the revoked browser's */
#endif
  i = 1;
  do
  :: i <= ND && (live & BIT(i)) != 0 -> i++
  :: else -> break
  od;
  assert(i <= ND);
  number = i; aDevE[i] = 0; i = 0; live = 0
}

/* A wallet id that no row of A, record or frame holds. The rows of R that are left of it are never read again. */
inline newWallet(number) {
  live = BIT(recW[0]) | BIT(recW[1]) | BIT(aW) | BIT(shown) | 1; i = 0;
  do
  :: i < FRAMES -> live = live | BIT(fW[i]); i++
  :: else -> break
  od;
  i = 1;
  do
  :: i <= W && (live & BIT(i)) != 0 -> i++
  :: else -> break
  od;
#ifdef HONEST
  assert(i <= W);
#else
  do
  :: i <= W && rMail[i] != 0 -> i++
  :: else -> break
  od;
#endif
  number = i;
#ifdef HONEST
  i = IX(number, 1);
  do
  :: i <= IX(number, E) -> rSt[i] = NONE; rV[i] = 0; rT[i] = 0; i++
  :: else -> break
  od;
  rMail[number] = 0;
#endif
  i = 0; live = 0
}

/* ---- recovery service ---- */

/* store: signed by K over epoch, share and mailbox. The mailbox counts for a wallet that R does not know, which needs one. */
inline rStore(caller, wallet, at, split, mailbox) {
#ifdef MAL_R
  kR = kR | BIT(split);
  if :: ok = true :: ok = false fi;
#else
  ok = rMail[wallet] != 0 || (mailbox) != 0; i = at;
  do
  :: i <= E -> ok = ok && rSt[IX(wallet, i)] != ACT; i++
  :: else -> break
  od;
  i = 0;
  if
  :: ok ->
    rSt[IX(wallet, at)] = PEND; rV[IX(wallet, at)] = split; rT[IX(wallet, at)] = caller;
    if :: rMail[wallet] == 0 -> rMail[wallet] = mailbox :: else fi
  :: else
  fi;
#endif
}

/* readBack: signed by K over the reply key, for the thumbprint that stored. `half`: the share that A gave. */
inline rReadBack(caller, wallet, at, half) {
#ifdef MAL_R
  if :: ok = true :: ok = false fi;
#else
  ok = rSt[IX(wallet, at)] == PEND && rT[IX(wallet, at)] == caller && rV[IX(wallet, at)] == half;
#endif
}

inline rActivate(caller, wallet, at, split) {
#ifdef MAL_R
  if :: ok = true :: ok = false fi;
#else
  if
  :: rSt[IX(wallet, at)] == ACT -> ok = NAMED(rV[IX(wallet, at)], split)
  :: rSt[IX(wallet, at)] == PEND && NAMED(rV[IX(wallet, at)], split) -> rSt[IX(wallet, at)] = ACT; rT[IX(wallet, at)] = 0; ok = true
  :: else -> ok = false
  fi;
#endif
}

/* advance: signed by K over both epochs and the revoked device. Shares of sets before `at` are deleted. Never back. */
inline rAdvance(wallet, level, at, revokes) {
#ifdef MAL_R
  sEpoch = sEpoch | BIT(level);
  if :: ok = true :: ok = false fi;
#else
  ok = rSt[IX(wallet, at)] == ACT && NEAR(level, rEpoch);
  if
  :: ok ->
    if
    :: level >= rEpoch ->
      rEpoch = level;
      if :: revokes -> rRevoked = level :: else fi
    :: else
    fi;
    p5_epochs = rEpoch < HUGE;
    assert(p5_epochs);
    i = 1;
    do
    :: i < at -> rSt[IX(wallet, i)] = NONE; rV[IX(wallet, i)] = 0; rT[IX(wallet, i)] = 0; i++
    :: else -> break
    od;
    i = 0
  :: else
  fi;
#endif
}

/* Moves the mailbox: `approval` and `oldCode` are true when the request proves them. */
inline rMove(wallet, mailbox, approval, oldCode) {
  p4_mailbox = approval && oldCode;
  assert(p4_mailbox);
  rMail[wallet] = mailbox; rFrozen = true
}

/* ---- auth service ---- */

inline aCreate(caller, wallet, split, device) {
#ifdef MAL_A
  kA = kA | BIT(split);
  if :: ok = true :: ok = false fi;
#else
  ok = aSt != ACT;
  if
  :: ok ->
    i = 0;
    do
    :: i < W * E -> aV[i] = 0; aT[i] = 0; i++
    :: else -> break
    od;
    i = 1;
    do
    :: i <= ND -> aDevE[i] = 0; i++
    :: else -> break
    od;
    i = 0;
    aSt = PEND; aW = wallet; aT0 = caller; aEpoch = 1; aRec = 1; aV[IX(wallet, 1)] = split; aDevE[device] = 1
  :: else
  fi;
#endif
}

inline aReadBackNew(caller, wallet, device, found) {
#ifdef MAL_A
  if :: ok = true; found = fV[f] :: ok = false; found = 0 fi;
#else
  ok = aSt == PEND && aW == wallet && aT0 == caller && aDevE[device] != 0;
  found = (ok -> aV[IX(wallet, 1)] : 0);
#endif
}

inline aActivate(caller, wallet) {
#ifdef MAL_A
  if :: ok = true :: ok = false fi;
#else
  if
  :: aSt == ACT -> ok = aW == wallet
  :: aSt == PEND && aW == wallet && aT0 == caller -> aSt = ACT; aT0 = 0; ok = true
  :: else -> ok = false
  fi;
#endif
}

inline aPut(caller, wallet, at, split) {
#ifdef MAL_A
  kA = kA | BIT(split);
  if :: ok = true :: ok = false fi;
#else
  ok = at > aRec;
#ifdef PUT_NEXT_ONLY
  ok = ok && at <= aEpoch + 1;
#endif
  if :: ok -> aV[IX(wallet, at)] = split; aT[IX(wallet, at)] = caller :: else fi;
#endif
}

inline aReadBack(caller, wallet, at, found) {
#ifdef MAL_A
  if :: ok = true; found = fV[f] :: ok = false; found = 0 fi;
#else
  ok = at > aRec && aV[IX(wallet, at)] != 0 && aT[IX(wallet, at)] == caller;
  found = (ok -> aV[IX(wallet, at)] : 0);
#endif
}

/* commitRecovery: rows before `e` go. Rows after `e` may go or stay. */
inline aCommit(caller, wallet, at, split) {
#ifdef MAL_A
  if :: ok = true :: ok = false fi;
#else
  if
  :: at == aRec -> ok = NAMED(aV[IX(wallet, at)], split)
  :: at > aRec && aV[IX(wallet, at)] != 0 && NAMED(aV[IX(wallet, at)], split) ->
    ok = true; aRec = at; aT[IX(wallet, at)] = 0;
    if :: at > aEpoch -> aEpoch = at :: else fi;
    i = 1;
    do
    :: i < at -> aV[IX(wallet, i)] = 0; aT[IX(wallet, i)] = 0; i++
    :: else -> break
    od;
    i = at + 1;
    if
    :: do
      :: i <= E -> aV[IX(wallet, i)] = 0; aT[IX(wallet, i)] = 0; i++
      :: else -> break
      od
    :: true
    fi;
    i = 0
  :: else -> ok = false
  fi;
#endif
}

/*
 * Compares with the statements that R has. When R's epoch is ahead, the devices that R's signed revocations name are deleted.
 * An unsigned statement of R does not count.
 */
inline aGuard() {
  skip;
#ifndef MAL_A
#ifdef MAL_R
  /* Any epoch that K signed. */
  i = aEpoch + 1;
  do
  :: i <= E && (sEpoch & BIT(i)) == 0 -> i++
  :: i <= E -> i++
  :: else -> break
  :: i <= E && (sEpoch & BIT(i)) != 0 -> aEpoch = i; break
  od;
  i = 0;
#ifdef WITHOUT_EPOCH_SIGNATURE
  if
  :: aEpoch < HUGE -> printf("step: R names a huge epoch\n"); aEpoch = HUGE
  :: true
  fi;
#endif
  p5_epochs = aEpoch < HUGE;
  assert(p5_epochs);
#else
#ifndef WITHOUT_GUARD
#ifndef WITHOUT_REVOKED_BY_NAME
  if :: rRevoked != 0 -> aDevE[2] = 0 :: else fi;
#endif
  if
  :: rEpoch > aEpoch ->
#ifdef REFUSES_BELOW
    aRefused = rEpoch;
#else
    if :: rRevoked > aEpoch -> aDevE[2] = 0 :: else fi;
#endif
    aEpoch = rEpoch
  :: else
  fi;
#endif
#endif
#endif
}

inline aDevice(device) {
#ifdef MAL_A
  if :: ok = true :: ok = false fi;
#else
  aGuard();
  ok = aSt == ACT && device != 0 && aDevE[device] != 0 && !BELOW(aDevE[device]);
#ifdef RESPLIT_ALL
  /* The first use of a new set deletes the one that it replaces. */
  i = 1;
  do
  :: i <= ND -> if :: ok && device != 2 && i != device && i != 2 -> aDevE[i] = 0 :: else fi; i++
  :: else -> break
  od;
  i = 0;
#endif
#endif
}

/* recoveryShare: the committed epoch only. */
inline aRecovery() {
#ifdef MAL_A
  i = 1;
  do
  :: i < NV -> i++
  :: break
  od;
  ok = (kA & BIT(i)) != 0;
  fA[f] = (ok -> i : 0);
  i = 0; e = 1; epoch = 1;
  if :: e = 2 :: true fi;
#else
  ok = aSt == ACT && aW == fW[f];
  e = aRec; epoch = aEpoch;
  fA[f] = (ok -> aV[IX(aW, aRec)] : 0);
#endif
}

/* release: after a code that R mailed for this thumbprint; `half` is the share that A gave. */
inline rRelease(caller, wallet, at, half) {
#ifdef MAL_R
  if :: PASSES_CODE -> evilCode = true; printf("step: F%d passes a code of A on to R\n", f) :: else fi;
  if :: ok = true :: ok = false fi;
#else
  ok = rSt[IX(wallet, at)] == ACT && rV[IX(wallet, at)] == half && OWN(rMail[wallet]) && !rFrozen;
#endif
}

/* revokeDevice: signed by K. */
inline aRevoke(level) {
  ok = level == aEpoch + 1;
  if :: ok -> aEpoch = level; aDevE[2] = 0; revoked = true :: else fi
}

/* putDevice: signed by K. */
inline aPutDevice(device, level) {
#ifdef MAL_A
  if :: ok = true :: ok = false fi;
#else
  ok = aSt == ACT && level == aEpoch;
  if :: ok -> aDevE[device] = level :: else fi;
#endif
}

/* ---- frame ---- */

proctype Frame(byte f; byte b) {
  byte e, epoch, mail;
  bit ok, isDue, isBehind;

start:
  atomic {
    fW[f] = 0; fV[f] = 0; fA[f] = 0; fD[f] = 0; e = 0; epoch = 0; mail = 0; isDue = false; isBehind = false; ok = false;
#ifdef MAL_A
    if :: PASSES_CODE -> evilCode = true; printf("step: F%d passes a code of R on to A\n", f) :: true fi;
#endif
#ifdef MAL_A
    if
    :: rec[b] == ACT -> fW[f] = recW[b] /* any other answer of A is refused */
    :: rec[b] != ACT -> goto create
    :: rec[b] != ACT && shown != 0 -> fW[f] = shown; goto recover
    fi;
#else
    if
    :: aSt != ACT && rec[b] != ACT -> goto create
    :: aSt == ACT && rec[b] != NONE && recW[b] == aW -> fW[f] = aW
    :: aSt == ACT && rec[b] != ACT && recW[b] != aW -> fW[f] = aW; goto recover
    :: else -> goto start
    fi;
#endif
  }

unlock:
  atomic {
    aDevice(recD[b]);
    if
    :: !ok ->
#ifdef MAL_A
      goto over
#else
      rec[b] = NONE; recW[b] = 0; recD[b] = 0; goto recover
#endif
    :: else
    fi;
    if :: rec[b] == PEND -> rec[b] = ACT; shown = fW[f] :: else fi;
#ifdef MAL_A
    /* A's answer: reshare or not, and any epoch. */
    if
    :: resplits > 0 -> resplits--; isDue = true
    :: true
    fi;
    epoch = 1; e = 2; mail = M0;
#ifdef LOSES
    /* A says that R does not know the wallet, and names a mailbox. */
    if :: mail = 0 :: mail = ME :: true fi;
#endif
#ifdef ASKS_EPOCH
    if :: epoch = 2 :: epoch = HUGE; e = HUGE :: true fi;
    isBehind = true;
#endif
#else
    epoch = aEpoch;
    e = (aEpoch > aRec -> aEpoch : aRec + 1);
    isDue = aRec < aResplit;
    mail = M0;
#if defined(LOSES) && defined(HONEST)
    /* A mailbox is named when R does not know the wallet: the one of the browser's record, or the one that the user has typed. */
    mail = (rSt[IX(aW, aRec)] == ACT -> 0 : M0);
#endif
#ifndef MAL_R
    isDue = isDue || rSt[IX(aW, aRec)] != ACT;
    isBehind = rEpoch < aEpoch;
#else
    isBehind = true;
#endif
#endif
    check();
    if
    :: isDue -> goto reshare
    :: !isDue && isBehind -> goto advance
    :: else -> goto upkeep
    fi
  }

create:
  atomic {
    newWallet(fW[f]);
    if :: fW[f] > W -> fW[f] = 0; goto over :: else fi;
    newSplit(fV[f]);
    if :: fV[f] > NV -> fV[f] = 0; goto over :: else fi;
    newDevice(fD[f]);
    e = M0; /* the mailbox, until the share is stored */
#ifdef SOCIAL
    /* A names the address. R mails a code to it; the screen shows it. */
    if
    :: true
#ifdef MAL_A
    :: e = ME
#endif
    fi;
#ifndef WITHOUT_MAILBOX_PROOF
    /* A can pass on to the user a code that came to the attacker's mailbox; the user leaves when the screen shows another mailbox. */
#ifndef WITHOUT_MAILBOX_SHOWN
    if :: !OWN(e) -> goto over :: else fi;
#endif
#endif
#endif
  }
  CALL(c1, "R.store", rStore(b, fW[f], 1, fV[f], e); sStore[fV[f]] = 1; sStoreW[fV[f]] = fW[f]; sStoreM[fV[f]] = e, start)
  CALL(c2, "A.create", e = 1; aCreate(b, fW[f], fV[f], fD[f]), start)
  STEP("writes a pending record", rec[b] = PEND; recW[b] = fW[f]; recD[b] = fD[f])
  CALL(c3, "A.readBack", aReadBackNew(b, fW[f], fD[f], fA[f]), start)
  CALL(c4, "R.readBack", rReadBack(b, fW[f], 1, fA[f]), start)
#ifdef WITHOUT_ORDER
  CALL(c6, "A.activate", aActivate(b, fW[f]), start)
  CALL(c5, "R.activate", rActivate(b, fW[f], 1, fA[f]); sActivate[IX(fW[f], 1)] = fA[f], start)
#else
  CALL(c5, "R.activate", rActivate(b, fW[f], 1, fA[f]); sActivate[IX(fW[f], 1)] = fA[f], start)
  CALL(c6, "A.activate", aActivate(b, fW[f]), start)
#endif
  STEP("shows the address", if :: recW[b] == fW[f] -> rec[b] = ACT; shown = fW[f] :: else -> goto start fi)
  goto over;

reshare:
  atomic {
    if :: e > E -> goto far :: else fi;
    fV[f] = 0; newSplit(fV[f]);
    if :: fV[f] > NV -> fV[f] = 0; goto over :: else fi;
#ifdef LOSES
#ifndef WITHOUT_MAILBOX_SHOWN
    /* R mails a code to the mailbox that A named; the user leaves when the screen shows another mailbox than theirs. */
    if :: mail == ME -> goto over :: else fi
#endif
#endif
  }
  CALL(r1, "R.store", rStore(b, fW[f], e, fV[f], mail); sStore[fV[f]] = e; sStoreW[fV[f]] = fW[f]; sStoreM[fV[f]] = mail, further)
#ifdef OVERLAPS
  /* The service compares epochs first, and writes later. */
  if :: e > aRec :: else -> goto later fi;
  CALL(r2, "A.putRecovery", ok = true; aV[IX(fW[f], e)] = fV[f]; aT[IX(fW[f], e)] = b, later)
#else
  CALL(r2, "A.putRecovery", aPut(b, fW[f], e, fV[f]), later)
#endif
  CALL(r3, "A.readBack", aReadBack(b, fW[f], e, fA[f]), later)
  CALL(r4, "R.readBack", rReadBack(b, fW[f], e, fA[f]), later)
#ifdef WITHOUT_ORDER
  CALL(r6, "A.commit", aCommit(b, fW[f], e, fA[f]), later)
  CALL(r5, "R.activate", rActivate(b, fW[f], e, fA[f]); sActivate[IX(fW[f], e)] = fA[f], later)
#else
  CALL(r5, "R.activate", rActivate(b, fW[f], e, fA[f]); sActivate[IX(fW[f], e)] = fA[f], later)
  CALL(r6, "A.commit", aCommit(b, fW[f], e, fA[f]), later)
#endif
  if :: e > epoch -> epoch = e :: else fi;
  goto advanceTo;
further: /* R has an active share of this epoch, or of a later one. */
  atomic {
#ifdef LOSES
    if :: rMail[fW[f]] == 0 -> goto later :: else fi; /* R has lost the wallet meanwhile. */
#endif
    e++;
#ifdef MAL_R
    if :: goto reshare :: goto over fi
#else
    goto reshare
#endif
  }
far:
#ifdef HONEST
  assert(false); /* E is large enough */
#endif
  goto over;
later: /* The wallet is unlocked. Pending steps are repeated at the next unlock, here at once if no other frame runs. */
  atomic {
#if FRAMES == 1 && defined(HONEST)
    goto start
#else
    goto over
#endif
  }

advance:
  atomic {
#ifdef MAL_A
    e = 1;
#else
    e = aRec; epoch = aEpoch;
#endif
  }
advanceTo:
  if :: NEAR(epoch, 1) :: else -> goto over fi;
  CALL(v1, "R.advance", rAdvance(fW[f], epoch, e, false); sEpoch = sEpoch | BIT(epoch), later)
#ifdef RESPLIT_ALL
  /* The device set is split again. */
  if
  :: aDevE[recD[b]] != 0 && aDevE[recD[b]] < aResplit ->
    atomic { newDevice(fD[f]) }
    CALL(x1, "A.putDevice", aPutDevice(fD[f], epoch), later)
    STEP("writes its record", recD[b] = fD[f]; fD[f] = 0)
    goto start
  :: else
  fi;
#endif

upkeep:
#ifdef MAIL
  /* The session's address is not the recorded one. The screen shows both; the user approves a change that they asked for. */
  atomic {
    e = M1;
#ifdef MAL_A
    if :: e = ME :: true fi;
#endif
#ifndef WITHOUT_V3
    if :: e != M1 -> goto over :: else approvedM1 = true fi
#endif
  }
#ifdef WITHOUT_V3
  CALL(m2, "R.changeEmail", ok = true; rMove(fW[f], e, e == M1, false), later)
#else
  /* startMailbox mails a code to the old mailbox, for this thumbprint; the user types it. */
  CALL(m2, "R.changeEmail", ok = true; if :: rMail[fW[f]] != e && OWN(rMail[fW[f]]) -> rMove(fW[f], e, approvedM1, true) :: else fi, later)
#endif
#endif
#ifdef REVOKES
  if :: b == 0 && aDevE[2] != 0 :: else -> goto settled fi;
  atomic { epoch = aEpoch + 1; e = aRec }
#ifdef WITHOUT_ORDER
  CALL(d2, "A.revokeDevice", aRevoke(epoch), later)
  CALL(d1, "R.advance (revoked)", rAdvance(fW[f], epoch, e, true), later)
#else
#ifdef R_AWAY
  if :: true :: goto d2 fi; /* R cannot be reached. */
#endif
  CALL(d1, "R.advance (revoked)", rAdvance(fW[f], epoch, e, true), later)
  CALL(d2, "A.revokeDevice", aRevoke(epoch), later)
#endif
settled:
#endif
#ifdef RESHARES_LATER
  atomic {
    if :: aRec == 1 -> epoch = aEpoch; e = (aEpoch > aRec -> aEpoch : aRec + 1); goto reshare :: else fi
  }
#endif
  goto over;

recover:
  CALL(n1, "A.recoveryShare", aGuard(); aRecovery(), start)
  /* The code goes to R's own mailbox, for this thumbprint. */
  CALL(n2, "R.release", rRelease(b, fW[f], e, fA[f]), start)
  atomic { newDevice(fD[f]) }
  CALL(n3, "A.putDevice", aPutDevice(fD[f], epoch), start)
  STEP("writes its record", rec[b] = ACT; recW[b] = fW[f]; recD[b] = fD[f]; fD[f] = 0; shown = fW[f])
  goto start;

over:
  atomic { finished++; fW[f] = 0; fV[f] = 0; fA[f] = 0; fD[f] = 0 }
}

/* ---- environment ---- */

inline forgetPending() {
  aSt = NONE; aW = 0; aT0 = 0; aRec = 0; aEpoch = 0;
  i = 0;
  do
  :: i < W * E -> aV[i] = 0; aT[i] = 0; i++
  :: else -> break
  od;
  i = 1;
  do
  :: i <= ND -> aDevE[i] = 0; i++
  :: else -> break
  od;
  i = 0
}

#if SWEEPS > 0
/* Deletes pending rows. The clock is not modelled: a frame can sleep for a day between any two steps. */
proctype Sweeper() {
  byte left = SWEEPS, x;
end:
  do
  :: atomic {
      left > 0 -> left--;
      if
      :: aSt == PEND -> forgetPending()
      :: aSt == ACT && aRec < E && aV[IX(aW, aRec + 1)] != 0 -> aV[IX(aW, aRec + 1)] = 0; aT[IX(aW, aRec + 1)] = 0
      :: x = 0;
        do
        :: x < W * E - 1 -> x++
        :: break
        od;
        if :: rSt[x] == PEND -> rSt[x] = NONE; rV[x] = 0; rT[x] = 0 :: else fi;
        x = 0
      fi;
      check()
    }
  od
}
#endif

#ifdef SETBACK
/* A's database is set back, once, to a backup of any time before. R's is not. */
proctype Backup() {
  byte x;
  atomic {
    x = 0;
    do
    :: x < W * E -> oV[x] = aV[x]; x++
    :: else -> break
    od;
    x = 1;
    do
    :: x <= ND -> oDevE[x] = aDevE[x]; x++
    :: else -> break
    od;
    x = 0; oEpoch = aEpoch; oRec = aRec
  }
  atomic {
    x = 0;
    do
    :: x < W * E -> aV[x] = oV[x]; oV[x] = 0; aT[x] = 0; x++
    :: else -> break
    od;
    x = 1;
    do
    :: x <= ND -> aDevE[x] = oDevE[x]; x++
    :: else -> break
    od;
    x = 0; aEpoch = oEpoch; aRec = oRec; aRefused = 0;
    printf("step: A is set back\n");
    check()
  }
}

#endif

#ifdef REVOKES
/* The revoked browser has its record and a session, and asks A for its share at any time. */
proctype Revoked() {
  bit ok;
end:
  do
  :: atomic {
      aDevice(2);
      if :: ok -> printf("step: the revoked browser gets its share\n") :: else fi;
      p6_revoked = !(ok && (revoked || rRevoked != 0));
      assert(p6_revoked);
      ok = false;
      check()
    }
  od
}
#endif

#ifdef LOSES
/* R loses its database, once. Earlier signatures of K have expired when R is back. */
proctype Loss() {
  byte x;
  atomic {
    do
    :: x < W * E -> rSt[x] = NONE; rV[x] = 0; rT[x] = 0; sActivate[x] = 0; x++
    :: else -> break
    od;
    x = 1;
    do
    :: x <= NV -> sStore[x] = 0; sStoreW[x] = 0; sStoreM[x] = 0; x++
    :: else -> break
    od;
    x = 1;
    do
    :: x <= W -> rMail[x] = 0; x++
    :: else -> break
    od;
    x = 0; rEpoch = 1; rRevoked = 0; rFrozen = false; evilCode = false; evilMailed = false;
    printf("step: R loses its database\n");
    check()
  }
}
#endif

/* ---- adversary ---- */

inline pick(number) {
  number = 0;
  do
  :: number < W * E - 1 -> number++
  :: break
  od
}

#ifdef MAL_A
/* A makes assertions for any user and for the thumbprint of its own key, and replays each request that K signed. */
proctype EvilA() {
  byte x, w;
end:
  do
  :: atomic { /* readBack: K never signed the adversary's reply key */
      pick(x);
#ifdef WITHOUT_V1
      if :: rSt[x] == PEND -> kR = kR | BIT(rV[x]); printf("step: adversary R.readBack\n") :: else fi;
#endif
#ifdef WITHOUT_SIGNATURE
      if :: rSt[x] == PEND && rT[x] == EVIL -> kR = kR | BIT(rV[x]); printf("step: adversary R.readBack\n") :: else fi;
#endif
      x = 0; check()
    }
  :: atomic { /* store, replayed */
      x = 1;
      do
      :: x < NV -> x++
      :: break
      od;
      if
      :: sStore[x] != 0 && (rMail[sStoreW[x]] != 0 || sStoreM[x] != 0) ->
        w = sStore[x]; i = w;
        do
        :: i <= E && rSt[IX(sStoreW[x], i)] != ACT -> i++
        :: else -> break
        od;
        if
        :: i > E -> rSt[IX(sStoreW[x], w)] = PEND; rV[IX(sStoreW[x], w)] = x; rT[IX(sStoreW[x], w)] = EVIL;
          if :: rMail[sStoreW[x]] == 0 -> rMail[sStoreW[x]] = sStoreM[x] :: else fi;
          printf("step: adversary replays R.store\n")
        :: else
        fi
      :: else
      fi;
      x = 0; w = 0; i = 0; check()
    }
  :: atomic { /* activate, replayed */
      pick(x);
      if
      :: sActivate[x] != 0 && rSt[x] == PEND && NAMED(rV[x], sActivate[x]) -> rSt[x] = ACT; rT[x] = 0
      :: else
      fi;
      x = 0; check()
    }
  :: atomic { /* start: R mails a code to its own mailbox of the wallet */
      w = 1;
      do
      :: w < W -> w++
      :: break
      od;
      if
      :: rMail[w] == ME -> evilCode = true; printf("step: R mails a code to the adversary\n")
      :: OWN(rMail[w]) -> evilMailed = true; printf("step: R mails a code for the adversary to the user\n")
      :: else
      fi;
      w = 0; check()
    }
  :: atomic { /* release */
      pick(x);
      if :: evilCode && rSt[x] == ACT && !rFrozen -> kR = kR | BIT(rV[x]); printf("step: adversary R.release\n") :: else fi;
      x = 0; check()
    }
  :: atomic { /* changeEmail, replayed: with a code that came to the attacker's mailbox */
      if :: evilCode && approvedM1 && rMail[1] != M1 -> rMove(1, M1, approvedM1, false) :: else fi;
      check()
    }
  :: atomic { rFrozen -> rFrozen = false; check() } /* 72 hours pass */
  od
}
#endif

#ifdef MAL_R
/* R has no session at A. It can begin a login there, in the user's name: A mails a code to the user. */
proctype EvilR() {
end:
  do
  :: atomic { !evilMailed -> evilMailed = true; printf("step: adversary begins a login at A\n"); check() }
  :: atomic { evilCode && aSt == ACT -> kA = kA | BIT(aV[IX(aW, aRec)]); printf("step: adversary A.recoveryShare\n"); check() }
  od
}
#endif

#ifdef THIEF
/* A second session of the same account, on a key of its own, without the mailbox. */
proctype Thief() {
  byte x;
end:
  do
  :: atomic { aSt == ACT -> kA = kA | BIT(aV[IX(aW, aRec)]); check() } /* recoveryShare */
  :: atomic { aSt == PEND -> forgetPending(); check() } /* create: deletes the pending wallet of before */
#ifdef WITHOUT_V2
  :: atomic { /* both services give a pending share to any session */
      pick(x);
      if
      :: aV[x] != 0 -> kA = kA | BIT(aV[x]); printf("step: thief A.recoveryShare\n")
      :: rSt[x] == PEND -> kR = kR | BIT(rV[x]); printf("step: thief R.readBack\n")
      :: true
      fi;
      x = 0; check()
    }
#endif
  od
}
#endif

#ifdef PROGRESS
ltl p3_progress { <> (finished == FRAMES) }
#endif

init {
  atomic {
#ifdef ACTIVE
    aSt = ACT; aW = 1; aEpoch = 1; aRec = 1; aV[0] = 1; aDevE[1] = 1;
    rSt[0] = ACT; rV[0] = 1; rMail[1] = M0; shown = 1;
    rec[0] = ACT; recW[0] = 1; recD[0] = 1;
#ifndef RECOVERS
    rec[1] = ACT; recW[1] = 1; recD[1] = 2; aDevE[2] = 1;
#endif
#ifdef RESPLIT_ALL
    aEpoch = 2; aResplit = 2;
#endif
#ifdef RESPLIT
    aResplit = 2;
#endif
#ifdef MAL_A
    kA = BIT(1);
#endif
#ifdef MAL_R
    kR = BIT(1);
#endif
#endif
#ifdef SECOND
    run Frame(0, 1);
#else
    run Frame(0, 0);
#endif
#if FRAMES > 1
#ifdef SAME_BROWSER
    run Frame(1, 0);
#else
    run Frame(1, 1);
#endif
#endif
#if SWEEPS > 0
    run Sweeper();
#endif
#ifdef SETBACK
    run Backup();
#endif
#ifdef REVOKES
    run Revoked();
#endif
#ifdef LOSES
    run Loss();
#endif
#ifdef MAL_A
    run EvilA();
#endif
#ifdef MAL_R
    run EvilR();
#endif
#ifdef THIEF
    run Thief();
#endif
  }
}
