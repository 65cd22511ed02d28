import Delete from 'lucide-react/icons/delete'
import { useState } from 'react'
import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { PIN_DRAWINGS } from '#app/ui/art/pin-drawings.ts'
import { FormSheet } from '#app/ui/form-sheet.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { DialogState } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { CHILD_ACTIONS } from '../../children/actions.ts'
import { PIN_LENGTH } from '../../children/child.ts'
import type { DeviceOwner } from '../device.ts'
import styles from './pin-sheet.module.css'

interface PinSheetProps extends DialogState {
  child: DeviceOwner
}

/** Sets a child's picture PIN: four drawings in order. The former PIN is not needed (rule 155). */
export function PinSheet(props: PinSheetProps) {
  return <PinForm key={useOpenCount(props.open)} {...props} />
}

function PinForm({ open, onOpenChange, child }: PinSheetProps) {
  const [pin, setPin] = useState<readonly number[]>([])
  const { show } = useToasts()
  const write = useSnapshotWrite(() => {
    onOpenChange(false)
    show({ text: `A senha de ${child.name} está pronta.` })
  })
  const isComplete = pin.length === PIN_LENGTH
  const tap = (index: number) => setPin((taps) => (taps.length < PIN_LENGTH ? [...taps, index] : taps))
  return (
    <FormSheet
      open={open}
      onClose={() => onOpenChange(false)}
      title={`Senha de ${child.name}`}
      size="sm"
      isComplete={isComplete}
      isDirty={pin.length > 0}
      isPending={write.isPending}
      submitLabel="Salvar"
      message={write.message}
      onSubmit={() => write.send(CHILD_ACTIONS.setPin, { childId: child.id, pin })}
      onAttempt={() => undefined}
    >
      <p>Toque em quatro desenhos, na ordem. Escolham juntos: a criança precisa lembrar.</p>
      <div className={styles.chosen}>
        <p className="visually-hidden" role="status">
          {pin.length === 0
            ? 'Nenhum desenho escolhido'
            : pin.map((index) => PIN_DRAWINGS[index]?.label).join(', ')}
        </p>
        {Array.from({ length: PIN_LENGTH }, (_, place) => {
          const drawing = PIN_DRAWINGS[pin[place] ?? -1]
          return (
            <span key={place} className={styles.place} aria-hidden="true">
              {drawing && <DeviceDrawing name={drawing.name} className={styles.drawing} />}
            </span>
          )
        })}
        <IconButton
          icon={<Delete />}
          label="Apagar o último desenho"
          disabled={pin.length === 0}
          onClick={() => setPin((taps) => taps.slice(0, -1))}
        />
      </div>
      <div className={styles.pad} role="group" aria-label="Desenhos">
        {PIN_DRAWINGS.map(({ name, label }, index) => (
          <button
            key={name}
            type="button"
            className={styles.key}
            aria-label={label}
            aria-disabled={isComplete || undefined}
            onClick={() => tap(index)}
          >
            <DeviceDrawing name={name} className={styles.drawing} />
          </button>
        ))}
      </div>
    </FormSheet>
  )
}
