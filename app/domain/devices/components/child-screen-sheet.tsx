import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useToasts } from '#app/ui/toasts.tsx'
import { useSnapshotWrite } from '#app/ui/use-write.ts'
import { CHILD_ACTIONS } from '../../children/actions.ts'
import type { DeviceOwner } from '../device.ts'
import { PinSheet } from './pin-sheet.tsx'
import { ViewChoice } from './view-choice.tsx'
import styles from './child-screen-sheet.module.css'

interface ChildScreenSheetProps extends DialogState {
  child: DeviceOwner
}

/** How a child's screens look, and the picture PIN (rules 153 and 155). */
export function ChildScreenSheet({ open, onOpenChange, child }: ChildScreenSheetProps) {
  const [isSettingPin, setSettingPin] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { show } = useToasts()
  const removal = useSnapshotWrite(() => {
    setRemoving(false)
    show({ text: `${child.name} entra sem senha.` })
  })
  return (
    <>
      <Sheet open={open} onOpenChange={onOpenChange} title={`A tela de ${child.name}`}>
        <ViewChoice child={child} />
        <section className={styles.pin}>
          <h3>Senha de desenhos</h3>
          <p>
            {child.hasPin
              ? `No aparelho de várias crianças, ${child.name} entra tocando em quatro desenhos.`
              : 'Quatro desenhos que só a criança sabe, para um irmão não entrar no lugar do outro.'}
          </p>
          <div className={styles.buttons}>
            <Button variant="outline" onClick={() => setSettingPin(true)}>
              {child.hasPin ? 'Trocar a senha' : 'Criar senha de desenhos'}
            </Button>
            {child.hasPin && (
              <Button
                variant="quiet"
                onClick={() => {
                  removal.reset()
                  setRemoving(true)
                }}
              >
                Tirar a senha
              </Button>
            )}
          </div>
        </section>
      </Sheet>
      <PinSheet open={isSettingPin} onOpenChange={setSettingPin} child={child} />
      <ConfirmDialog
        open={isRemoving}
        onOpenChange={setRemoving}
        title={`Tirar a senha de ${child.name}?`}
        description="Qualquer criança do aparelho entra tocando no retrato."
        confirmLabel="Tirar a senha"
        cancelLabel="Manter"
        tone="leaf"
        pending={removal.isPending && 'Salvando...'}
        onConfirm={() => removal.send(CHILD_ACTIONS.setPin, { childId: child.id, pin: null })}
      >
        <FormMessage message={removal.message} />
      </ConfirmDialog>
    </>
  )
}
