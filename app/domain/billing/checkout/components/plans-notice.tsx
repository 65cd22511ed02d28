import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleCheck from 'lucide-react/icons/circle-check'
import { classNames } from '#app/ui/class-names.ts'
import { PLANS_NOTICES, type PlansNotice } from '../plans-page.ts'
import styles from './card.module.css'

/** Result of the last form. It gets the focus, so that screen readers read it first. */
export function PlansNoticeMessage({ notice }: { notice: PlansNotice }) {
  const { isRefusal, text } = PLANS_NOTICES[notice]
  const Icon = isRefusal ? CircleAlert : CircleCheck
  return (
    <p
      role={isRefusal ? 'alert' : 'status'}
      tabIndex={-1}
      autoFocus
      className={classNames(styles.notice, isRefusal && styles.refusalNotice)}
    >
      <Icon size={22} aria-hidden="true" />
      {text}
    </p>
  )
}
