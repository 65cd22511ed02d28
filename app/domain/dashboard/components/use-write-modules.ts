import { useEffect } from 'react'

const AFTER_START_MS = 1500
const AGAIN_MS = 5000
const FAMILY_AREA = 'routes/family/family-area'

/** What the framework tells the page about its routes, as far as it is read here. */
interface Manifest {
  routes: Record<
    string,
    {
      parentId?: string
      hasAction: boolean
      hasClientLoader: boolean
      module: string
      clientActionModule?: string
      clientLoaderModule?: string
    }
  >
}
declare global {
  interface Window {
    __reactRouterManifest?: Manifest
  }
}

/**
 * Brings the browser's side of every write, and of what parts of the screen read, before the first tap needs it: a tap goes out at once, and one without
 * internet is told so. The framework's own prefetching reloads the page when a module does not come, which without
 * internet would lose it.
 */
export function useWriteModules(): void {
  useEffect(() => {
    let isGone = false
    let timer = setTimeout(() => void bring(), AFTER_START_MS)
    async function bring() {
      const brought = await Promise.allSettled(writeModules().map(preload))
      const isMissing = brought.some(({ status }) => status === 'rejected')
      if (isMissing && !isGone) timer = setTimeout(() => void bring(), AGAIN_MS)
    }
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [])
}

function writeModules(): string[] {
  // oxlint-disable-next-line no-underscore-dangle -- the framework's name for it
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  return routes
    .filter(
      ({ parentId, hasAction, hasClientLoader }) =>
        (hasAction || hasClientLoader) && parentId === FAMILY_AREA,
    )
    .flatMap(({ module, clientActionModule, clientLoaderModule }) => [
      module,
      clientActionModule ?? module,
      clientLoaderModule ?? module,
    ])
}

async function preload(url: string): Promise<void> {
  await new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = url
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`${url} did not come`))
    })
    document.head.append(link)
  })
}
