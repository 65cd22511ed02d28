/**
 * Script of the plans page and of the return from payment: redirects to the app as soon as the person has access, also
 * when another device paid. An event stream announces changes; without one the page polls.
 */
const POLL_MS = 5000
const LONG_WAIT_MS = 60_000
const REDIRECT_DELAY_MS = 2500
const FINAL_STEPS = new Set(['paid', 'none', 'signed-out'])

interface PurchaseStatus {
  isSignedIn: boolean
  isSubscriber: boolean
  step: string
}

const waitPage = document.querySelector<HTMLElement>('[data-purchase-wait]')
if (waitPage) watch(waitPage)

function watch(page: HTMLElement): void {
  const isReturn = page.dataset.purchaseWait === 'return'
  const wasSignedIn = isReturn ? page.dataset.shown !== 'signed-out' : 'signedIn' in page.dataset
  const wasSubscribed = 'subscribed' in page.dataset
  let step = page.dataset.shown ?? ''
  let isLeaving = false
  let stream: EventSource | undefined
  let isConnected = false
  let reconnectTimer: number | undefined

  function show(next: string): void {
    if (next === step) return
    step = next
    for (const part of page.querySelectorAll<HTMLElement>('[data-step]')) {
      part.hidden = part.dataset.step !== next
    }
  }

  function leave(): void {
    if (isLeaving) return
    isLeaving = true
    disconnect()
    if (isReturn) show('paid')
    setTimeout(() => location.replace(page.dataset.goOn ?? '/app'), isReturn ? REDIRECT_DELAY_MS : 0)
  }

  async function update(): Promise<void> {
    const status = await readStatus()
    for (const part of page.querySelectorAll<HTMLElement>('[data-offline]')) {
      part.hidden = status !== undefined || navigator.onLine
    }
    if (!status || isLeaving) return
    if (status.isSubscriber) {
      if (!wasSubscribed) leave()
    } else if (!isReturn) {
      // signed in or out in another window, or no longer subscribed: the page shows something else
      if (status.isSignedIn !== wasSignedIn || wasSubscribed) location.reload()
    } else {
      if (!status.isSignedIn) show('signed-out')
      else if (status.step !== 'waiting' || step !== 'long') show(status.step)
      if (FINAL_STEPS.has(step)) disconnect()
    }
  }

  function connect(): void {
    disconnect()
    stream = new EventSource('/assinatura/eventos')
    stream.addEventListener('open', (event) => {
      // the server's first event has the same name
      if (event instanceof MessageEvent) return
      isConnected = true
      // a change before the connection was missed
      void update()
    })
    stream.addEventListener('change', () => void update())
    stream.addEventListener('ended', reconnect)
    stream.addEventListener('error', () => {
      isConnected = false
      // the browser reconnects by itself, unless the server responded with an error
      if (stream?.readyState === EventSource.CLOSED) reconnect()
    })
  }

  function reconnect(): void {
    disconnect()
    void update()
    reconnectTimer = window.setTimeout(connect, POLL_MS)
  }

  function disconnect(): void {
    stream?.close()
    stream = undefined
    isConnected = false
    clearTimeout(reconnectTimer)
  }

  const isWatching = wasSignedIn && !wasSubscribed && !FINAL_STEPS.has(step)
  if (step === 'paid') leave()
  if (isWatching) {
    connect()
    setInterval(() => {
      const isNeeded = isReturn ? !FINAL_STEPS.has(step) : !isConnected
      if (isNeeded && !isLeaving && document.visibilityState === 'visible') void update()
    }, POLL_MS)
    if (isReturn) setTimeout(() => step === 'waiting' && show('long'), LONG_WAIT_MS)
    addEventListener('online', () => void update())
    addEventListener('offline', () => void update())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void update()
    })
    // a page in the back-forward cache has no connection
    addEventListener('pagehide', disconnect)
  }
  // the response to a form, such as 'Sair', must not trigger a reload
  document.addEventListener('submit', () => {
    isLeaving = true
    disconnect()
  })
  // a page restored by Back may be older than a payment, a sign-in or a sign-out
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLeaving = false
    void update()
    if (isWatching && !FINAL_STEPS.has(step)) connect()
  })

  page.querySelector('[data-ask]')?.addEventListener('click', async (event) => {
    event.preventDefault()
    await update()
    const checkedAtLine = page.querySelector<HTMLElement>('[data-checked]')
    if (!checkedAtLine) return
    const time = new Date().toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
    checkedAtLine.textContent = `Conferido às ${time}: a confirmação ainda não chegou.`
    checkedAtLine.hidden = false
  })
}

/** Undefined after a failed request. */
async function readStatus(): Promise<PurchaseStatus | undefined> {
  const response = await fetch('/assinatura/situacao').catch(() => undefined)
  return response?.ok ? response.json().catch(() => undefined) : undefined
}
