import { Camera } from 'lucide-react'
import { useEffect, useId, useMemo } from 'react'
import { Avatar } from '#app/ui/art/avatar.tsx'
import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { AVATAR_VARIANTS, type AvatarType, type Child } from '../child.ts'
import type { ChildDraft } from '../child-draft.ts'
import { photoUrlOf } from './child-avatar.tsx'
import styles from './avatar-picker.module.css'

interface AvatarPickerProps {
  draft: ChildDraft
  child: Child | null
  photo: File | null
  error: string | undefined
  onChange: (part: Partial<ChildDraft>) => void
  onPhoto: (photo: File | null) => void
}

const TYPES: { value: AvatarType; label: string }[] = [
  { value: 'female', label: 'Menina' },
  { value: 'male', label: 'Menino' },
  { value: 'custom', label: 'Foto' },
]

/** Girl, boy or photo; six portraits each. */
export function AvatarPicker({ draft, child, photo, error, onChange, onPhoto }: AvatarPickerProps) {
  return (
    <>
      <ChoiceGroup
        legend="Avatar"
        options={TYPES}
        value={draft.avatarType}
        onValueChange={(avatarType) =>
          onChange(avatarType === 'custom' ? { avatarType } : { avatarType, gender: avatarType })
        }
      />
      {draft.avatarType === 'custom' ? (
        <PhotoPicker child={child} photo={photo} error={error} onPhoto={onPhoto} />
      ) : (
        <Portraits draft={draft} gender={draft.avatarType} onChange={onChange} />
      )}
    </>
  )
}

interface PortraitsProps {
  draft: ChildDraft
  gender: 'female' | 'male'
  onChange: (part: Partial<ChildDraft>) => void
}

function Portraits({ draft, gender, onChange }: PortraitsProps) {
  const name = useId()
  return (
    <fieldset className={styles.portraits}>
      <legend className="visually-hidden">Retrato</legend>
      {AVATAR_VARIANTS.map((variant) => (
        <label key={variant} className={styles.portrait}>
          <input
            type="radio"
            name={name}
            checked={draft.avatarVariant === variant}
            onChange={() => onChange({ avatarVariant: variant })}
          />
          <Avatar gender={gender} variant={variant} size={62} />
          <span className="visually-hidden">
            {gender === 'female' ? 'Menina' : 'Menino'} {variant}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function PhotoPicker({
  child,
  photo,
  error,
  onPhoto,
}: Pick<AvatarPickerProps, 'child' | 'photo' | 'error' | 'onPhoto'>) {
  const preview = useMemo(() => photo && URL.createObjectURL(photo), [photo])
  useEffect(() => {
    if (preview) return () => URL.revokeObjectURL(preview)
  }, [preview])
  const shown = preview ?? (child && photoUrlOf({ ...child, avatarType: 'custom' }))
  const hintId = useId()

  return (
    <div className={styles.photo}>
      {shown ? (
        <img className={styles.preview} src={shown} alt="Foto escolhida" width={88} height={88} />
      ) : (
        <span className={styles.placeholder} aria-hidden="true">
          <Camera size={32} />
        </span>
      )}
      <div>
        <label className={styles.choose}>
          <input
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-describedby={hintId}
            aria-invalid={error ? true : undefined}
            onChange={(event) => onPhoto(event.target.files?.[0] ?? null)}
          />
          {shown ? 'Trocar foto' : 'Escolher foto'}
        </label>
        <p id={hintId} className={error ? styles.error : styles.hint}>
          {error ?? 'JPEG, PNG ou WebP, até 10 MB. Só a sua família vê.'}
        </p>
      </div>
    </div>
  )
}
