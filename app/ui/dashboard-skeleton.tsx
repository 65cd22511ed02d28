import { Logo } from './art/logo.tsx'
import { LoadingRegion, Skeleton } from './skeleton.tsx'
import styles from './dashboard-skeleton.module.css'

const TITLE_WIDTHS = [60, 48, 70, 56]

export function DashboardSkeleton({ brandName }: { brandName: string }) {
  return (
    <LoadingRegion className={styles.page}>
      <div className={styles.head}>
        <div className={styles.top}>
          <Logo name={brandName} size={28} />
        </div>
        <div className={styles.content}>
          <div className={styles.balance}>
            <Skeleton onHero width={120} height={48} radius="full" />
            <Skeleton onHero width={104} height={18} className={styles.label} />
            <Skeleton onHero width={140} height={64} radius="md" />
          </div>
          <div className={styles.wall} aria-hidden="true" />
          <div className={styles.windows} aria-hidden="true">
            <span />
            <span />
            <span />
            <span />
          </div>
        </div>
      </div>
      <div className={styles.body}>
        <Skeleton width="46%" height={24} />
        <div className={styles.list}>
          {TITLE_WIDTHS.map((width) => (
            <div key={width} className={styles.row}>
              <Skeleton width={44} height={44} radius="tile" />
              <div className={styles.text}>
                <Skeleton width={`${width}%`} height={20} />
                <div className={styles.buttons}>
                  <Skeleton width={64} height={16} />
                  <Skeleton width={84} height={44} radius="leaf" className={styles.firstButton} />
                  <Skeleton width={84} height={44} radius="leaf" />
                </div>
              </div>
            </div>
          ))}
        </div>
      </div>
    </LoadingRegion>
  )
}
