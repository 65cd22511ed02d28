import { useId } from 'react'
import { Avatar } from '#app/ui/art/avatar.tsx'
import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { AVATAR_VARIANTS, type AvatarType, type Child } from '../child.ts'
import { type ChildDraft, leastUsedPortrait } from '../child-draft.ts'
import styles from './avatar-picker.module.css'
import { PhotoPicker } from './photo-picker.tsx'

interface AvatarPickerProps {
  draft: ChildDraft
  child: Child | null
  siblings: readonly Child[]
  photo: File | null
  error: string | undefined
  onChange: (changes: Partial<ChildDraft>) => void
  onPhoto: (photo: File | null) => void
}

const AVATAR_TYPES: { value: AvatarType; label: string }[] = [
  { value: 'female', label: 'Menina' },
  { value: 'male', label: 'Menino' },
  { value: 'custom', label: 'Foto' },
]

/** Selects a girl or boy with six portraits each, or a photo. */
export function AvatarPicker({ draft, child, siblings, photo, error, onChange, onPhoto }: AvatarPickerProps) {
  function select(avatarType: AvatarType) {
    if (avatarType === 'custom') return onChange({ avatarType })
    const avatarVariant =
      child?.avatarType === avatarType ? child.avatarVariant : leastUsedPortrait(avatarType, siblings)
    onChange({ avatarType, gender: avatarType, avatarVariant })
  }
  return (
    <>
      <ChoiceGroup legend="Avatar" options={AVATAR_TYPES} value={draft.avatarType} onValueChange={select} />
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
  onChange: (changes: Partial<ChildDraft>) => void
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
