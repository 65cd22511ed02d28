import { LoadingRegion, Skeleton } from './skeleton.tsx'
import styles from './screen-skeleton.module.css'

const CARD_KEYS = [1, 2, 3]

/** The skeleton of a tab while its code loads. */
export function ScreenSkeleton() {
  return (
    <LoadingRegion className={styles.screen}>
      <div className={styles.head} />
      <div className={styles.cards}>
        {CARD_KEYS.map((card) => (
          <Skeleton key={card} width="100%" height={104} radius="leaf" />
        ))}
      </div>
    </LoadingRegion>
  )
}
