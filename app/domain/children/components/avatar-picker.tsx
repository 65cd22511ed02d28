import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { type AvatarType, type Child, PORTRAITS } from '../child.ts'
import { type ChildDraft, leastUsedPortrait } from '../child-draft.ts'
import styles from './avatar-picker.module.css'
import { PhotoPicker } from './photo-picker.tsx'
import { PortraitChoices } from './portrait-choices.tsx'

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
        <PortraitChoices
          className={styles.portraits}
          portraits={PORTRAITS.filter(({ gender }) => gender === draft.avatarType)}
          value={{ gender: draft.avatarType, avatarVariant: draft.avatarVariant }}
          size={62}
          onValueChange={({ avatarVariant }) => onChange({ avatarVariant })}
        />
      )}
    </>
  )
}
