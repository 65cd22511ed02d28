import { AnswerSheet, type AnswerSheetProps } from '#app/ui/answer-sheet.tsx'
import { formatSignedPoints } from '#app/base/format-points.ts'
import { Points } from '#app/ui/points.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { sumOfPoints } from '../../approval/claim.ts'
import { taskDayKey } from '../../approval/decided-task-day.ts'
import type { PraisedTaskDay } from '../praised-task-day.ts'
import { TaskPicture } from '../../approval/components/task-picture.tsx'
import { PraiseFields } from './praise-fields.tsx'
import styles from './praise-sheet.module.css'
import { usePraiseWords } from './use-praise-words.ts'

interface PraiseSheetProps extends Pick<AnswerSheetProps, 'open' | 'onOpenChange'> {
  /** In the newest snapshot; empty when none of them is there any more. */
  praised: readonly PraisedTaskDay[]
  onPraise: (words: string) => void
}

/** 'Elogiar': one sentence for one or several task days. Each opening resets the sheet. */
export function PraiseSheet(props: PraiseSheetProps) {
  return <PraiseDialog key={useOpenCount(props.open)} {...props} />
}

function PraiseDialog({ praised, onPraise, ...sheet }: PraiseSheetProps) {
  const children = [...new Map(praised.map(({ child }) => [child.id, child])).values()]
  const [child] = children
  const isOneChild = children.length === 1 && child !== undefined
  const praise = usePraiseWords(isOneChild ? child.gender : null)
  const example = praised.at(-1)
  const isMany = praised.length > 1
  return (
    <AnswerSheet
      {...sheet}
      title={isMany ? 'Um elogio para todos' : `Elogiar ${child?.name ?? ''}`}
      goneMessage={example ? undefined : 'Esta tarefa mudou em outro aparelho.'}
      missing={praise.words === '' ? 'Escolha um elogio ou escreva com suas palavras.' : undefined}
      submitLabel={submitLabel(praised)}
      onSubmit={() => {
        praise.remember()
        onPraise(praise.words)
      }}
    >
      <ul role="list" className={styles.list}>
        {praised.map(({ taskDay, child: praisedChild }) => (
          <li key={taskDayKey(taskDay)}>
            <TaskPicture drawing={taskDay.drawing} child={praisedChild} size={40} />
            <span className={styles.text}>
              <b>{taskDay.title}</b>
              <small translate="no">{praisedChild.name}</small>
            </span>
            <Points value={taskDay.points} />
          </li>
        ))}
      </ul>
      {example && (
        <PraiseFields
          praise={praise}
          title={example.taskDay.title}
          listener={isMany ? 'Cada tarefa com o seu' : `${example.child.name} vai ouvir`}
        />
      )}
    </AnswerSheet>
  )
}

/** 'Elogiar'; where marks are confirmed or made with it 'Confirmar 3 · +28', 'Fez · +5'. */
function submitLabel(praised: readonly PraisedTaskDay[]): string {
  const undone = praised.map(({ taskDay }) => taskDay).filter(({ status }) => status !== 'done')
  if (undone.length === 0) return 'Elogiar'
  const points = formatSignedPoints(sumOfPoints(undone))
  const isClaimed = undone.every(({ status }) => status === 'claimed')
  const count = undone.length > 1 ? ` ${undone.length}` : ''
  return `${isClaimed ? 'Confirmar' : 'Fez'}${count} · ${points}`
}
