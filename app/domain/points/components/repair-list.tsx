import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import type { OpenRepair } from '../entry.ts'
import { repairAction } from './score-actions.ts'
import styles from './repair-list.module.css'

interface RepairListProps {
  /** `openRepairs` of one child or several. */
  repairs: readonly OpenRepair[]
  /** Returns the name of the child, which is shown in a list of several children. */
  nameOf?: ((childId: string) => string | undefined) | undefined
  /** Only guardians confirm a repair (rule 122). */
  canConfirm: boolean
  onConfirmed?: () => void
}

/**
 * The open repairs of one child or several. 'Feito' confirms one, which gives the points back. A confirmed repair stays until the list
 * is unmounted, so that a double tap does not hit the next row.
 */
export function RepairList({ repairs, nameOf, canConfirm, onConfirmed }: RepairListProps) {
  const [confirmedRepairs, setConfirmedRepairs] = useState<readonly OpenRepair[]>([])
  const sendAction = useSendOptimistic()
  const openIds = new Set(repairs.map(({ entryId }) => entryId))
  // entry ids are ordered by time
  const rows = [...repairs, ...confirmedRepairs.filter(({ entryId }) => !openIds.has(entryId))].toSorted(
    (first, second) => (first.entryId < second.entryId ? -1 : 1),
  )
  if (rows.length === 0) return null

  function confirm(repair: OpenRepair) {
    const { entryId } = repair
    setConfirmedRepairs((previous) => [...previous.filter((other) => other.entryId !== entryId), repair])
    void sendAction(repairAction(repair, newRequestId()))
    onConfirmed?.()
  }
  return (
    <List aria-label="Para consertar">
      {rows.map((repair) => {
        const isOpen = openIds.has(repair.entryId)
        return (
          <ListRow key={repair.entryId} tone={isOpen ? 'plain' : 'sunk'} className={styles.row}>
            <div className={styles.text}>
              <b>
                {isOpen ? 'Para consertar' : 'Consertado'}: {repair.repair}
              </b>
              <small>
                {nameOf && `${nameOf(repair.childId)} · `}
                {repair.description} · {formatSignedPoints(repair.points)} de volta
              </small>
            </div>
            {isOpen && canConfirm && (
              <Button
                icon={<Check />}
                aria-label={`Feito: ${repair.repair}${nameOf ? `, ${nameOf(repair.childId)}` : ''}`}
                onClick={() => confirm(repair)}
              >
                Feito
              </Button>
            )}
            {!isOpen && <Check aria-hidden="true" className={styles.check} />}
          </ListRow>
        )
      })}
    </List>
  )
}
