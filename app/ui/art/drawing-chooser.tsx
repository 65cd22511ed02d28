import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { FieldGroup } from '../field.tsx'
import styles from './drawing-chooser.module.css'

export type DrawingChooserProps<Name extends string> = {
  options: readonly { name: Name; label: string }[]
  /** The drawing that the title finds by itself. */
  matched: Name
  /** The chosen one; null follows the title. */
  value: Name | null
  onValueChange: (value: Name | null) => void
  /** Draws one, decorative, at this side in px. */
  draw: (name: Name, size: number) => ReactNode
}

/** Shows which drawing stands for the title, and on demand all of them to choose another. */
export function DrawingChooser<Name extends string>({
  options,
  matched,
  value,
  onValueChange,
  draw,
}: DrawingChooserProps<Name>) {
  const [isOpen, setIsOpen] = useState(false)
  const made = useId()
  const shown = value ?? matched
  const label = options.find(({ name }) => name === shown)?.label ?? shown
  return (
    <FieldGroup legend="Desenho" mark="(opcional)">
      <div className={styles.now}>
        {draw(shown, 52)}
        <p aria-live="polite">
          <b>{label}</b>
          {value === null ? 'Escolhido pelo título' : 'Escolhido por você'}
        </p>
        <Button
          variant="line"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={`${made}-all`}
          aria-label={isOpen ? 'Fechar desenhos' : 'Trocar desenho'}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Fechar' : 'Trocar'}
        </Button>
      </div>
      <div id={`${made}-all`} className={styles.grid} hidden={!isOpen}>
        <label className={classNames(styles.option, styles.automatic)}>
          <input type="radio" name={made} checked={value === null} onChange={() => onValueChange(null)} />
          Automático
        </label>
        {options.map((option) => (
          <label key={option.name} className={styles.option} title={option.label}>
            <input
              type="radio"
              name={made}
              aria-label={option.label}
              checked={value === option.name}
              onChange={() => onValueChange(option.name)}
            />
            {isOpen && draw(option.name, 48)}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
