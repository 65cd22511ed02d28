import { type ComponentType, lazy } from 'react'

/** Between two attempts to load a part. */
const PAUSE_MS = 3000
/** While the device says that it is connected; a part that a newer release took away is asked for in vain. */
const ATTEMPTS = 5

/**
 * Asks for a part of the screen until it comes: without internet the rest of the screen stays, and the part comes with
 * it. Rejects when a connected device asked five times. On the server, which has all parts, it asks once.
 */
export async function keepAsking<Part>(load: () => Promise<Part>): Promise<Part> {
  if (typeof window === 'undefined') return load()
  listenForLostStyles()
  let attempts = 0
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- one attempt after the other
      const part = await load()
      // oxlint-disable-next-line no-await-in-loop -- as above
      await bringLostStyles()
      return part
    } catch (error) {
      if (navigator.onLine) attempts += 1
      if (attempts >= ATTEMPTS) throw error
      // oxlint-disable-next-line no-await-in-loop -- as above
      await nextChance()
    }
  }
}

/** `lazy` for a part that is asked for until it comes. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await keepAsking(load) }))
}

function nextChance(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, PAUSE_MS)
    window.addEventListener('online', resolve, { once: true })
  })
}

const lostStyles = new Set<HTMLLinkElement>()

/** Heard once, however often it is asked for: the same listener is not added twice. */
function listenForLostStyles(): void {
  // of what a page brings along errors are heard on their way down only
  window.addEventListener('error', noteLostStyle, true)
}

function noteLostStyle({ target }: Event): void {
  if (isStyle(target)) lostStyles.add(target)
}

const isStyle = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

/** The bundler asks for the styles of a part once, and never again: those that did not come are asked for here. */
async function bringLostStyles(): Promise<void> {
  const lost = [...lostStyles]
  lostStyles.clear()
  await Promise.all(
    lost.map(
      (link) =>
        new Promise((resolve, reject) => {
          const again = link.cloneNode() as HTMLLinkElement
          again.addEventListener('load', resolve)
          again.addEventListener('error', reject)
          link.replaceWith(again)
        }),
    ),
  )
}
