import { type ComponentType, lazy } from 'react'

/** Pause between two attempts. */
const PAUSE_MS = 3000
/** Attempts of a device that is online: a newer release may have removed the file, so retries must end. */
const MAX_ATTEMPTS = 5

/**
 * Imports a module, and retries until it loads: without internet it waits for the connection. Rejects after five
 * attempts of a connected device. On the server it tries once.
 */
export async function importWithRetry<Module>(load: () => Promise<Module>): Promise<Module> {
  if (typeof window === 'undefined') return load()
  // captured, because error events of resources do not bubble; adding the listener twice has no effect
  window.addEventListener('error', collectFailedStylesheet, true)
  let attempts = 0
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const module = await load()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await reloadFailedStylesheets()
      return module
    } catch (error) {
      if (navigator.onLine) attempts += 1
      if (attempts >= MAX_ATTEMPTS) throw error
      // oxlint-disable-next-line no-await-in-loop -- as above
      await pauseOrOnline()
    }
  }
}

/** `lazy` with retries. */
export function lazyWithRetry<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await importWithRetry(load) }))
}

function pauseOrOnline(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS)
    window.addEventListener('online', resolve, { once: true })
  })
}

const failedStylesheets = new Set<HTMLLinkElement>()

function collectFailedStylesheet({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') failedStylesheets.add(target)
}

/** Needed because the bundler requests the stylesheets of a module only once. */
async function reloadFailedStylesheets(): Promise<void> {
  const failed = [...failedStylesheets]
  failedStylesheets.clear()
  await Promise.all(
    failed.map(
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
