/**
 * An inline script of every screen. It loads React Router's modules after the first paint, so that they do not delay it;
 * forms and links work before.
 *
 * A click on a button before hydration is cancelled and repeated after hydration; of several clicks only the last one. On
 * a submit button the click is repeated after three seconds at the latest, because forms also work without hydration.
 */
const MAX_PAINT_WAIT_MS = 1000
const MAX_CLICK_WAIT_MS = 3000

function startAfterPaint(): void {
  const entry = document.querySelector<HTMLScriptElement>('script[data-modules]')
  let isStarted = false

  function start(): void {
    if (isStarted || !entry) return
    isStarted = true
    const { nonce, textContent, dataset } = entry
    for (const href of dataset.modules?.split(' ') ?? []) {
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    }
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', nonce, textContent }),
    )
  }

  // not 'first-paint', which may show the background only
  new PerformanceObserver((paints) => {
    if (paints.getEntriesByName('first-contentful-paint').length > 0) start()
  }).observe({ type: 'paint', buffered: true })
  // a background tab is never painted
  setTimeout(start, MAX_PAINT_WAIT_MS)
}

function replayEarlyClicks(): void {
  let isHydrated = false
  let isReplaying = false
  let clickedButton: HTMLButtonElement | undefined

  function replay(): void {
    const button = clickedButton
    clickedButton = undefined
    isReplaying = true
    button?.click()
    isReplaying = false
  }

  function deferClick(event: MouseEvent): void {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (isHydrated || isReplaying || !button) return
    event.preventDefault()
    event.stopImmediatePropagation()
    clickedButton = button
    if (button.type === 'submit' && button.form) {
      setTimeout(() => clickedButton === button && replay(), MAX_CLICK_WAIT_MS)
    }
  }

  addEventListener('click', deferClick, { capture: true })
  addEventListener(
    'framework-ready',
    () => {
      isHydrated = true
      replay()
    },
    { once: true },
  )
}

startAfterPaint()
replayEarlyClicks()
