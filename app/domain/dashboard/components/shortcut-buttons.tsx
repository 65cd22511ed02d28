import { Button } from '#app/ui/button.tsx'
import { type HomeShortcutsProps, type Shortcut, SHORTCUTS } from './home-shortcuts.tsx'
import styles from './home-shortcuts.module.css'

/** On the board the most frequent one is at the end of the line. */
const BUTTON_ORDER: readonly Shortcut[] = ['week', 'pauses', 'handOver', 'redeem', 'score']

/** The shortcuts of Início as large buttons, for the board. */
export function ShortcutButtons({ onPress }: HomeShortcutsProps) {
  return (
    <div role="group" aria-label="Atalhos" className={styles.buttons}>
      {BUTTON_ORDER.map((shortcut) => {
        const { label, name, Icon } = SHORTCUTS[shortcut]
        return (
          <Button
            key={shortcut}
            variant={shortcut === 'score' ? 'leaf' : 'outline'}
            icon={<Icon />}
            aria-label={name}
            onClick={() => onPress(shortcut)}
          >
            {label}
          </Button>
        )
      })}
    </div>
  )
}
