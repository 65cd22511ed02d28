import { Menu } from '@base-ui/react/menu'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type ReactNode, useState } from 'react'
import styles from './action-menu.module.css'
import { classNames } from './class-names.ts'
import { useDialogHistory } from './use-dialog-history.ts'

export interface MenuAction {
  label: string
  icon: ReactNode
  /** terra: for a destructive action. */
  tone?: 'terra'
  onSelect: () => void
}

interface ActionMenuProps {
  /** Accessible name: 'Mais opções de Picolé'. */
  label: string
  actions: readonly MenuAction[]
  className?: string
}

/** A '…' button with a menu of actions. Back closes the menu (rule 66). */
export function ActionMenu({ label, actions, className }: ActionMenuProps) {
  const [open, setOpen] = useState(false)
  useDialogHistory(open, () => setOpen(false))
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger className={classNames(styles.trigger, className)} aria-label={label} title={label}>
        <Ellipsis aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="end" sideOffset={4} collisionPadding={8}>
          <Menu.Popup className={styles.popup}>
            {actions.map(({ label: actionLabel, icon, tone, onSelect }) => (
              <Menu.Item
                key={actionLabel}
                className={classNames(styles.item, tone && styles[tone])}
                onClick={onSelect}
              >
                <span className={styles.icon} aria-hidden="true">
                  {icon}
                </span>
                {actionLabel}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
