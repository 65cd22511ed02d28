import { useState } from 'react'
import { useDelayedRowFold } from '../../components/use-delayed-row-fold.ts'
import type { Claim } from '../claim.ts'
import { taskDayKey } from '../decided-task-day.ts'

export interface ShownClaims {
  claims: readonly Claim[]
  /** Whether the cards of answered claims are folding. */
  isFolding: boolean
  /** Call on each press on the list. */
  restartDelay: () => void
}

/**
 * The waiting claims, and those answered a moment ago in their old places: no button moves under a finger, so that a double
 * tap answers once. New claims are added at the end.
 */
export function useShownClaims(claims: readonly Claim[]): ShownClaims {
  // every claim since the list was opened, so that the order does not change
  const [known, setKnown] = useState(claims)
  const waitingById = new Map(claims.map((claim) => [idOf(claim), claim]))
  const knownIds = known.map(idOf)
  const merged = [
    ...known.map((claim) => waitingById.get(idOf(claim)) ?? claim),
    ...claims.filter((claim) => !knownIds.includes(idOf(claim))),
  ]
  if (merged.length !== known.length || merged.some((claim, index) => claim !== known[index]))
    setKnown(merged)
  const { unfoldedIds, isFolding, restartDelay } = useDelayedRowFold(
    merged.map(idOf),
    new Set(waitingById.keys()),
  )
  return {
    claims: merged.filter((claim) => waitingById.has(idOf(claim)) || unfoldedIds.has(idOf(claim))),
    isFolding,
    restartDelay,
  }
}

const idOf = ({ taskDay }: Claim) => taskDayKey(taskDay)
