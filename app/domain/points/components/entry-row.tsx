import ChevronRight from 'lucide-react/icons/chevron-right'
import { ListRow } from '#app/ui/list.tsx'
import { Points } from '#app/ui/points.tsx'
import { momentText } from '../../families/dates/moment-text.ts'
import { firstNameOf } from '../../families/member.ts'
import type { Entry } from '../entry.ts'
import { lateMarkText } from '../entry-late-mark.ts'
import styles from './history-list.module.css'

interface EntryRowProps {
  entry: Entry
  title: string
  timeZone: string
  withChildName: boolean
  onOpen: () => void
}

/** An entry of the history; the whole row opens its details. */
export function EntryRow({ entry, title, timeZone, withChildName, onOpen }: EntryRowProps) {
  return (
    <ListRow bare>
      <button type="button" className={styles.entry} aria-haspopup="dialog" onClick={onOpen}>
        <span className={styles.text}>
          <b>{title}</b>{' '}
          <small>
            {withChildName && `${entry.childName} · `}
            {lateMarkText(entry, timeZone) ?? momentText(entry.occurredAt, timeZone)} · por{' '}
            {firstNameOf(entry.scorerName)}
          </small>{' '}
          {entry.praise && <small>“{entry.praise}”</small>}
          {entry.repair && (
            <small>
              {entry.isRepaired ? 'Consertado' : 'Para consertar'}: {entry.repair}
            </small>
          )}
        </span>{' '}
        <Points value={entry.points} /> <ChevronRight size={18} aria-hidden="true" />
      </button>
    </ListRow>
  )
}
