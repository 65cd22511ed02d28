import CalendarDays from 'lucide-react/icons/calendar-days'
import Gift from 'lucide-react/icons/gift'
import Pencil from 'lucide-react/icons/pencil'
import Smartphone from 'lucide-react/icons/smartphone'
import TreePalm from 'lucide-react/icons/tree-palm'
import type { LucideIcon } from 'lucide-react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './home-shortcuts.module.css'

export type Shortcut = 'score' | 'redeem' | 'week' | 'pauses' | 'handOver'

/** The visible words may be short; the names for screen readers are those of the buttons elsewhere. */
export const SHORTCUTS: Record<Shortcut, { label: string; name?: string; Icon: LucideIcon }> = {
  score: { label: 'Pontuar', Icon: Pencil },
  redeem: { label: 'Resgatar', name: 'Resgatar Prêmio', Icon: Gift },
  week: { label: 'Semana', Icon: CalendarDays },
  pauses: { label: 'Pausas', Icon: TreePalm },
  handOver: { label: 'Modo criança', Icon: Smartphone },
}

export const ALL_SHORTCUTS: readonly Shortcut[] = ['score', 'redeem', 'week', 'pauses', 'handOver']
/** On a child's own view, which has the two others as large buttons. */
export const CHILD_SHORTCUTS: readonly Shortcut[] = ['week', 'pauses', 'handOver']
export interface HomeShortcutsProps {
  onPress: (shortcut: Shortcut) => void
}

/** What guardians reach from Início with one tap, in one line of small buttons. */
export function HomeShortcuts({
  shortcuts,
  className,
  onPress,
}: HomeShortcutsProps & { shortcuts: readonly Shortcut[]; className?: string | undefined }) {
  return (
    <div role="group" aria-label="Atalhos" className={classNames(styles.line, className)}>
      {shortcuts.map((shortcut) => {
        const { label, name, Icon } = SHORTCUTS[shortcut]
        return (
          <button key={shortcut} type="button" aria-label={name} onClick={() => onPress(shortcut)}>
            <Icon size={22} aria-hidden="true" />
            <span>{label}</span>
          </button>
        )
      })}
    </div>
  )
}
