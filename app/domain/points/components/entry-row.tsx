import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import Undo2 from 'lucide-react/icons/undo-2'
import X from 'lucide-react/icons/x'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/ui/format-points.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ListRow } from '#app/ui/list.tsx'
import { Points } from '#app/ui/points.tsx'
import { momentText } from '../../families/dates/moment-text.ts'
import type { Entry } from '../entry.ts'
import styles from './history-list.module.css'

interface EntryRowProps {
  entry: Entry
  timeZone: string
  withChildName: boolean
  /** Only for guardians (rule 3). */
  actions?: { onEdit: () => void; onDelete: () => void }
}

export function EntryRow({ entry, timeZone, withChildName, actions }: EntryRowProps) {
  return (
    <ListRow className={classNames(styles.row, actions && styles.rowWithActions)}>
      <div className={styles.text}>
        <Description text={entry.description} />
        <small>
          {withChildName && `${entry.childName} · `}
          <span className={styles.nowrap}>{momentText(entry.occurredAt, timeZone)} ·</span>{' '}
          <span className={styles.nowrap}>por {entry.scorerName.split(' ')[0]}</span>
        </small>
      </div>
      <Points value={entry.points} />
      {actions && (
        <span className={styles.actions}>
          <IconButton icon={<Pencil />} label={`Editar: ${entry.description}`} onClick={actions.onEdit} />
          <IconButton
            icon={entry.source === 'redemption' ? <Undo2 /> : <Trash2 />}
            label={takeBackTexts(entry).label}
            onClick={actions.onDelete}
          />
        </span>
      )}
    </ListRow>
  )
}

/** Number of letters that fit in three lines on a phone. */
const MAX_UNCLAMPED_LENGTH = 70

/** The description of an entry. A long one is clamped to three lines and expands on a press. */
function Description({ text }: { text: string }) {
  if (text.length <= MAX_UNCLAMPED_LENGTH) return <b className={styles.description}>{text}</b>
  return (
    <details className={styles.description}>
      <summary>
        <b className={styles.clampedText}>{text}</b>
      </summary>
    </details>
  )
}

interface ConfirmRowProps {
  entry: Entry
  /** The child's balance before the deletion. */
  totalPoints: number
  onConfirm: () => void
  onCancel: () => void
}

/** Replaces the row of an entry while the deletion waits for a confirmation. */
export function ConfirmRow({ entry, totalPoints, onConfirm, onCancel }: ConfirmRowProps) {
  const amount = formatPoints(Math.abs(entry.points))
  const texts = takeBackTexts(entry)
  return (
    <ListRow tone="terra" className={styles.row}>
      <div className={styles.text}>
        <b className={styles.clampedText}>{texts.question}</b>
        <small>
          {entry.points < 0 ? 'Devolve' : 'Tira'} {amount}: {formatPoints(totalPoints)}{' '}
          {entry.points < 0 ? '+' : '−'} {amount} = {formatPoints(totalPoints - entry.points)}
        </small>
      </div>
      <IconButton variant="terra" icon={<Check />} label={texts.confirm} onClick={onConfirm} />
      <IconButton variant="sunk" icon={<X />} label={texts.cancel} autoFocus onClick={onCancel} />
    </ListRow>
  )
}

/** The texts of a deletion. For a redemption the deletion is called 'Desfazer'. */
function takeBackTexts({ source, description }: Entry) {
  if (source === 'redemption') {
    const reward = description.replace(/^Resgate: /, '')
    return {
      label: `Desfazer resgate: ${reward}`,
      question: `Desfazer o resgate “${reward}”?`,
      confirm: `Confirmar: desfazer resgate: ${reward}`,
      cancel: 'Manter resgate',
    }
  }
  return {
    label: `Excluir: ${description}`,
    question: `Excluir “${description}”?`,
    confirm: `Confirmar exclusão: ${description}`,
    cancel: 'Cancelar exclusão',
  }
}
