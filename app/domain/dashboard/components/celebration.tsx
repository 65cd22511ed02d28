import { use } from 'react'
import { Confetti } from '#app/ui/art/confetti.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import type { DashboardChild } from '../dashboard.ts'
import { CelebrationContext } from './celebration-context.ts'
import { celebrationTexts } from './celebration-text.ts'
import styles from './celebration.module.css'

interface CelebrationProps {
  familyChildren: readonly DashboardChild[]
}

/**
 * 'Bia fez tudo hoje!' in the head of a screen, in the place that its parent gives it. Takes no tap, and moves nothing (rule
 * 31). Hidden from screen readers, which hear `CelebrationStatus`.
 */
export function CelebrationWords({ familyChildren, className }: CelebrationProps & { className?: string }) {
  const celebration = use(CelebrationContext)
  const children = familyChildren.filter(({ id }) => celebration?.childIds.includes(id))
  const [child] = children
  if (!celebration || !child) return null
  const { title, text } = celebrationTexts(children, celebration.isWaiting)
  return (
    <span className={classNames(styles.words, className)} data-celebration aria-hidden="true">
      <ChildAvatar child={child} size={44} />
      <span className={styles.text}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
    </span>
  )
}

/** Confetti that falls inside the positioned head around it, behind its content; on the board in the child's own head. */
export function CelebrationConfetti({ childId }: { childId?: string }) {
  const celebration = use(CelebrationContext)
  if (!celebration?.isFalling) return null
  if (childId !== undefined && !celebration.childIds.includes(childId)) return null
  return (
    <div key={celebration.childIds.join()} className={styles.air} aria-hidden="true">
      <Confetti />
    </div>
  )
}

/** Announces the celebration. Must stay mounted, because it is a live region. */
export function CelebrationStatus({ familyChildren }: CelebrationProps) {
  const celebration = use(CelebrationContext)
  const children = familyChildren.filter(({ id }) => celebration?.childIds.includes(id))
  const texts = celebration && children.length > 0 && celebrationTexts(children, celebration.isWaiting)
  return (
    <p role="status" className="visually-hidden">
      {texts && `${texts.title} ${texts.text}`}
    </p>
  )
}
