import { Menu } from '@base-ui/react/menu'
import { Check, ChevronDown, Plus } from 'lucide-react'
import { useState } from 'react'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import { ageLabel, type Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import styles from './child-picker.module.css'

interface ChildPickerProps {
  familyChildren: readonly Child[]
  child: Child
  onSelect: (id: string) => void
  /** Offered to guardians at the end of the list. */
  onAddChild?: () => void
}

/** Which child the dashboard is about. */
export function ChildPicker({ familyChildren, child, onSelect, onAddChild }: ChildPickerProps) {
  const [open, setOpen] = useState(false)
  useDialogHistory(open, () => setOpen(false))
  return (
    <Menu.Root open={open} onOpenChange={setOpen} modal={false}>
      <Menu.Trigger
        className={styles.trigger}
        aria-label={`Criança: ${child.name}, ${ageLabel(child.age)}. Trocar`}
      >
        <ChildAvatar child={child} size={40} />
        <span className={styles.current}>{child.name}</span>
        <ChevronDown className={styles.chevron} size={18} strokeWidth={2.4} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={styles.positioner} align="start" sideOffset={8} collisionPadding={12}>
          <Menu.Popup className={styles.popup} aria-label="Escolher criança">
            <Menu.RadioGroup value={child.id} onValueChange={(id: string) => onSelect(id)}>
              {familyChildren.map((other) => (
                <Menu.RadioItem key={other.id} value={other.id} closeOnClick className={styles.item}>
                  <ChildAvatar child={other} size={44} />
                  <span className={styles.who}>
                    <b>{other.name}</b>
                    <span>{ageLabel(other.age)}</span>
                  </span>
                  <Menu.RadioItemIndicator className={styles.check}>
                    <Check size={20} strokeWidth={3} aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
            {onAddChild && (
              <>
                <Menu.Separator className={styles.rule} />
                <Menu.Item className={styles.item} onClick={onAddChild}>
                  <span className={styles.plus} aria-hidden="true">
                    <Plus size={20} />
                  </span>
                  Cadastrar criança
                </Menu.Item>
              </>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
