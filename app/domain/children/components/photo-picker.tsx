import Camera from 'lucide-react/icons/camera'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import type { Child } from '../child.ts'
import { isDisplayedByBrowsers, preparePhoto } from './prepare-photo.ts'
import { PHOTO_MESSAGES, type PhotoRefusal } from '../schema.ts'
import styles from './avatar-picker.module.css'
import { photoUrlOf } from './child-avatar.tsx'

interface PhotoPickerProps {
  child: Child | null
  photo: File | null
  /** The server's message about a refused photo. */
  error: string | undefined
  onPhoto: (photo: File | null) => void
}

/** Selects a photo. A refused file does not replace the selected one. */
export function PhotoPicker({ child, photo, error, onPhoto }: PhotoPickerProps) {
  const [problem, setProblem] = useState<PhotoRefusal>()
  const newestFile = useRef<File>(null)
  const preview = useMemo(() => photo && URL.createObjectURL(photo), [photo])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  const imageUrl = preview ?? (child && photoUrlOf({ ...child, avatarType: 'custom' }))
  const hintId = useId()
  const message = problem ? PHOTO_MESSAGES[problem] : error

  async function chooseFile(file: File) {
    newestFile.current = file
    const prepared = await preparePhoto(file)
    // the person chose another file meanwhile
    if (newestFile.current !== file) return
    setProblem('problem' in prepared ? prepared.problem : undefined)
    if ('photo' in prepared) onPhoto(prepared.photo)
  }
  function refuseUnreadable() {
    if (!photo || !isDisplayedByBrowsers(photo)) return
    setProblem('photo_unreadable')
    onPhoto(null)
  }

  return (
    <div className={styles.photo}>
      {imageUrl ? (
        <img
          className={styles.preview}
          src={imageUrl}
          alt="Foto escolhida"
          width={88}
          height={88}
          onError={refuseUnreadable}
        />
      ) : (
        <span className={styles.placeholder} aria-hidden="true">
          <Camera size={32} />
        </span>
      )}
      <div>
        <label className={styles.fileButton}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={hintId}
            aria-invalid={message ? true : undefined}
            onChange={({ target }) => {
              const file = target.files?.[0]
              target.value = ''
              if (file) void chooseFile(file)
            }}
          />
          {imageUrl ? 'Trocar foto' : 'Escolher foto'}
        </label>
        <p id={hintId} role="status" className={message ? styles.error : styles.hint}>
          {message ?? 'JPEG, PNG ou WebP. Só a sua família vê.'}
        </p>
      </div>
    </div>
  )
}
