import ChevronDown from 'lucide-react/icons/chevron-down'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import styles from './action-menu.module.css'
import buttonStyles from './button.module.css'
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
  /** 'Adicionar'; for a '…' button only its accessible name: 'Mais opções de Picolé'. */
  label: string
  /** Makes the trigger a large button with this icon and the label; without it the trigger is '…'. */
  buttonIcon?: ReactNode
  actions: readonly MenuAction[]
  className?: string
}

const GAP_PX = 4
/** Height of an action, and of the list's padding and border. */
const [ACTION_PX, FRAME_PX] = [48, 18]

/**
 * A button with a list of actions, in a native popover, which closes on Esc and on a press outside and restores the focus.
 * Back closes it, too (rule 66).
 */
export function ActionMenu({ label, buttonIcon, actions, className }: ActionMenuProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => list.current?.hidePopover()
  useDialogHistory(open, close)

  /**
   * Places the list below the trigger, in page coordinates; above it where it would leave the window. The list begins or
   * ends with the trigger, whichever is closer to the edge of the window.
   */
  function positionList() {
    if (!trigger.current || !list.current) return
    const { left, right, top, bottom } = trigger.current.getBoundingClientRect()
    const { clientWidth } = document.documentElement
    const isOnLeft = left + right < clientWidth
    const height = actions.length * ACTION_PX + FRAME_PX
    const y = bottom + GAP_PX + height > window.innerHeight ? top - GAP_PX - height : bottom + GAP_PX
    list.current.style.left = isOnLeft ? `${left}px` : 'auto'
    list.current.style.right = isOnLeft ? 'auto' : `${clientWidth - right}px`
    list.current.style.top = `${Math.max(GAP_PX, y) + window.scrollY}px`
  }
  function showOpen(isOpen: boolean) {
    setOpen(isOpen)
    if (isOpen) list.current?.querySelector('button')?.focus()
  }
  /** Arrow keys move the focus and stop at the ends. */
  function moveByKey(event: KeyboardEvent) {
    const items = [...(list.current?.querySelectorAll('button') ?? [])]
    const index = items.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    items[Math.min(Math.max(next, 0), items.length - 1)]?.focus()
  }

  const triggerProps = { ref: trigger, type: 'button', popoverTarget: id, 'aria-expanded': open } as const
  return (
    <>
      {buttonIcon ? (
        <button
          {...triggerProps}
          className={classNames(buttonStyles.button, buttonStyles.leaf, buttonStyles.lg, className)}
        >
          <span className={buttonStyles.icon} aria-hidden="true">
            {buttonIcon}
          </span>
          {label}
          <ChevronDown size={20} aria-hidden="true" />
        </button>
      ) : (
        <button
          {...triggerProps}
          className={classNames(styles.trigger, className)}
          aria-label={label}
          title={label}
        >
          <Ellipsis aria-hidden="true" />
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for its buttons */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.popup}
        onKeyDown={moveByKey}
        onBeforeToggle={(event) => event.newState === 'open' && positionList()}
        onToggle={(event) => showOpen(event.newState === 'open')}
      >
        <ul role="list" aria-label={label}>
          {actions.map(({ label: actionLabel, icon, tone, onSelect }) => (
            <li key={actionLabel}>
              <button
                type="button"
                className={classNames(styles.item, tone && styles[tone])}
                onClick={() => {
                  close()
                  onSelect()
                }}
              >
                <span className={styles.icon} aria-hidden="true">
                  {icon}
                </span>
                {actionLabel}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
