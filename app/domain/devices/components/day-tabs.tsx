import { classNames } from '#app/ui/class-names.ts'
import styles from './day-tabs.module.css'
import { DeviceIcon } from './device-icons.tsx'

interface DayTabsProps {
  current: 'day' | 'shop'
  /** Without the colours of the screens for smaller children. */
  isPlain: boolean
  onDay: () => void
  onShop: () => void
}

/** The two places of a child who reads: 'Hoje' and 'Loja'. */
export function DayTabs({ current, isPlain, onDay, onShop }: DayTabsProps) {
  return (
    <nav className={classNames(styles.tabs, isPlain && styles.plain)} aria-label="Lugares">
      <button type="button" aria-current={current === 'day' ? 'page' : undefined} onClick={onDay}>
        <DeviceIcon name="home" size={26} />
        Hoje
      </button>
      <button type="button" aria-current={current === 'shop' ? 'page' : undefined} onClick={onShop}>
        <DeviceIcon name="gift" size={26} />
        Loja
      </button>
    </nav>
  )
}
