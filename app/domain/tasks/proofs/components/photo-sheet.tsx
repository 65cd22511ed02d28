import Camera from 'lucide-react/icons/camera'
import Send from 'lucide-react/icons/send'
import { use, useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { sendAction } from '#app/ui/request-json.ts'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { WaitForChangeContext } from '#app/ui/use-write.ts'
import { TASK_DAY_ACTIONS } from '../../task-day-actions.ts'
import type { TaskDay } from '../../task.ts'
import styles from './photo-sheet.module.css'
import { PHOTO_STATUS_TEXTS, type TakenPhoto, takenPhoto, usePhotoSending } from './use-photo-sending.ts'

interface PhotoSheetProps extends DialogState {
  /** The task day that a child member marks. */
  taskDay: TaskDay
  /** Marks without a photo, where the task allows it. */
  onMarkWithout: () => void
}

/** 'Fez' of a child member for a task that asks for a photo (rule 169). Each opening starts without a photo. */
export function PhotoSheet(props: PhotoSheetProps) {
  return <PhotoChoice key={useOpenCount(props.open)} {...props} />
}

function PhotoChoice({ open, onOpenChange, taskDay, onMarkWithout }: PhotoSheetProps) {
  const [photo, setPhoto] = useState<TakenPhoto | null>(null)
  const close = () => onOpenChange(false)
  const isOptional = taskDay.photo === 'optional'
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={taskDay.title}
      keepOpenOnOutsidePress={photo !== null}
    >
      {photo ? (
        <TakenPhotoView photo={photo} taskDay={taskDay} onPhoto={setPhoto} onSent={close} />
      ) : (
        <div className={styles.choice}>
          <p>
            {isOptional ? 'Você pode mandar uma foto de como ficou.' : 'Esta tarefa precisa de uma foto.'} Só
            os responsáveis da sua família veem, e depois ela some.
          </p>
          <CameraInput label="Tirar foto" onPhoto={setPhoto} />
          {isOptional && (
            <Button
              variant="outline"
              onClick={() => {
                close()
                onMarkWithout()
              }}
            >
              Marcar sem foto
            </Button>
          )}
        </div>
      )}
    </Sheet>
  )
}

interface TakenPhotoViewProps {
  photo: TakenPhoto
  taskDay: TaskDay
  onPhoto: (photo: TakenPhoto) => void
  onSent: () => void
}

function TakenPhotoView({ photo, taskDay, onPhoto, onSent }: TakenPhotoViewProps) {
  const waitForChange = use(WaitForChangeContext)
  // a photo that arrives after the person left must not close the sheet that is open then
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  const { preview, state, message, send } = usePhotoSending(photo, taskDay, async (form) => {
    const result = await sendAction(TASK_DAY_ACTIONS.markWithPhoto, form)
    if (result.ok) {
      await waitForChange?.(result.version)
      if (isMounted.current) onSent()
    }
    return result
  })
  const isSending = state === 'sending'
  return (
    <div className={styles.choice}>
      <div className={styles.frame}>
        {preview ? <img src={preview} alt="Foto escolhida" /> : <Camera size={48} aria-hidden="true" />}
      </div>
      <p role="status">{PHOTO_STATUS_TEXTS[state]}</p>
      <FormMessage message={message ?? undefined} />
      <div className={styles.buttons}>
        <CameraInput label="Outra foto" isDisabled={isSending} onPhoto={onPhoto} />
        {state !== 'refused' && (
          <Button
            icon={<Send />}
            pending={isSending && 'Mandando…'}
            disabled={state === 'preparing'}
            onClick={send}
          >
            {state === 'failed' || state === 'waiting' ? 'Tentar de novo' : 'Mandar'}
          </Button>
        )}
      </div>
    </div>
  )
}

interface CameraInputProps {
  label: string
  isDisabled?: boolean
  onPhoto: (photo: TakenPhoto) => void
}

/** A button that opens the camera, or the choice of a file where there is none. */
function CameraInput({ label, isDisabled = false, onPhoto }: CameraInputProps) {
  return (
    <label className={styles.file} data-disabled={isDisabled || undefined}>
      <input
        type="file"
        accept="image/*"
        capture="environment"
        disabled={isDisabled}
        onChange={({ target }) => {
          const file = target.files?.[0]
          target.value = ''
          if (file) onPhoto(takenPhoto(file))
        }}
      />
      <Camera size={22} aria-hidden="true" />
      {label}
    </label>
  )
}
