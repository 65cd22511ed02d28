import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import type { OpenRepair } from '../entry.ts'
import { repairAction } from './score-actions.ts'
import styles from './repair-list.module.css'

interface RepairListProps {
  /** The child's `openRepairs` of the dashboard. */
  repairs: readonly OpenRepair[]
  /** Only guardians confirm a repair (rule 122). */
  canConfirm: boolean
  onConfirmed?: () => void
}

/**
 * What a child can put right, with 'Feito', which gives the points back. Renders nothing without repairs. A confirmed
 * repair stays until the list is unmounted, so that a double tap does not hit what would move up.
 */
export function RepairList({ repairs, canConfirm, onConfirmed }: RepairListProps) {
  const [confirmed, setConfirmed] = useState<readonly OpenRepair[]>([])
  const sendAction = useSendOptimistic()
  const openIds = new Set(repairs.map(({ entryId }) => entryId))
  // ids are in the order of time
  const rows = [...repairs, ...confirmed.filter(({ entryId }) => !openIds.has(entryId))].toSorted(
    (first, second) => (first.entryId < second.entryId ? -1 : 1),
  )
  if (rows.length === 0) return null

  function confirm(repair: OpenRepair) {
    const { entryId } = repair
    setConfirmed((previous) => [...previous.filter((other) => other.entryId !== entryId), repair])
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
                {repair.description} · {formatSignedPoints(repair.points)} de volta
              </small>
            </div>
            {isOpen && canConfirm && (
              <Button icon={<Check />} aria-label={`Feito: ${repair.repair}`} onClick={() => confirm(repair)}>
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
