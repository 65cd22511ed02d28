import { lazy, useEffect } from 'react'

const parts = {
  tasks: () => import('../../tasks/components/tasks-screen.tsx'),
  rewards: () => import('../../rewards/components/rewards-screen.tsx'),
  settings: () => import('./config-screen.tsx'),
  redeem: () => import('../../rewards/components/redeem-sheet.tsx'),
  score: () => import('../../points/components/score-sheet.tsx'),
  child: () => import('../../children/components/child-form-sheet.tsx'),
}

// what the first screen does not show comes after it, so that today's tasks are there soonest
export const TasksScreen = lazy(async () => ({ default: (await parts.tasks()).TasksScreen }))
export const RewardsScreen = lazy(async () => ({ default: (await parts.rewards()).RewardsScreen }))
export const ConfigScreen = lazy(async () => ({ default: (await parts.settings()).ConfigScreen }))
export const RedeemSheet = lazy(async () => ({ default: (await parts.redeem()).RedeemSheet }))
export const ScoreSheet = lazy(async () => ({ default: (await parts.score()).ScoreSheet }))
export const ChildFormSheet = lazy(async () => ({ default: (await parts.child()).ChildFormSheet }))

/** Fetches the later parts as soon as the first screen stands, so that they open at once and offline. */
export function useLaterParts(): void {
  useEffect(() => {
    const fetchAll = () => {
      for (const part of Object.values(parts)) part().catch(() => undefined)
    }
    if ('requestIdleCallback' in window) {
      const idle = window.requestIdleCallback(fetchAll, { timeout: 2000 })
      return () => window.cancelIdleCallback(idle)
    }
    const timer = setTimeout(fetchAll, 300)
    return () => clearTimeout(timer)
  }, [])
}
