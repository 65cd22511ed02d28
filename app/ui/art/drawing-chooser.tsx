import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button.tsx'
import { FieldGroup } from '../field.tsx'
import styles from './drawing-chooser.module.css'
import { DrawingGrid } from './drawing-grid.tsx'
import type { DrawingSet } from './drawing-set.ts'

export type DrawingChooserProps<Name extends string> = {
  drawings: DrawingSet<Name>
  title: string
  /** The chosen drawing; null for the one that matches the title. */
  value: string | null
  onValueChange: (value: Name | null) => void
  /** Renders a drawing; `size` is its side in px. */
  renderDrawing: (name: Name, size: number) => ReactNode
  hideLegend?: boolean
}

/** Shows the current drawing, and on demand all drawings to choose from. */
export function DrawingChooser<Name extends string>({
  drawings,
  title,
  value,
  onValueChange,
  renderDrawing,
  hideLegend,
}: DrawingChooserProps<Name>) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const selected = drawings.knownName(value)
  const currentDrawing = selected ?? drawings.forTitle(title)
  const label = drawings.options.find(({ name }) => name === currentDrawing)?.label ?? currentDrawing
  return (
    <FieldGroup legend="Desenho" labelNote="(opcional)" hideLegend={hideLegend}>
      <div className={styles.currentDrawing}>
        {renderDrawing(currentDrawing, 52)}
        <p aria-live="polite">
          <b>{label}</b>
          {selected === null ? 'Escolhido pelo título' : 'Escolhido por você'}
        </p>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={`${id}-all`}
          aria-label={isOpen ? 'Fechar desenhos' : 'Trocar desenho'}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Fechar' : 'Trocar'}
        </Button>
      </div>
      <div id={`${id}-all`} hidden={!isOpen}>
        {isOpen && <DrawingGrid drawings={drawings} value={selected} {...{ onValueChange, renderDrawing }} />}
      </div>
    </FieldGroup>
  )
}
