/**
 * Script of the plans page and of the page after the payment. Redirects to the app as soon as the person has access, even if
 * another member paid. An event stream signals changes; without a connection the page polls.
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
if (waitPage) watchPurchase(waitPage)

function watchPurchase(page: HTMLElement): void {
  const isReturnPage = page.dataset.purchaseWait === 'return'
  const wasSignedIn = isReturnPage ? page.dataset.currentStep !== 'signed-out' : 'signedIn' in page.dataset
  const wasSubscribed = 'subscribed' in page.dataset
  let step = page.dataset.currentStep ?? ''
  let isLeaving = false
  let stream: EventSource | undefined
  let isConnected = false
  let reconnectTimer: number | undefined

  function showStep(newStep: string): void {
    if (newStep === step) return
    step = newStep
    for (const element of page.querySelectorAll<HTMLElement>('[data-step]')) {
      element.hidden = element.dataset.step !== newStep
    }
  }

  function redirectToApp(): void {
    if (isLeaving) return
    isLeaving = true
    disconnect()
    if (isReturnPage) showStep('paid')
    setTimeout(() => location.replace(page.dataset.nextPath ?? '/app'), isReturnPage ? REDIRECT_DELAY_MS : 0)
  }

  async function update(): Promise<void> {
    const status = await fetchStatus()
    for (const element of page.querySelectorAll<HTMLElement>('[data-offline]')) {
      element.hidden = status !== undefined || navigator.onLine
    }
    if (!status || isLeaving) return
    if (status.isSubscriber) {
      if (!wasSubscribed) redirectToApp()
    } else if (!isReturnPage) {
      // the person signed in or out in another window, or lost access: the server renders another page
      if (status.isSignedIn !== wasSignedIn || wasSubscribed) location.reload()
    } else {
      if (!status.isSignedIn) showStep('signed-out')
      else if (status.step !== 'waiting' || step !== 'long') showStep(status.step)
      if (FINAL_STEPS.has(step)) disconnect()
    }
  }

  function connect(): void {
    disconnect()
    stream = new EventSource('/assinatura/eventos')
    stream.addEventListener('open', (event) => {
      // ignores the event named 'open' that the server sends
      if (event instanceof MessageEvent) return
      isConnected = true
      // changes before the connection was open were not signalled
      void update()
    })
    stream.addEventListener('change', () => void update())
    stream.addEventListener('ended', reconnect)
    stream.addEventListener('error', () => {
      isConnected = false
      // the browser reconnects by itself, unless the response was an error
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
  if (step === 'paid') redirectToApp()
  if (isWatching) {
    connect()
    setInterval(() => {
      const shouldPoll = isReturnPage ? !FINAL_STEPS.has(step) : !isConnected
      if (shouldPoll && !isLeaving && document.visibilityState === 'visible') void update()
    }, POLL_MS)
    if (isReturnPage) setTimeout(() => step === 'waiting' && showStep('long'), LONG_WAIT_MS)
    addEventListener('online', () => void update())
    addEventListener('offline', () => void update())
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') void update()
    })
    // a page in the back-forward cache must not keep a connection
    addEventListener('pagehide', disconnect)
  }
  // the effect of a submitted form, such as 'Sair', must not trigger a reload
  document.addEventListener('submit', () => {
    isLeaving = true
    disconnect()
  })
  // a page from the back-forward cache may be older than a payment, a sign-in or a sign-out
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLeaving = false
    void update()
    if (isWatching && !FINAL_STEPS.has(step)) connect()
  })

  page.querySelector('[data-check-now]')?.addEventListener('click', async (event) => {
    event.preventDefault()
    await update()
    const lastCheckText = page.querySelector<HTMLElement>('[data-last-check]')
    if (!lastCheckText) return
    const time = new Date().toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
    lastCheckText.textContent = `Conferido às ${time}: a confirmação ainda não chegou.`
    lastCheckText.hidden = false
  })
}

/** Requests the state of the checkout; undefined after a failed request. */
async function fetchStatus(): Promise<PurchaseStatus | undefined> {
  const response = await fetch('/assinatura/situacao').catch(() => undefined)
  return response?.ok ? response.json().catch(() => undefined) : undefined
}
