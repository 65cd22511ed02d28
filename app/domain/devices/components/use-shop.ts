import { type ComponentProps, type ComponentType, useState } from 'react'
import type { ShopScreen } from '../shop/components/shop-screen.tsx'
import { useLater } from './use-later.ts'

type Shop = ComponentType<ComponentProps<typeof ShopScreen>>

const loadShop = async () => (await import('../shop/components/shop-screen.tsx')).ShopScreen

interface ShopState {
  /** The open shop; null while the day is shown. */
  Shop: Shop | null
  open: () => void
  close: () => void
}

/** Whether the child's day or its shop is on the screen. The shop opens as soon as it is loaded. */
export function useShop(hasShop: boolean): ShopState {
  const [isOpen, setOpen] = useState(false)
  const { Loaded } = useLater(loadShop, { isNeeded: hasShop, isUrgent: isOpen })
  return {
    Shop: isOpen ? Loaded : null,
    open: () => setOpen(true),
    close: () => setOpen(false),
  }
}
