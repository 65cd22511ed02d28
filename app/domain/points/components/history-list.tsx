import { Check, Pencil, Trash2, X } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { List, ListRow } from '#app/ui/list.tsx'
import { Points } from '#app/ui/points.tsx'
import { useSendWrite } from '#app/ui/use-send-write.ts'
import { spokenMoment } from '../../families/spoken-moment.ts'
import type { Entry } from '../entry.ts'
import styles from './history-list.module.css'

const EntryFormSheet = lazy(async () => ({
  default: (await import('./entry-form-sheet.tsx')).EntryFormSheet,
}))

interface HistoryListProps {
  title: string
  /** Newest first. */
  entries: readonly Entry[]
  /** The child's balance, to show what taking an entry back will make of it. */
  totalPoints: number
  timeZone: string
  /** Guardians delete and edit (spec section 6). */
  canEdit: boolean
  emptyText: string
}

/** The score history: a scrolling box of at most 500 px; deleting asks in the row itself. */
export function HistoryList({ title, entries, totalPoints, timeZone, canEdit, emptyText }: HistoryListProps) {
  const [asking, setAsking] = useState<string | null>(null)
  const [editing, setEditing] = useState<Entry | null>(null)
  const [isEditing, setIsEditing] = useState(false)
  const headingId = useId()
  const send = useSendWrite()

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {title}
      </h2>
      {entries.length === 0 ? (
        <EmptyState text={emptyText} />
      ) : (
        <div className={styles.box} role="region" aria-label="Lançamentos" tabIndex={0}>
          <List>
            {entries.map((entry) =>
              asking === entry.id ? (
                <ListRow key={entry.id} tone="terra" className={styles.row}>
                  <div className={styles.text}>
                    <b>Excluir “{entry.description}”?</b>
                    <small>
                      {entry.points < 0 ? 'Devolve' : 'Tira'} {formatPoints(Math.abs(entry.points))}:{' '}
                      {formatPoints(totalPoints)} {entry.points < 0 ? '+' : '−'}{' '}
                      {formatPoints(Math.abs(entry.points))} = {formatPoints(totalPoints - entry.points)}
                    </small>
                  </div>
                  <IconButton
                    variant="terra"
                    icon={<Check />}
                    label={`Confirmar exclusão: ${entry.description}`}
                    onClick={() => {
                      setAsking(null)
                      send('/app/pontos/excluir', { entryId: entry.id }, `take-back:${entry.id}`)
                    }}
                  />
                  <IconButton
                    variant="sunk"
                    icon={<X />}
                    label="Cancelar exclusão"
                    autoFocus
                    onClick={() => setAsking(null)}
                  />
                </ListRow>
              ) : (
                <ListRow key={entry.id} className={styles.row}>
                  <div className={styles.text}>
                    <b>{entry.description}</b>
                    <small>
                      {spokenMoment(entry.occurredAt, timeZone)} · por {entry.scorerName.split(' ')[0]}
                    </small>
                  </div>
                  <Points value={entry.points} />
                  {canEdit && (
                    <span className={styles.tools}>
                      <IconButton
                        icon={<Pencil />}
                        label={`Editar: ${entry.description}`}
                        onClick={() => {
                          setEditing(entry)
                          setIsEditing(true)
                        }}
                      />
                      <IconButton
                        icon={<Trash2 />}
                        label={`Excluir: ${entry.description}`}
                        onClick={() => setAsking(entry.id)}
                      />
                    </span>
                  )}
                </ListRow>
              ),
            )}
          </List>
        </div>
      )}
      {editing && (
        <Suspense>
          <EntryFormSheet key={editing.id} open={isEditing} onOpenChange={setIsEditing} entry={editing} />
        </Suspense>
      )}
    </section>
  )
}
