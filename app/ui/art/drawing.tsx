import rewards from './rewards.sprite.svg?url&no-inline'
import tasks from './tasks.sprite.svg?url&no-inline'
import { classNames } from '../class-names.ts'
import styles from './drawing.module.css'
import type { RewardDrawingName } from './reward-drawings.ts'
import type { TaskDrawingName } from './task-drawings.ts'

type DrawingProps<Name> = {
  name: Name
  /** Side in px. */
  size: number
  className?: string
}

/** A reward's decorative drawing in a square with one rounded corner. */
export function RewardDrawing(props: DrawingProps<RewardDrawingName>) {
  return <Drawing {...props} url={rewards} corner={styles.reward} />
}

/** A task's decorative drawing in a square with one rounded corner. */
export function TaskDrawing(props: DrawingProps<TaskDrawingName>) {
  return <Drawing {...props} url={tasks} corner={styles.task} />
}

type SpriteDrawingProps = DrawingProps<string> & { url: string; corner: string | undefined }

function Drawing({ name, size, className, url, corner }: SpriteDrawingProps) {
  return (
    <svg className={classNames(corner, className)} width={size} height={size} aria-hidden="true">
      <use href={`${url}#${name}`} />
    </svg>
  )
}
