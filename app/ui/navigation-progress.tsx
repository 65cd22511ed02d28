import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A progress line at the top while the next page loads. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  return (
    <div role="status" className={styles.region}>
      {isNavigating && (
        <>
          <span className={styles.line} />
          <span className="visually-hidden">Carregando...</span>
        </>
      )}
    </div>
  )
}
