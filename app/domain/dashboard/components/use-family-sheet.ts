import { useState } from 'react'
import type { DashboardChild } from '../dashboard.ts'
import type { FamilySheet } from './family-sheets.tsx'
import type { Shortcut } from './home-shortcuts.tsx'
import { usePairingLink } from './use-pairing-link.ts'

interface FamilySheetOptions {
  /** The selected child; null without children. */
  child: DashboardChild | null
  /** The child whose day Início shows; null while it shows all children. */
  homeChild: DashboardChild | null
  onShowWeek: () => void
}

/** The open dialog of the family's screens; at first the pairing of a device, if the page was opened by its link. */
export function useFamilySheet({ child, homeChild, onShowWeek }: FamilySheetOptions) {
  const pairingCode = usePairingLink()
  const [activeSheet, openSheet] = useState<FamilySheet | null>(
    pairingCode === null ? null : { name: 'device', code: pairingCode },
  )
  const redeem = (rewardId: string | null = null) =>
    child && openSheet({ name: 'redeem', childId: child.id, rewardId })
  const score = () => openSheet({ name: 'score', childIds: homeChild ? [homeChild.id] : [] })
  const shortcuts: Record<Shortcut, () => void> = {
    score,
    redeem: () => redeem(),
    week: onShowWeek,
    pauses: () => openSheet({ name: 'pauses' }),
    handOver: () => openSheet({ name: 'handOver', chosenId: homeChild?.id ?? null }),
  }
  return { activeSheet, openSheet, redeem, score, shortcuts, addChild: () => openSheet({ name: 'child' }) }
}
