import type { Child } from '../../children/child.ts'
import type { Dashboard } from '../dashboard.ts'
import { OpenTurnRows } from './deferred-screens.tsx'

/** Today's open turns that these children may take; undefined without any. */
export function dayOpenTurns(
  { openTurns, member }: Dashboard,
  candidates: readonly Child[],
  timeNow: string,
) {
  const turns = openTurns.filter(({ childIds }) => candidates.some(({ id }) => childIds.includes(id)))
  if (turns.length === 0) return undefined
  return (
    <OpenTurnRows
      turns={turns}
      candidates={candidates}
      timeNow={timeNow}
      isGuardian={member.role === 'parent'}
    />
  )
}
