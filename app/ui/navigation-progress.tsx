import { useNavigation } from 'react-router'
import styles from './navigation-progress.module.css'

/** A line of colour at the top while the next page is on its way. */
export function NavigationProgress() {
  const isMoving = useNavigation().state !== 'idle'
  return (
    <div role="status" className={styles.place}>
      {isMoving && (
        <>
          <span className={styles.line} />
          <span className="visually-hidden">Carregando...</span>
        </>
      )}
    </div>
  )
}
