import { type ReactNode, useState } from 'react'
import { type Action } from '#app/ui/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { useWrite } from '#app/ui/use-write.ts'

interface TransferActProps {
  transferId: string
  action: Action
  /** Of the button, and with a question mark the title of the dialog. */
  label: string
  icon: ReactNode
  /** What happens, and what stays. */
  description: string
  confirmLabel: string
  cancelLabel?: string
  pendingLabel: string
  onDone?: () => void
}

/** A button for a write to an import, which a dialog confirms first. */
export function TransferAct(props: TransferActProps) {
  const { transferId, action, label, icon, description, confirmLabel, cancelLabel, pendingLabel, onDone } =
    props
  const [isConfirming, setConfirming] = useState(false)
  const write = useWrite(() => {
    setConfirming(false)
    onDone?.()
  })
  return (
    <div>
      <Button type="button" variant="outline" icon={icon} onClick={() => setConfirming(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={(isOpen) => {
          if (!isOpen) write.reset()
          setConfirming(isOpen)
        }}
        title={`${label}?`}
        description={description}
        confirmLabel={confirmLabel}
        cancelLabel={cancelLabel}
        pending={write.isPending && pendingLabel}
        onConfirm={() => write.send(action, { id: transferId })}
      >
        <FormMessage message={write.message} />
      </ConfirmDialog>
    </div>
  )
}
