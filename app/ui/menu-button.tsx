import { Menu } from '@base-ui/react/menu'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, type Ref, useState } from 'react'
import { classNames } from './class-names.ts'
import buttonStyles from './button.module.css'
import styles from './menu-button.module.css'
import { useDialogHistory } from './use-dialog-history.ts'

export interface MenuEntry {
  label: string
  /** A second line. */
  details?: string
  icon: ReactNode
  onSelect: () => void
}

interface MenuButtonProps {
  label: string
  icon: ReactNode
  entries: readonly MenuEntry[]
  ref?: Ref<HTMLButtonElement>
}

/** A button that opens a menu of actions. Back closes the menu (rule 66). */
export function MenuButton({ label, icon, entries, ref }: MenuButtonProps) {
  const [open, setOpen] = useState(false)
  useDialogHistory(open, () => setOpen(false))
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger ref={ref} className={classNames(buttonStyles.button, buttonStyles.leaf, buttonStyles.lg)}>
        <span className={buttonStyles.icon} aria-hidden="true">
          {icon}
        </span>
        <span>{label}</span>
        <ChevronDown size={20} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={6} collisionPadding={8}>
          <Menu.Popup className={styles.popup}>
            {entries.map((entry) => (
              <Menu.Item key={entry.label} className={styles.item} onClick={entry.onSelect}>
                <span className={styles.icon} aria-hidden="true">
                  {entry.icon}
                </span>
                <span>
                  <b>{entry.label}</b>
                  {entry.details && <small>{entry.details}</small>}
                </span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
