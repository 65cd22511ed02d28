import { useId, useState } from 'react'
import { RewardDrawing } from '#app/ui/art/drawing.tsx'
import { rewardDrawingFor, rewardDrawings } from '#app/ui/art/reward-drawing-for.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { drawingLabel, drawingOf } from './reward-look.ts'
import styles from './drawing-picker.module.css'

interface DrawingPickerProps {
  title: string
  /** null follows the title. */
  value: string | null
  onValueChange: (drawing: string | null) => void
}

/** The reward's drawing: it follows the title while one types, unless another is chosen. */
export function DrawingPicker({ title, value, onValueChange }: DrawingPickerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const name = useId()
  const drawing = drawingOf({ title, drawing: value })
  return (
    <FieldGroup legend="Desenho">
      <div className={styles.chosen}>
        <RewardDrawing name={drawing} size={64} />
        <p>
          <b>{drawingLabel(drawing)}</b>
          <span>{value === null ? 'Combina com o título' : 'Escolhido por você'}</span>
        </p>
        <Button
          variant="line"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={`${name}-choice`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Fechar' : 'Trocar'}
        </Button>
      </div>
      <div id={`${name}-choice`} className={styles.choice} hidden={!isOpen}>
        <label className={styles.automatic}>
          <input type="radio" name={name} checked={value === null} onChange={() => onValueChange(null)} />
          <RewardDrawing name={rewardDrawingFor(title)} size={44} />
          <span>Automático, pelo título</span>
        </label>
        {rewardDrawings.map((option) => (
          <label key={option.name} className={styles.drawing} title={option.label}>
            <input
              type="radio"
              name={name}
              aria-label={option.label}
              checked={value === option.name}
              onChange={() => onValueChange(option.name)}
            />
            <RewardDrawing name={option.name} size={56} />
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
