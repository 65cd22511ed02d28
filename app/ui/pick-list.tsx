import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { FieldGroup, type FieldGroupProps } from './field.tsx'
import styles from './pick-list.module.css'

export type PickListProps = Omit<FieldGroupProps, 'children' | 'large'> & {
  /** `art` is a round picture of about 40 px, decorative. */
  items: readonly { id: string; label: string; art?: ReactNode }[]
  /** Ids of those chosen. */
  value: readonly string[]
  onValueChange: (value: string[]) => void
  name?: string
  /** One is on at a time. */
  single?: boolean
}

/** Pills with a portrait, several may be on: the children a task is for. */
export function PickList({ items, value, onValueChange, name, single, ...group }: PickListProps) {
  const made = useId()
  return (
    <FieldGroup {...group}>
      <div className={styles.list}>
        {items.map((item) => {
          const on = value.includes(item.id)
          return (
            <label key={item.id} className={styles.item}>
              <input
                type={single ? 'radio' : 'checkbox'}
                name={name ?? (single ? made : undefined)}
                value={item.id}
                checked={on}
                onChange={() => {
                  if (single) onValueChange([item.id])
                  else onValueChange(on ? value.filter((id) => id !== item.id) : [...value, item.id])
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
