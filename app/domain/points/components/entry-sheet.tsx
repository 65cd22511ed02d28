import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useState } from 'react'
import { ButtonRow } from '#app/ui/button-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fact } from '#app/ui/fact.tsx'
import { formatPoints } from '#app/base/format-points.ts'
import { Points } from '#app/ui/points.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { dateText, timeOfMoment } from '../../families/dates/moment-text.ts'
import { longDateText } from '../../families/dates/long-date-text.ts'
import type { Entry } from '../entry.ts'
import { lateMarkLabel } from '../entry-late-mark.ts'
import styles from './entry-sheet.module.css'
import { RepairList } from './repair-list.tsx'

interface EntrySheetProps extends DialogState {
  entry: Entry
  /** Its description; of a turn of a task with its time. */
  title: string
  timeZone: string
  /** The child's balance. */
  totalPoints: number
  /** Only for guardians (rule 3). */
  actions?: { onEdit: () => void; onTakeBack: () => void }
  /** The form that `onEdit` opens on top. */
  children?: ReactNode
}

/** The details of an entry of the history. Guardians edit, delete and repair it there. */
export function EntrySheet(props: EntrySheetProps) {
  return <EntryDetails key={useOpenCount(props.open)} {...props} />
}

function EntryDetails({
  open,
  onOpenChange,
  entry,
  title,
  timeZone,
  totalPoints,
  actions,
  children,
}: EntrySheetProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const texts = takeBackTexts(entry)
  const amount = formatPoints(Math.abs(entry.points))
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Detalhes da pontuação"
      footer={
        actions && (
          <div className={styles.footer}>
            <div role="alert" className={isConfirming ? styles.question : undefined}>
              {isConfirming && (
                <>
                  <b>{texts.question}</b>
                  {entry.isRepaired ? (
                    <span>O conserto também sai do histórico, e o saldo não muda.</span>
                  ) : (
                    <span>
                      {entry.points < 0 ? 'Devolve' : 'Tira'} {amount}: {formatPoints(totalPoints)}{' '}
                      {entry.points < 0 ? '+' : '−'} {amount} = {formatPoints(totalPoints - entry.points)}
                    </span>
                  )}
                </>
              )}
            </div>
            <ButtonRow>
              {isConfirming ? (
                <>
                  {/* at the position of 'Excluir', so that a double tap does not confirm */}
                  <Button variant="outline" autoFocus onClick={() => setIsConfirming(false)}>
                    {texts.cancel}
                  </Button>
                  <Button variant="terra" onClick={actions.onTakeBack}>
                    {texts.confirm}
                  </Button>
                </>
              ) : (
                <>
                  <Button
                    variant="outline"
                    icon={entry.source === 'redemption' ? <Undo2 /> : <Trash2 />}
                    onClick={() => setIsConfirming(true)}
                  >
                    {texts.label}
                  </Button>
                  <Button icon={<Pencil />} onClick={actions.onEdit}>
                    Editar
                  </Button>
                </>
              )}
            </ButtonRow>
          </div>
        )
      }
    >
      <div className={styles.head}>
        <p>{title}</p>
        <Points value={entry.points} size="lg" />
      </div>
      <dl className={styles.facts}>
        <Fact label="Criança">{entry.childName}</Fact>
        {entry.lateMark && <Fact label="Vale para">{longDateText(entry.lateMark.day)}</Fact>}
        <Fact label={lateMarkLabel(entry) ?? 'Quando'}>
          {dateText(entry.occurredAt, timeZone)}, {timeOfMoment(entry.occurredAt, timeZone)}
        </Fact>
        <Fact label="Por">{entry.scorerName}</Fact>
        <Fact label="Origem">{ORIGINS[entry.source]}</Fact>
      </dl>
      {entry.repair &&
        (entry.isRepaired ? (
          <p>
            <b>Consertado:</b> {entry.repair}
          </p>
        ) : (
          <RepairList
            repairs={[openRepairOf(entry, entry.repair)]}
            canConfirm={actions !== undefined}
            onConfirmed={() => onOpenChange(false)}
          />
        ))}
      {children}
    </Sheet>
  )
}

const openRepairOf = ({ id: entryId, childId, description, points }: Entry, repair: string) => ({
  entryId,
  childId,
  repair,
  description,
  points: -points,
})

const ORIGINS: Record<Entry['source'], string> = {
  task: 'Tarefa feita',
  manual: 'Pontuação com outro motivo',
  conduct: 'Conduta',
  redemption: 'Resgate de prêmio',
  repair: 'Reparação: devolve os pontos de uma correção',
}

/** The texts of a deletion. For a redemption the deletion is called 'Desfazer'. */
function takeBackTexts({ source, description }: Entry) {
  return source === 'redemption'
    ? {
        label: 'Desfazer resgate',
        question: `Desfazer o resgate “${description.replace(/^Resgate: /, '')}”?`,
        confirm: 'Desfazer',
        cancel: 'Manter resgate',
      }
    : { label: 'Excluir', question: `Excluir “${description}”?`, confirm: 'Excluir', cancel: 'Não excluir' }
}
