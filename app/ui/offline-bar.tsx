import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './offline-bar.module.css'

/** Dark bar at the top while there is no internet. The text says what is shown meanwhile. */
export function OfflineBar({
  children = 'Sem internet. Mostrando o que já estava aqui.',
  className,
}: {
  children?: ReactNode
  className?: string
}) {
  return (
    <div role="status" className={classNames(styles.bar, className)}>
      <WifiOff size={20} aria-hidden="true" />
      <span>{children}</span>
    </div>
  )
}
