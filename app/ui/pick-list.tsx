import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'
import { FieldGroup, type FieldGroupProps } from './field.tsx'
import styles from './pick-list.module.css'

export type PickListProps = Omit<FieldGroupProps, 'children' | 'large'> & {
  /** `art` is a decorative round picture of 40 px. */
  items: readonly { id: string; label: string; art?: ReactNode }[]
  value: readonly string[]
  onValueChange: (value: string[]) => void
  /** Whether only one item can be selected, by radio buttons instead of checkboxes. */
  single?: boolean
}

/** Checkboxes as pills with a picture, such as the children of a task. */
export function PickList({ items, value, onValueChange, single, ...group }: PickListProps) {
  const name = useId()
  return (
    <FieldGroup {...group}>
      <div className={styles.list}>
        {items.map((item) => {
          const isSelected = value.includes(item.id)
          return (
            <label key={item.id} className={styles.item}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name={single ? name : undefined}
                value={item.id}
                checked={isSelected}
                onChange={() => {
                  if (single) onValueChange([item.id])
                  else onValueChange(isSelected ? value.filter((id) => id !== item.id) : [...value, item.id])
                }}
              />
              {item.art && (
                <span className={styles.art} aria-hidden="true">
                  {item.art}
                </span>
              )}
              <span className={styles.label}>{item.label}</span>
              <Check className={styles.check} size={20} strokeWidth={2.5} aria-hidden="true" />
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
