const RETRY_DELAY_MS = 3000
/** Attempts while the device is online. Retries must end, because a newer release may have removed the file. */
const MAX_ONLINE_ATTEMPTS = 5

/**
 * Imports a module and retries until it loads. While the device is offline it retries without limit; online it rejects
 * after five attempts. On the server it tries once.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  if (typeof window === 'undefined') return load()
  // capture phase, because error events of resources do not bubble; adding the listener twice has no effect
  window.addEventListener('error', collectFailedStylesheet, true)
  let onlineAttempts = 0
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const module = await load()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await reloadFailedStylesheets()
      return module
    } catch (error) {
      if (navigator.onLine) onlineAttempts += 1
      if (onlineAttempts >= MAX_ONLINE_ATTEMPTS) throw error
      // oxlint-disable-next-line no-await-in-loop -- as above
      await waitForRetry()
    }
  }
}

function waitForRetry(): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      resolve()
    }
    const timer = setTimeout(retry, RETRY_DELAY_MS)
    window.addEventListener('online', retry)
  })
}

const failedStylesheets = new Set<HTMLLinkElement>()

function collectFailedStylesheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStylesheets.add(target)
}

/** Requests failed stylesheets again, because the bundler requests the stylesheets of a module only once. */
async function reloadFailedStylesheets(): Promise<void> {
  const failedLinks = [...failedStylesheets]
  failedStylesheets.clear()
  await Promise.all(
    failedLinks.map(
      (link) =>
        new Promise((resolve, reject) => {
          const copy = link.cloneNode() as HTMLLinkElement
          copy.addEventListener('load', resolve)
          copy.addEventListener('error', reject)
          link.replaceWith(copy)
        }),
    ),
  )
}
