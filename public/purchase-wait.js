/**
 * On the plans page and on the way back from the pay page: goes on as soon as the app is open for this person, whoever
 * paid on whatever device. It is told by the server, and asks every five seconds where it cannot be told. Without this
 * script both pages say the same when they are read again.
 */
const ASK_EVERY_MS = 5000
const LONG_AFTER_MS = 60_000
const LEAVE_AFTER_MS = 2500
const FINAL = new Set(['paid', 'none', 'signed-out'])

const page = document.querySelector('[data-purchase-wait]')
const isReturn = page.dataset.purchaseWait === 'return'
const wasSignedIn = isReturn ? page.dataset.shown !== 'signed-out' : 'signedIn' in page.dataset
let shown = page.dataset.shown
let isLeaving = false
let stream
let isTold = false
let reopening

function show(step) {
  if (step === shown) return
  shown = step
  for (const part of page.querySelectorAll('[data-step]')) part.hidden = part.dataset.step !== step
}

function goOn() {
  if (isLeaving) return
  isLeaving = true
  stop()
  if (isReturn) show('paid')
  setTimeout(() => location.replace(page.dataset.goOn), isReturn ? LEAVE_AFTER_MS : 0)
}

/** What the server says now; undefined without an answer. */
async function read() {
  const answer = await fetch('/assinatura/situacao').catch(() => undefined)
  return answer?.ok ? answer.json().catch(() => undefined) : undefined
}

async function ask() {
  const news = await read()
  for (const part of page.querySelectorAll('[data-offline]'))
    part.hidden = news !== undefined || navigator.onLine
  if (!news || isLeaving) return
  if (news.isSubscriber) return 'subscribed' in page.dataset ? undefined : goOn()
  if (!isReturn) {
    // signed in or out in another window, or no longer subscribed: the page is another one
    if (news.isSignedIn !== wasSignedIn || 'subscribed' in page.dataset) location.reload()
    return
  }
  if (!news.isSignedIn) show('signed-out')
  else if (news.step !== 'waiting' || shown !== 'long') show(news.step)
  if (FINAL.has(shown)) stop()
}

function listen() {
  stop()
  stream = new EventSource('/assinatura/eventos')
  stream.addEventListener('open', (event) => {
    // the server's own word of welcome bears the same name
    if (event instanceof MessageEvent) return
    isTold = true
    // between the last answer and this moment nobody listened
    void ask()
  })
  stream.addEventListener('change', () => void ask())
  stream.addEventListener('ended', () => listenAgain())
  stream.addEventListener('error', () => {
    isTold = false
    // the browser tries again by itself, unless the server answered with an error
    if (stream?.readyState === EventSource.CLOSED) listenAgain()
  })
}

function listenAgain() {
  stop()
  void ask()
  reopening = setTimeout(listen, ASK_EVERY_MS)
}

function stop() {
  stream?.close()
  stream = undefined
  isTold = false
  clearTimeout(reopening)
}

const isWatching = wasSignedIn && !('subscribed' in page.dataset) && !FINAL.has(shown)
if (shown === 'paid') goOn()
if (isWatching) {
  listen()
  setInterval(() => {
    const isNeeded = isReturn ? !FINAL.has(shown) : !isTold
    if (isNeeded && !isLeaving && document.visibilityState === 'visible') void ask()
  }, ASK_EVERY_MS)
  if (isReturn) setTimeout(() => shown === 'waiting' && show('long'), LONG_AFTER_MS)
  addEventListener('online', () => void ask())
  addEventListener('offline', () => void ask())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void ask()
  })
  // a page that is kept in memory holds no connection
  addEventListener('pagehide', stop)
}
// a form leads away by itself: what its answer changes must not turn the page round on the way, as after 'Sair'
document.addEventListener('submit', () => {
  isLeaving = true
  stop()
})
// one that Back brings out of memory may be older than a payment, a sign-in or a sign-out
addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return
  isLeaving = false
  void ask()
  if (isWatching && !FINAL.has(shown)) listen()
})

page.querySelector('[data-ask]')?.addEventListener('click', async (event) => {
  event.preventDefault()
  await ask()
  const line = page.querySelector('[data-checked]')
  const time = new Date().toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
  line.textContent = `Conferido às ${time}: a confirmação ainda não chegou.`
  line.hidden = false
})
