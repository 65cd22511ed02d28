import { ageLabel, type Child } from '../../children/child.ts'
import { ChildAvatar } from '../../children/components/child-avatar.tsx'
import styles from './child-switch.module.css'

interface ChildSwitchProps {
  familyChildren: readonly Child[]
  selectedChildId: string | null
  onSelect: (id: string) => void
}

/** Whose points count: every child a portrait, the chosen one with name and age. */
export function ChildSwitch({ familyChildren, selectedChildId, onSelect }: ChildSwitchProps) {
  return (
    <div role="group" aria-label="Criança" className={styles.kids}>
      {familyChildren.map((child) =>
        child.id === selectedChildId ? (
          <button key={child.id} type="button" className={styles.kid} aria-current="true">
            <ChildAvatar child={child} size={40} />
            <span className={styles.name}>
              {child.name}, {ageLabel(child.age)}
            </span>
          </button>
        ) : (
          <button
            key={child.id}
            type="button"
            className={styles.kid}
            title={child.name}
            aria-label={`Trocar para ${child.name}, ${ageLabel(child.age)}`}
            onClick={() => onSelect(child.id)}
          >
            <ChildAvatar child={child} size={40} />
          </button>
        ),
      )}
    </div>
  )
}
