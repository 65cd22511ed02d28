import { CircleAlert, CircleCheck } from 'lucide-react'
import { classNames } from '#app/ui/class-names.ts'
import { PLANS_NOTICES, type PlansNotice } from '../plans-page.ts'
import styles from './visitor-cards.module.css'

/** What was refused or done; it has the focus, so that it is read first where nothing else tells. */
export function PlansNoticeLine({ notice }: { notice: PlansNotice }) {
  const { isRefusal, text } = PLANS_NOTICES[notice]
  const Icon = isRefusal ? CircleAlert : CircleCheck
  return (
    <p
      role={isRefusal ? 'alert' : 'status'}
      tabIndex={-1}
      autoFocus
      className={classNames(styles.notice, isRefusal && styles.refusal)}
    >
      <Icon size={22} aria-hidden="true" />
      {text}
    </p>
  )
}
