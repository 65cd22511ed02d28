import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import { ageLabel, type Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import styles from './child-picker.module.css'

interface ChildPickerProps {
  familyChildren: readonly Child[]
  child: Child
  onSelect: (id: string) => void
  /** For guardians: adds 'Cadastrar criança' to the list. */
  onAddChild?: () => void
}

const GAP_PX = 8

/**
 * Selects the child of the dashboard. The list is a native popover, which closes on Esc and on a press outside and
 * restores the focus.
 */
export function ChildPicker({ familyChildren, child, onSelect, onAddChild }: ChildPickerProps) {
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = () => list.current?.hidePopover()
  useDialogHistory(open, close)

  /** Places the list below the trigger: in page coordinates; from 1100 px, where the head does not scroll, in window ones. */
  function positionList() {
    if (!trigger.current || !list.current) return
    const { left, bottom } = trigger.current.getBoundingClientRect()
    const isFixed = getComputedStyle(list.current).position === 'fixed'
    list.current.style.left = `${left}px`
    list.current.style.top = `${bottom + GAP_PX + (isFixed ? 0 : window.scrollY)}px`
  }

  const listButtons = () => [...(list.current?.querySelectorAll('button') ?? [])]

  /** An arrow key opens the list and focuses the selected child. */
  function openByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    if (!open) trigger.current?.click()
    listButtons()
      .find((button) => button.ariaCurrent === 'true')
      ?.focus()
  }
  /** In the list, arrow keys move the focus and stop at the ends. */
  function moveByKey(event: KeyboardEvent) {
    const items = listButtons()
    const index = items.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    items[Math.min(Math.max(next, 0), items.length - 1)]?.focus()
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={styles.trigger}
        popoverTarget={id}
        aria-expanded={open}
        onKeyDown={openByKey}
        aria-label={`Criança: ${child.name}, ${ageLabel(child.age)}. Trocar`}
      >
        <ChildAvatar child={child} size={40} />
        <span className={styles.name}>{child.name}</span>
        <ChevronDown className={styles.chevron} size={18} strokeWidth={2.4} aria-hidden="true" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only listens for its buttons */}
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.popup}
        onKeyDown={moveByKey}
        onBeforeToggle={(event) => event.newState === 'open' && positionList()}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        <ul role="list" aria-label="Escolher criança" className={styles.list}>
          {familyChildren.map((option) => (
            <li key={option.id}>
              <button
                type="button"
                className={styles.item}
                aria-current={option.id === child.id ? 'true' : undefined}
                onClick={() => {
                  close()
                  onSelect(option.id)
                }}
              >
                <ChildAvatar child={option} size={44} />
                <span className={styles.text}>
                  <b>{option.name}</b>
                  <span>{ageLabel(option.age)}</span>
                </span>
                {option.id === child.id && <Check size={20} strokeWidth={3} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
        {onAddChild && (
          <button
            type="button"
            className={`${styles.item} ${styles.addItem}`}
            onClick={() => {
              close()
              onAddChild()
            }}
          >
            <span className={styles.addIcon} aria-hidden="true">
              <Plus size={20} />
            </span>
            Cadastrar criança
          </button>
        )}
      </div>
    </>
  )
}
