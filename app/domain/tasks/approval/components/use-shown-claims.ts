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
  const [known, setKnown] = useState(claims)
  const knownIds = known.map(idOf)
  const waitingById = new Map(claims.map((claim) => [idOf(claim), claim]))
  const { unfoldedIds, isFolding, restartDelay } = useDelayedRowFold(
    [...new Set([...knownIds, ...waitingById.keys()])],
    new Set(waitingById.keys()),
  )
  const shown = [
    ...known.flatMap((claim) => waitingById.get(idOf(claim)) ?? (unfoldedIds.has(idOf(claim)) ? claim : [])),
    ...claims.filter((claim) => !knownIds.includes(idOf(claim))),
  ]
  if (shown.length !== known.length || shown.some((claim, index) => claim !== known[index])) setKnown(shown)
  return { claims: shown, isFolding, restartDelay }
}

const idOf = ({ taskDay }: Claim) => taskDayKey(taskDay)
