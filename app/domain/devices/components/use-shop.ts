import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'
import { importWithRetry } from '#app/ui/retry-import.ts'
import type { ShopScreen } from '../shop/components/shop-screen.tsx'

type Shop = ComponentType<ComponentProps<typeof ShopScreen>>

/** The shop is loaded this long after the day, so that it does not delay the first screen. */
const LOAD_AFTER_MS = 2000

const load = () =>
  importWithRetry(async () => (await import('../shop/components/shop-screen.tsx')).ShopScreen)

interface ShopState {
  /** The open shop; null while the day is shown. */
  Shop: Shop | null
  open: () => void
  close: () => void
}

/** Whether the child's day or its shop is on the screen. The shop opens as soon as it is loaded. */
export function useShop(hasShop: boolean): ShopState {
  const [Shop, setShop] = useState<Shop | null>(null)
  const [isOpen, setOpen] = useState(false)

  useEffect(() => {
    if (!hasShop) return
    let isStopped = false
    const timer = setTimeout(
      async () => {
        // undefined if a newer release has removed the file: the page reloads at the next quiet moment
        const loaded = await load().catch(() => undefined)
        if (loaded && !isStopped) setShop(() => loaded)
      },
      isOpen ? 0 : LOAD_AFTER_MS,
    )
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [hasShop, isOpen])

  return {
    Shop: isOpen && hasShop ? Shop : null,
    open: () => setOpen(true),
    close: () => setOpen(false),
  }
}
