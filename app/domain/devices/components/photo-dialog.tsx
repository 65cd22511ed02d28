import { useEffect, useRef, useState } from 'react'
import {
  PHOTO_STATUS_TEXTS,
  takenPhoto,
  usePhotoSending,
} from '../../tasks/proofs/components/use-photo-sending.ts'
import type { ShownTaskDay } from '../child-day/pending-marks.ts'
import { ChildButton, ListenButton } from './child-button.tsx'
import { DeviceIcon } from './device-icons.tsx'
import type { DeviceResult } from './device-requests.ts'
import styles from './photo-dialog.module.css'
import { stopSpeaking } from './speech.ts'
import { useBack } from './use-back.ts'

export interface PhotoDialogProps {
  card: ShownTaskDay
  file: File
  /** Larger buttons and a button that reads the question aloud. */
  isForNonReader: boolean
  send: (form: FormData) => Promise<DeviceResult>
  onSent: () => void
  /** Opens the camera again. */
  onOther: () => void
  /** Drops the photo. */
  onLeave: () => void
}

const PRIVACY = 'Só os seus responsáveis veem, e depois ela some.'

/** The photo of a mark before it is sent: 'Mandar' or 'Outra foto'. Without network it stays until it is sent (rule 169). */
export function PhotoDialog({ card, file, isForNonReader, ...props }: PhotoDialogProps) {
  const { send, onSent, onOther, onLeave } = props
  const dialog = useRef<HTMLDialogElement>(null)
  useBack(true, onLeave)
  const [photo, setPhoto] = useState(() => takenPhoto(file))
  if (photo.file !== file) setPhoto(takenPhoto(file))
  const { preview, state, message, ...sending } = usePhotoSending(photo, card, async (form) => {
    const result = await send(form)
    if (result.ok) onSent()
    return result
  })
  const [unreadableId, setUnreadableId] = useState<string>()
  const size = isForNonReader ? 'non-reader' : 'child'
  const iconSize = isForNonReader ? 44 : 32
  const status = message ?? PHOTO_STATUS_TEXTS[state]

  useEffect(() => {
    dialog.current?.showModal()
    return stopSpeaking
  }, [])

  return (
    <dialog ref={dialog} className={styles.screen} aria-label={`Foto: ${card.title}`} onClose={onLeave}>
      <header className={styles.head}>
        <ChildButton size={size} look="outline" isSquare aria-label="Voltar sem mandar" onClick={onLeave}>
          <DeviceIcon name="back" size={iconSize} />
        </ChildButton>
        <h1>{card.title}</h1>
        {isForNonReader && (
          <ListenButton text={`${status} Toque no verde para mandar. ${PRIVACY}`} size={size} label="Ouvir" />
        )}
      </header>
      <div className={styles.photo}>
        {preview && unreadableId !== photo.id ? (
          <img src={preview} alt="A foto que você tirou" onError={() => setUnreadableId(photo.id)} />
        ) : (
          <span className={styles.placeholder}>
            <DeviceIcon name="camera" size={96} />
          </span>
        )}
        {state === 'sending' && <span className={styles.progress} />}
      </div>
      <p className={styles.status} role="status">
        <b>{status}</b>
        <span>{PRIVACY}</span>
      </p>
      <div className={styles.buttons}>
        <ChildButton size={size} look="outline" disabled={state === 'sending'} onClick={onOther}>
          <DeviceIcon name="camera" size={isForNonReader ? 44 : 28} />
          Outra foto
        </ChildButton>
        {state !== 'refused' && (
          <ChildButton
            size={size}
            disabled={state === 'preparing' || state === 'sending'}
            className={styles.send}
            onClick={sending.send}
          >
            <DeviceIcon name="send" size={isForNonReader ? 48 : 28} />
            {state === 'failed' || state === 'waiting' ? 'Tente de novo' : 'Mandar'}
          </ChildButton>
        )}
      </div>
    </dialog>
  )
}
