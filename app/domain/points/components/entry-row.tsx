import { Check, Pencil, Trash2, X } from 'lucide-react'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListRow } from '#app/ui/list.tsx'
import { Points } from '#app/ui/points.tsx'
import { spokenMoment } from '../../families/spoken-moment.ts'
import type { Entry } from '../entry.ts'
import styles from './history-list.module.css'

interface EntryRowProps {
  entry: Entry
  timeZone: string
  /** Of the whole family's history: whose entry it is. */
  withChild: boolean
  /** Guardians delete and edit (spec section 6). */
  tools?: { onEdit: () => void; onDelete: () => void }
}

/** One line of the history. */
export function EntryRow({ entry, timeZone, withChild, tools }: EntryRowProps) {
  return (
    <ListRow className={classNames(styles.row, tools && styles.entry)}>
      <div className={styles.text}>
        <b>{entry.description}</b>
        <small>
          {withChild && `${entry.childName} · `}
          <span className={styles.whole}>{spokenMoment(entry.occurredAt, timeZone)} ·</span>{' '}
          <span className={styles.whole}>por {entry.scorerName.split(' ')[0]}</span>
        </small>
      </div>
      <Points value={entry.points} />
      {tools && (
        <span className={styles.tools}>
          <IconButton icon={<Pencil />} label={`Editar: ${entry.description}`} onClick={tools.onEdit} />
          <IconButton icon={<Trash2 />} label={`Excluir: ${entry.description}`} onClick={tools.onDelete} />
        </span>
      )}
    </ListRow>
  )
}

interface AskingRowProps {
  entry: Entry
  /** The child's balance, to show what taking the entry back will make of it. */
  totalPoints: number
  onConfirm: () => void
  onCancel: () => void
}

/** The same line while it asks whether to delete (spec section 2, Score history). */
export function AskingRow({ entry, totalPoints, onConfirm, onCancel }: AskingRowProps) {
  const amount = formatPoints(Math.abs(entry.points))
  return (
    <ListRow tone="terra" className={styles.row}>
      <div className={styles.text}>
        <b>Excluir “{entry.description}”?</b>
        <small>
          {entry.points < 0 ? 'Devolve' : 'Tira'} {amount}: {formatPoints(totalPoints)}{' '}
          {entry.points < 0 ? '+' : '−'} {amount} = {formatPoints(totalPoints - entry.points)}
        </small>
      </div>
      <IconButton
        variant="terra"
        icon={<Check />}
        label={`Confirmar exclusão: ${entry.description}`}
        onClick={onConfirm}
      />
      <IconButton variant="sunk" icon={<X />} label="Cancelar exclusão" autoFocus onClick={onCancel} />
    </ListRow>
  )
}
